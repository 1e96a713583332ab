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
import { type Appended, entryCost, type Store, type StoredEntry, type TableRecord } from './store.ts'
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
export function createMemoryStore({
  key = createIdentity(),
  now = Date.now,
}: MemoryStoreOptions = {}): Store {
  const logs = new Map<string, Log>()
  /** Ids and names that were ever used. */
  const used = new Set<string>()
  let closed = false

  const read: Store['read'] = async (name, from, maxBytes) => {
    const entries = find(name)?.entries ?? []
    let bytes = 0
    let end = from - 1
    for (; end < entries.length && bytes < maxBytes; end++)
      bytes += entryCost((entries[end] as StoredEntry).bytes)
    return entries.slice(from - 1, end)
  }
  const followers = createFollowers(read)

  function find(name: string): Log | undefined {
    if (closed) throw new Error('the store is closed')
    return logs.get(name)
  }

  function put(log: Log, envelope: Uint8Array | undefined, digest: Uint8Array): StoredEntry {
    const { k, time, head } = log.last
    const numbered = { k: k + 1, time: Math.max(time, Math.round(now())) }
    log.last = placeAfter(log.id, head, numbered, digest)
    const entry = { sequence: k + 1, time: log.last.time, head: log.last.head, bytes: envelope ?? noBytes }
    log.entries.push(entry)
    log.bytes += entryCost(entry.bytes)
    if (envelope === undefined) return entry
    log.known.set(keyOf(digest), entry.sequence)
    log.changed = now()
    return entry
  }

  function append(name: string, envelope: Uint8Array | undefined, expected?: number): Appended {
    const log = find(name)
    if (log === undefined) return { outcome: 'unknown' }
    const digest = envelopeDigest(envelope)
    const known = envelope && log.known.get(keyOf(digest))
    if (known !== undefined) return { outcome: 'known', sequence: known }
    if (expected !== undefined && expected !== log.last.k) return { outcome: 'conflict', last: log.last.k }
    const entry = put(log, envelope, digest)
    followers.tell(name, [entry])
    return { outcome: 'stored', sequence: entry.sequence }
  }

  const stateOf = ({ record, writers, last, bytes, changed }: Log) => ({
    ...record,
    writers,
    last,
    bytes,
    changed,
  })

  return {
    key: async () => key,
    async create(record, charter) {
      const { name, id, signature } = record.opening
      const there = find(name)
      if (there !== undefined) return there.record.opening.signature === signature ? 'same' : 'name-taken'
      if (used.has(name)) return 'name-taken'
      if (used.has(id)) return 'id-taken'
      const start = beginning(base64urlnopad.decode(id))
      const log: Log = {
        record,
        id: start.head,
        entries: [],
        known: new Map(),
        last: start,
        writers: undefined,
        bytes: 0,
        changed: 0,
      }
      used.add(id).add(name)
      logs.set(name, log)
      put(log, charter, envelopeDigest(charter))
      return 'made'
    },
    async table(name) {
      const log = find(name)
      return log && stateOf(log)
    },
    async tables() {
      return [...logs.values()].map(stateOf)
    },
    async setWriters(name, writers) {
      const log = find(name)
      if (log !== undefined && writers.number > (log.writers?.number ?? 0)) log.writers = writers
      return log?.writers
    },
    append: async (name, envelope, expected) => append(name, envelope, expected),
    read,
    async head(name, sequence) {
      const log = find(name)
      return sequence === 0 ? log?.id : log?.entries[sequence - 1]?.head
    },
    subscribe: followers.subscribe,
    async drop(name, before = Number.POSITIVE_INFINITY) {
      const log = find(name)
      return log !== undefined && log.changed < before && logs.delete(name)
    },
    talk: createTalks(),
    async close() {
      closed = true
      logs.clear()
    },
  }
}
