/** A store that lives as long as its process: for tests, for play among friends, and as the measure of the others. */
import { createFollowers } from './followers.ts'
import type { Appended, Store, StoredEntry } from './store.ts'

interface Log {
  readonly entries: StoredEntry[]
  readonly names: Map<string, number>
  bytes: number
  changed: number
}

/** An empty store in memory. */
export function createMemoryStore(): Store {
  const logs = new Map<string, Log>()
  let closed = false

  const read: Store['read'] = async (table, from, maxBytes) => {
    assertOpen()
    const entries = logs.get(table)?.entries ?? []
    let bytes = 0
    let end = from - 1
    for (; end < entries.length && bytes < maxBytes; end++) bytes += entries[end]?.bytes.length ?? 0
    return entries.slice(from - 1, end)
  }
  const followers = createFollowers(read)

  function assertOpen(): void {
    if (closed) throw new Error('the store is closed')
  }

  function append(table: string, name: string, bytes: Uint8Array, expected?: number): Appended {
    assertOpen()
    const log: Log = logs.get(table) ?? { entries: [], names: new Map(), bytes: 0, changed: 0 }
    const known = log.names.get(name)
    if (known !== undefined) return { outcome: 'known', sequence: known }
    const head = log.entries.length
    if (expected !== undefined && expected !== head) return { outcome: 'conflict', head }
    const entry = { sequence: head + 1, bytes }
    log.entries.push(entry)
    log.names.set(name, entry.sequence)
    log.bytes += bytes.length
    log.changed = Date.now()
    logs.set(table, log)
    followers.tell(table, entry)
    return { outcome: 'stored', sequence: entry.sequence }
  }

  return {
    append: async (...what) => append(...what),
    read,
    async head(table) {
      assertOpen()
      return logs.get(table)?.entries.length ?? 0
    },
    subscribe: followers.subscribe,
    async tables() {
      assertOpen()
      return [...logs].map(([table, log]) => ({
        table,
        entries: log.entries.length,
        bytes: log.bytes,
        changed: log.changed,
      }))
    },
    async drop(table) {
      assertOpen()
      logs.delete(table)
    },
    async close() {
      closed = true
      logs.clear()
    },
  }
}
