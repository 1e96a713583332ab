/** Those who follow the logs of a store, and how each gets all entries in order: first what is there, then what comes. */
import type { Store, StoredEntry } from './store.ts'

const readBytes = 256 * 1024

interface Follower {
  readonly onEntry: (entry: StoredEntry) => void
  /** The sequence number that it gets next. */
  next: number
  /** Still reading what was there before it came. */
  reading: boolean
  /** The newest entry that passed by meanwhile. */
  passed: number
  stopped: boolean
}

/** Gives entries to whoever follows a table. A store has one and tells it of each entry once that is durable. */
export interface Followers {
  /** The `subscribe` of a store. */
  subscribe(table: string, from: number, onEntry: (entry: StoredEntry) => void): () => void
  /** To be called for each new entry of a table, in order. */
  tell(table: string, entry: StoredEntry): void
}

/** Followers of the logs that `read` reads. One whose reading fails is told nothing more. */
export function createFollowers(read: Store['read']): Followers {
  const tables = new Map<string, Set<Follower>>()

  async function catchUp(table: string, follower: Follower): Promise<void> {
    do {
      const entries = await read(table, follower.next, readBytes)
      for (const entry of entries) give(follower, entry)
      if (entries.length === 0 && follower.next > follower.passed) follower.reading = false
    } while (follower.reading && !follower.stopped)
  }

  return {
    subscribe(table, from, onEntry) {
      const follower: Follower = { onEntry, next: from, reading: true, passed: 0, stopped: false }
      const all = tables.get(table) ?? new Set()
      tables.set(table, all.add(follower))
      const stop = (): void => {
        follower.stopped = true
        all.delete(follower)
        if (all.size === 0 && tables.get(table) === all) tables.delete(table)
      }
      catchUp(table, follower).catch(stop)
      return stop
    },
    tell(table, entry) {
      for (const follower of tables.get(table) ?? []) {
        if (follower.reading) follower.passed = entry.sequence
        else give(follower, entry)
      }
    },
  }
}

function give(follower: Follower, entry: StoredEntry): void {
  if (follower.stopped || entry.sequence !== follower.next) return
  follower.next++
  follower.onEntry(entry)
}
