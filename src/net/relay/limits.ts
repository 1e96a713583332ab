/** Everything at a relay has a limit; these are they. */
import { longestEntry } from '../protocol.ts'

/** What a relay allows. Times are in milliseconds. */
export interface Limits {
  /** Bytes of one entry: a sealed line and its kind. */
  readonly entryBytes: number
  /** Lines a second that one connection may send for long; it is read more slowly when it sends more. */
  readonly linesPerSecond: number
  /** Bytes a second that one connection may send for long. */
  readonly bytesPerSecond: number
  /** Seconds' worth of the two above that may come at once. */
  readonly burstSeconds: number
  /** Bytes that may wait to leave for one connection before it is served from the store, at its own speed. */
  readonly waitingBytes: number
  /** Connections in all. */
  readonly connections: number
  /** Connections from one network address. */
  readonly connectionsPerAddress: number
  /** Tables in all. */
  readonly tables: number
  /** Tables that one network address may make in an hour. */
  readonly tablesPerHour: number
  /** Bytes that one table's log may grow to. */
  readonly tableBytes: number
  /** Bytes that all logs together may grow to. */
  readonly storeBytes: number
  /** How long a table is kept after it was last written to. */
  readonly tableLifetime: number
  /** How long a caller may take to say who it is. */
  readonly helloTimeout: number
  /** How often a connection is asked whether it is alive; one that has not answered by the next time is dropped. */
  readonly heartbeat: number
}

const hour = 60 * 60 * 1000

/** What a relay allows unless told otherwise. */
export const defaultLimits: Limits = {
  entryBytes: longestEntry,
  linesPerSecond: 200,
  bytesPerSecond: 4 * 1024 * 1024,
  burstSeconds: 5,
  waitingBytes: 1024 * 1024,
  connections: 20_000,
  connectionsPerAddress: 200,
  tables: 10_000,
  tablesPerHour: 120,
  tableBytes: 256 * 1024 * 1024,
  storeBytes: 16 * 1024 * 1024 * 1024,
  tableLifetime: 30 * 24 * hour,
  helloTimeout: 10_000,
  heartbeat: 30_000,
}
