/** Those who follow the logs of a store, and how each gets all entries in order: first what is there, then what comes. */
import type { Store, StoredEntry } from './store.ts'

const readBytes = 256 * 1024

interface Follower {
  readonly onEntries: (entries: readonly StoredEntry[]) => void
  /** The sequence number that it gets next. */
  next: number
  /** Is being served from the store. */
  reading: boolean
  /** There may be more than what was read so far. */
  more: boolean
  stopped: boolean
}

/** Gives entries to whoever follows a table. A store has one and tells it of entries once they are durable. */
export interface Followers {
  /** The `subscribe` of a store. */
  subscribe: Store['subscribe']
  /** To be called for new entries of a table, in order. */
  tell(table: string, entries: readonly StoredEntry[]): void
  /** Somebody else may have appended, to this table or to any: its followers read what there is. */
  refresh(table?: string): void
  /** Whether anybody follows anything. */
  isEmpty(): boolean
  /** Whether anybody follows this table. */
  has(table: string): boolean
}

/** Followers of the logs that `read` reads. One whose reading fails tries again when the table grows. */
export function createFollowers(read: Store['read']): Followers {
  const tables = new Map<string, Set<Follower>>()

  /** Reads until there is no more. That it is over is noted in the same step as that is seen, or an entry could slip between. */
  async function readAll(table: string, follower: Follower): Promise<void> {
    try {
      while (follower.more && !follower.stopped) {
        follower.more = false
        const entries = await read(table, follower.next, readBytes)
        if (entries.length === 0) continue
        follower.more = true
        give(follower, entries)
      }
    } finally {
      follower.reading = false
    }
  }

  function catchUp(table: string, follower: Follower): void {
    follower.more = true
    if (follower.reading) return
    follower.reading = true
    readAll(table, follower).catch(() => undefined)
  }

  return {
    subscribe(table, from, onEntries) {
      const follower: Follower = { onEntries, next: from, reading: false, more: true, stopped: false }
      const all = tables.get(table) ?? new Set()
      tables.set(table, all.add(follower))
      catchUp(table, follower)
      return () => {
        follower.stopped = true
        all.delete(follower)
        if (all.size === 0 && tables.get(table) === all) tables.delete(table)
      }
    },
    tell(table, entries) {
      const first = entries[0]?.sequence ?? 0
      for (const follower of tables.get(table) ?? []) {
        if (follower.reading || first > follower.next) catchUp(table, follower)
        else give(follower, entries)
      }
    },
    refresh(only) {
      const some = only === undefined ? tables : [[only, tables.get(only) ?? []] as const]
      for (const [table, followers] of some) for (const one of followers) catchUp(table, one)
    },
    isEmpty: () => tables.size === 0,
    has: (table) => tables.has(table),
  }
}

function give(follower: Follower, entries: readonly StoredEntry[]): void {
  const known = follower.next - (entries[0]?.sequence ?? 0)
  if (follower.stopped || known < 0 || known >= entries.length) return
  follower.next += entries.length - known
  follower.onEntries(known === 0 ? entries : entries.slice(known))
}
