/**
 * The store of a host who gives the order of its own table: in memory, and before that in a ledger of lines that survives a crash or a
 * reload, on a disk or in a browser. What is not in the ledger yet is neither read nor signed nor given out; the key is its first
 * line, so whoever has lost the order cannot sign another one.
 */
import { base64urlnopad } from '../../group/inside.ts'
import { createIdentity, type Identity } from '../../table/index.ts'
import { digestText } from '../envelope.ts'
import type { Writers } from '../protocol.ts'
import type { Appended, Created, Store, TableRecord } from './store.ts'
import { createMemoryStore } from './store-memory.ts'

/** Lines that are safe once written. */
export interface SafeLines {
  /** Everything that was written, in order. */
  lines(): Promise<readonly string[]>
  /** Resolves when the line would survive a crash. */
  append(line: string): Promise<void>
  close(): Promise<void>
}

/** What a line says. */
type Change =
  | { readonly key: string }
  | { readonly at: number; readonly create: TableRecord; readonly charter: string }
  | { readonly at: number; readonly append: string; readonly envelope?: string }
  | { readonly at: number; readonly writers: Writers; readonly of: string }
  | { readonly at: number; readonly drop: string }

/** Opens the store of a ledger; an empty one gets a key. */
export async function openKeptStore(ledger: SafeLines, now: () => number = Date.now): Promise<Store> {
  const [first, ...changes] = (await ledger.lines()).map((line) => JSON.parse(line) as Change)
  const key = first && 'key' in first ? createIdentity(base64urlnopad.decode(first.key)) : createIdentity()
  const store = new KeptStore(ledger, key, now)
  if (first === undefined) await store.write({ key: base64urlnopad.encode(key.secretKey) })
  for (const change of changes) await store.apply(change)
  return store
}

class KeptStore implements Store {
  readonly #ledger: SafeLines
  readonly #now: () => number
  readonly #memory: Store
  /** The time of the change that is being made. */
  #at = 0
  /** The envelopes of each table that there ever was, by digest, and the ids of those tables. */
  readonly #known = new Map<string, Set<string>>()
  readonly #ids = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()
  #closing: Promise<void> | undefined

  constructor(ledger: SafeLines, key: Identity, now: () => number) {
    this.#ledger = ledger
    this.#now = now
    this.#memory = createMemoryStore({ key, now: () => this.#at })
    const { subscribe, talk } = this.#memory
    this.subscribe = subscribe
    this.talk = talk
  }

  readonly subscribe: Store['subscribe']
  readonly talk: Store['talk']
  readonly key: Store['key'] = () => this.#memory.key()
  readonly table: Store['table'] = (name) => this.#memory.table(name)
  readonly tables: Store['tables'] = () => this.#memory.tables()
  readonly read: Store['read'] = (...wanted) => this.#memory.read(...wanted)
  readonly head: Store['head'] = (...wanted) => this.#memory.head(...wanted)

  /** Resolves when a change is safe. */
  write(change: Change): Promise<void> {
    return this.#ledger.append(JSON.stringify(change))
  }

  /** Makes a change that is safe. */
  async apply(change: Change): Promise<void> {
    if ('key' in change) throw new Error('the order that is kept here is damaged: it has two keys')
    this.#at = change.at
    if ('create' in change) {
      const charter = base64urlnopad.decode(change.charter)
      this.#known.set(change.create.opening.name, new Set([digestText(charter)]))
      this.#ids.add(change.create.opening.id)
      await this.#memory.create(change.create, charter)
    } else if ('append' in change) {
      const envelope = change.envelope === undefined ? undefined : base64urlnopad.decode(change.envelope)
      if (envelope) this.#known.get(change.append)?.add(digestText(envelope))
      await this.#memory.append(change.append, envelope)
    } else if ('writers' in change) await this.#memory.setWriters(change.of, change.writers)
    else await this.#memory.drop(change.drop)
  }

  async #make(change: Change): Promise<void> {
    await this.write(change)
    await this.apply(change)
  }

  /** Changes are made one after the other, each only when it is safe. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  create(create: TableRecord, charter: Uint8Array): Promise<Created> {
    return this.#inTurn(async () => {
      const { name, id } = create.opening
      if (this.#known.has(name) || this.#ids.has(id)) return this.#memory.create(create, charter)
      await this.#make({ at: this.#now(), create, charter: base64urlnopad.encode(charter) })
      return 'made'
    })
  }

  setWriters(of: string, writers: Writers): Promise<Writers | undefined> {
    return this.#inTurn(async () => {
      const state = await this.#memory.table(of)
      if (state !== undefined && writers.number > (state.writers?.number ?? 0))
        await this.#make({ at: this.#now(), writers, of })
      return (await this.#memory.table(of))?.writers
    })
  }

  append(name: string, envelope: Uint8Array | undefined, expected?: number): Promise<Appended> {
    return this.#inTurn(async () => {
      const last = (await this.#memory.table(name))?.last.k
      const isKnown = envelope !== undefined && this.#known.get(name)?.has(digestText(envelope))
      if (last === undefined || isKnown || (expected ?? last) !== last)
        return this.#memory.append(name, envelope, expected)
      const sealed = envelope && { envelope: base64urlnopad.encode(envelope) }
      await this.#make({ at: this.#now(), append: name, ...sealed })
      return { outcome: 'stored', sequence: last + 1 }
    })
  }

  drop(drop: string, before = Number.POSITIVE_INFINITY): Promise<boolean> {
    return this.#inTurn(async () => {
      const state = await this.#memory.table(drop)
      if (state === undefined || state.changed >= before) return false
      await this.#make({ at: this.#now(), drop })
      return true
    })
  }

  async close(): Promise<void> {
    this.#closing ??= this.#inTurn(() => this.#ledger.close())
    await this.#closing
    await this.#memory.close()
  }
}
