/**
 * Where a relay keeps its tables: one chained sequence of entries per table (`table/order/chain.ts`), what the relay knows of the
 * table, and the key with which the relay signs. The interface asks for what an embedded database and a distributed log can
 * both give: compare-and-append that is idempotent, reading and following from any point. Several relays
 * may share one store, and then are one sequencer.
 */
import type { Identity, OrderPlace } from '../../table/index.ts'
import type { TableOpening, Writers } from '../protocol.ts'

/** One entry of a table's log; sequence numbers begin at 1 and have no gaps. */
export interface StoredEntry {
  readonly sequence: number
  /** Milliseconds since 1970; never less than the entry before, whatever the clock does. */
  readonly time: number
  /** The head of the chain at this entry. */
  readonly head: Uint8Array
  /** The envelope; empty for a tick. */
  readonly bytes: Uint8Array
}

/** What became of an append. */
export type Appended =
  /** It is in the log now, durably. */
  | { readonly outcome: 'stored'; readonly sequence: number }
  /** The same envelope was in the log already; nothing was added. */
  | { readonly outcome: 'known'; readonly sequence: number }
  /** The log does not end where the caller expected; nothing was added. */
  | { readonly outcome: 'conflict'; readonly last: number }
  /** There is no such table. */
  | { readonly outcome: 'unknown' }

/** A table as it is made. */
export interface TableRecord {
  readonly opening: TableOpening
  /** The network that it was made from, in a form that does not tell which. */
  readonly network: string
}

/** What a store knows of a table beside its log. */
export interface TableState extends TableRecord {
  readonly writers: Writers | undefined
  /** The end of the log. */
  readonly last: OrderPlace
  /** What the table takes, as `entryCost` counts it. */
  readonly bytes: number
  /** When somebody last said something, in milliseconds since 1970: ticks do not count. */
  readonly changed: number
}

/** What became of a table that was to be made. `same`: it was there. */
export type Created = 'made' | 'same' | 'name-taken' | 'id-taken'

/** One end of what is said between relays. */
export interface Talk {
  say(word: string): void
  stop(): void
}

/** A relay's memory. Every method may be called at any time, also concurrently; all reject after `close`. */
export interface Store {
  /** The sequencer's key: made when the store is begun, and the same from then on. */
  key(): Promise<Identity>
  /**
   * Makes a table, with its charter as entry 1; all of it or nothing is durable. Neither a table's id nor its name is ever
   * used twice, also after the table was dropped: with the same id, the sequencer would sign two different pasts.
   */
  create(table: TableRecord, charter: Uint8Array): Promise<Created>
  /** What is known of a table; its log is not read. */
  table(name: string): Promise<TableState | undefined>
  /** All tables. */
  tables(): Promise<readonly TableState[]>
  /** Names the writers of a table, unless it has a list with this number or a higher one; gives the list that it has now. */
  setWriters(name: string, writers: Writers): Promise<Writers | undefined>
  /**
   * Appends an envelope, or a tick if there is none, with the next number and the time now. Resolves when it is as durable as
   * this store makes it; rejects when it could not be kept, or when a store elsewhere does not say whether it was. The same
   * envelope twice is stored once. With `expected`, appends only if that is the number of the last entry.
   */
  append(name: string, envelope: Uint8Array | undefined, expected?: number): Promise<Appended>
  /** Entries from this sequence number on, in order: at least one if there is one, then until `entryCost` reaches `maxBytes`. */
  read(name: string, from: number, maxBytes: number): Promise<StoredEntry[]>
  /** The head at a number, 0 for the table's id; undefined if the log does not reach so far. Rejects if it may elsewhere. */
  head(name: string, sequence: number): Promise<Uint8Array | undefined>
  /**
   * Calls `onEntries` with every entry from this sequence number on, in order, each once and only when it is durable: those
   * in the log first, later ones as they come, whichever relay appended them. Returns a function that stops it.
   */
  subscribe(name: string, from: number, onEntries: (entries: readonly StoredEntry[]) => void): () => void
  /** Forgets a table for good, but for its id and name; only if nobody has said anything since `before`. Says whether it did. */
  drop(name: string, before?: number): Promise<boolean>
  /**
   * Passes words between those who have a table open, whichever relay of this store they are at; a speaker does not hear itself. Nothing
   * is kept, and words may get lost.
   */
  talk(name: string, onWord: (word: string) => void): Talk
  /** Finishes what was begun and lets go of everything. */
  close(): Promise<void>
}

/** What a store keeps beside an envelope: number, time, head and name, in its tables and indexes. */
const rowBytes = 128

/** What an entry takes in a store, about: also a tick takes something. */
export function entryCost({ length }: Uint8Array): number {
  return rowBytes + length
}
