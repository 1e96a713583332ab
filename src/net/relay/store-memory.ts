/** A store that lives as long as its process: for tests, for play among friends, and as the measure of the others. */
import { base64urlnopad } from '../../group/inside.ts'
import {
  beginning,
  createIdentity,
  envelopeDigest,
  type Identity,
  type OrderPlace,
  placeAfter,
} from '../../table/index.ts'
import type { Writers } from '../protocol.ts'
import { createFollowers } from './followers.ts'
import {
  type Appended,
  type Created,
  entryCost,
  type Store,
  type StoredEntry,
  type TableRecord,
  type TableState,
} from './store.ts'
import { createTalks } from './talks.ts'

/** What a store in memory may be given. */
export interface MemoryStoreOptions {
  /** The sequencer's key; a new one if not given. Never one that has signed tables which this store does not have. */
  readonly key?: Identity
  /** The time in milliseconds since 1970. */
  readonly now?: () => number
}

interface Log {
  readonly record: TableRecord
  readonly id: Uint8Array
  readonly entries: StoredEntry[]
  /** The numbers of all envelopes, by digest. */
  readonly known: Map<string, number>
  last: OrderPlace
  writers: Writers | undefined
  bytes: number
  changed: number
}

const noBytes = new Uint8Array()
const keyOf = (digest: Uint8Array): string => String.fromCharCode(...digest)

/** An empty store in memory. */
export function createMemoryStore(options: MemoryStoreOptions = {}): Store {
  return new MemoryStore(options)
}

class MemoryStore implements Store {
  readonly #key: Identity
  readonly #now: () => number
  readonly #logs = new Map<string, Log>()
  /** Ids and names that were ever used. */
  readonly #used = new Set<string>()
  readonly #followers = createFollowers((name, from, maxBytes) => this.read(name, from, maxBytes))
  #closed = false
  readonly subscribe: Store['subscribe'] = this.#followers.subscribe
  readonly talk: Store['talk'] = createTalks()

  constructor({ key = createIdentity(), now = Date.now }: MemoryStoreOptions) {
    this.#key = key
    this.#now = now
  }

  async key(): Promise<Identity> {
    return this.#key
  }

  async create(record: TableRecord, charter: Uint8Array): Promise<Created> {
    const { name, id, signature } = record.opening
    const there = this.#find(name)
    if (there !== undefined) return there.record.opening.signature === signature ? 'same' : 'name-taken'
    if (this.#used.has(name)) return 'name-taken'
    if (this.#used.has(id)) return 'id-taken'
    const log = emptyLog(record)
    this.#used.add(id).add(name)
    this.#logs.set(name, log)
    this.#put(log, charter, envelopeDigest(charter))
    return 'made'
  }

  async table(name: string): Promise<TableState | undefined> {
    const log = this.#find(name)
    return log && stateOf(log)
  }

  async tables(): Promise<TableState[]> {
    return [...this.#logs.values()].map(stateOf)
  }

  async setWriters(name: string, writers: Writers): Promise<Writers | undefined> {
    const log = this.#find(name)
    if (log !== undefined && writers.number > (log.writers?.number ?? 0)) log.writers = writers
    return log?.writers
  }

  async append(name: string, envelope: Uint8Array | undefined, expected?: number): Promise<Appended> {
    const log = this.#find(name)
    if (log === undefined) return { outcome: 'unknown' }
    const digest = envelopeDigest(envelope)
    const known = envelope && log.known.get(keyOf(digest))
    if (known !== undefined) return { outcome: 'known', sequence: known }
    if (expected !== undefined && expected !== log.last.k) return { outcome: 'conflict', last: log.last.k }
    const entry = this.#put(log, envelope, digest)
    this.#followers.tell(name, [entry])
    return { outcome: 'stored', sequence: entry.sequence }
  }

  async read(name: string, from: number, maxBytes: number): Promise<StoredEntry[]> {
    const entries = this.#find(name)?.entries ?? []
    let bytes = 0
    let end = from - 1
    for (; end < entries.length && bytes < maxBytes; end++)
      bytes += entryCost((entries[end] as StoredEntry).bytes)
    return entries.slice(from - 1, end)
  }

  async head(name: string, sequence: number): Promise<Uint8Array | undefined> {
    const log = this.#find(name)
    return sequence === 0 ? log?.id : log?.entries[sequence - 1]?.head
  }

  async drop(name: string, before = Number.POSITIVE_INFINITY): Promise<boolean> {
    const log = this.#find(name)
    return log !== undefined && log.changed < before && this.#logs.delete(name)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#logs.clear()
  }

  #find(name: string): Log | undefined {
    if (this.#closed) throw new Error('the store is closed')
    return this.#logs.get(name)
  }

  #put(log: Log, envelope: Uint8Array | undefined, digest: Uint8Array): StoredEntry {
    const { k, time, head } = log.last
    const numbered = { k: k + 1, time: Math.max(time, Math.round(this.#now())) }
    log.last = placeAfter(log.id, head, numbered, digest)
    const entry = { sequence: k + 1, time: log.last.time, head: log.last.head, bytes: envelope ?? noBytes }
    log.entries.push(entry)
    log.bytes += entryCost(entry.bytes)
    if (envelope === undefined) return entry
    log.known.set(keyOf(digest), entry.sequence)
    log.changed = this.#now()
    return entry
  }
}

function emptyLog(record: TableRecord): Log {
  const last = beginning(base64urlnopad.decode(record.opening.id))
  return {
    record,
    id: last.head,
    entries: [],
    known: new Map(),
    last,
    writers: undefined,
    bytes: 0,
    changed: 0,
  }
}

function stateOf({ record, writers, last, bytes, changed }: Log): TableState {
  return { ...record, writers, last, bytes, changed }
}
