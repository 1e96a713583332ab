/**
 * The store of a host who gives the order of its own table: in memory, and before that in a ledger of lines that survives a crash or a
 * reload, on a disk or in a browser. What is not in the ledger yet is neither read nor signed nor given out; the key is its first
 * line, so whoever has lost the order cannot sign another one.
 */
import { base64urlnopad } from '../../group/inside.ts'
import { createIdentity } from '../../table/index.ts'
import { digestText } from '../envelope.ts'
import type { Writers } from '../protocol.ts'
import type { Store, TableRecord } from './store.ts'
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
  const write = (change: Change): Promise<void> => ledger.append(JSON.stringify(change))
  if (first === undefined) await write({ key: base64urlnopad.encode(key.secretKey) })
  /** The time of the change that is being made. */
  let at = 0
  const memory = createMemoryStore({ key, now: () => at })
  /** The envelopes of each table that there ever was, by digest, and the ids of those tables. */
  const known = new Map<string, Set<string>>()
  const ids = new Set<string>()

  async function apply(change: Change): Promise<void> {
    if ('key' in change) throw new Error('the order that is kept here is damaged: it has two keys')
    at = change.at
    if ('create' in change) {
      const charter = base64urlnopad.decode(change.charter)
      known.set(change.create.opening.name, new Set([digestText(charter)]))
      ids.add(change.create.opening.id)
      await memory.create(change.create, charter)
    } else if ('append' in change) {
      const envelope = change.envelope === undefined ? undefined : base64urlnopad.decode(change.envelope)
      if (envelope) known.get(change.append)?.add(digestText(envelope))
      await memory.append(change.append, envelope)
    } else if ('writers' in change) await memory.setWriters(change.of, change.writers)
    else await memory.drop(change.drop)
  }
  for (const change of changes) await apply(change)

  /** Changes are made one after the other, each only when it is safe. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  let closing: Promise<void> | undefined
  async function make(change: Change): Promise<void> {
    await write(change)
    await apply(change)
  }

  return {
    ...memory,
    create: (create, charter) =>
      inTurn(async () => {
        const { name, id } = create.opening
        if (known.has(name) || ids.has(id)) return memory.create(create, charter)
        await make({ at: now(), create, charter: base64urlnopad.encode(charter) })
        return 'made'
      }),
    setWriters: (of, writers) =>
      inTurn(async () => {
        const state = await memory.table(of)
        if (state !== undefined && writers.number > (state.writers?.number ?? 0))
          await make({ at: now(), writers, of })
        return (await memory.table(of))?.writers
      }),
    append: (name, envelope, expected) =>
      inTurn(async () => {
        const last = (await memory.table(name))?.last.k
        const isKnown = envelope !== undefined && known.get(name)?.has(digestText(envelope))
        if (last === undefined || isKnown || (expected ?? last) !== last)
          return memory.append(name, envelope, expected)
        await make({
          at: now(),
          append: name,
          ...(envelope && { envelope: base64urlnopad.encode(envelope) }),
        })
        return { outcome: 'stored', sequence: last + 1 }
      }),
    drop: (drop, before = Number.POSITIVE_INFINITY) =>
      inTurn(async () => {
        const state = await memory.table(drop)
        if (state === undefined || state.changed >= before) return false
        await make({ at: now(), drop })
        return true
      }),
    async close() {
      closing ??= inTurn(() => ledger.close())
      await closing
      await memory.close()
    },
  }
}
