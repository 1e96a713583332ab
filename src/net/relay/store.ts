/**
 * Where a relay keeps the logs of its tables: one append-only sequence of entries per table, nothing else. Tables begin
 * with their first entry. The interface asks for what an embedded database and a distributed log can both give:
 * compare-and-append, names that make an append idempotent, reading and following from any point.
 */

/** One entry of a table's log; sequence numbers begin at 1 and have no gaps. */
export interface StoredEntry {
  readonly sequence: number
  readonly bytes: Uint8Array
}

/** What became of an append. */
export type Appended =
  /** It is in the log now, durably. */
  | { readonly outcome: 'stored'; readonly sequence: number }
  /** An entry with this name was in the log already; nothing was added. */
  | { readonly outcome: 'known'; readonly sequence: number }
  /** The log does not end where the caller expected; nothing was added. */
  | { readonly outcome: 'conflict'; readonly head: number }

/** A relay's memory. Every method may be called at any time, also concurrently; all reject after `close`. */
export interface Store {
  /**
   * Appends an entry under a name that is unique in its table. Resolves when the entry is as durable as this store makes
   * it; rejects when it could not be kept, and then nothing of it is in the log. With `expected`, appends only if that is
   * the sequence number of the last entry (0: the table is new).
   */
  append(table: string, name: string, bytes: Uint8Array, expected?: number): Promise<Appended>
  /** Entries from this sequence number on, in order: at least one if there is one, then until `maxBytes` are reached. */
  read(table: string, from: number, maxBytes: number): Promise<StoredEntry[]>
  /** The sequence number of the last entry; 0 if there is no such table. */
  head(table: string): Promise<number>
  /**
   * Calls `onEntry` for every entry from this sequence number on, in order, each once and only when it is durable: those
   * in the log first, later ones as they come. Returns a function that stops it.
   */
  subscribe(table: string, from: number, onEntry: (entry: StoredEntry) => void): () => void
  /** All tables, with what they take and when they last grew (milliseconds since 1970). */
  tables(): Promise<readonly TableUse[]>
  /** Forgets a table for good. */
  drop(table: string): Promise<void>
  /** Finishes what was begun and lets go of everything. */
  close(): Promise<void>
}

/** What a table takes in a store. */
export interface TableUse {
  readonly table: string
  readonly entries: number
  readonly bytes: number
  readonly changed: number
}
