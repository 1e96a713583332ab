/** Everything at a relay has a limit; these are they. */
import { longestEntry } from '../protocol.ts'

/** What a relay allows. Times are in milliseconds. */
export interface Limits {
  /** Bytes of one envelope. */
  readonly entryBytes: number
  /** Frames a second that one player may send to a table for long, and at once; it is read more slowly when it sends more. */
  readonly linesPerSecond: number
  readonly linesAtOnce: number
  /**
   * Bytes a second that one player may send to a table for long, and at once: games need a few thousand. Everybody reads everything, so whoever
   * floods a table must leave room on the slowest line there, or an honest player behind it is late.
   */
  readonly bytesPerSecond: number
  readonly bytesAtOnce: number
  /** Requests of one connection that may be under way; it is not read any further until some are done. */
  readonly underWay: number
  /** Bytes that may wait to leave for one connection before it is served from the store, at its own speed. */
  readonly waitingBytes: number
  /** Envelopes and bytes that one guest (who is not a writer) may hand in at a table, an hour. */
  readonly guestLines: number
  readonly guestBytes: number
  /** Envelopes and bytes that all guests of one table together may hand in, an hour. */
  readonly tableGuestLines: number
  readonly tableGuestBytes: number
  /** Envelopes and bytes that all guests of one table from one network address may hand in, an hour. */
  readonly networkGuestLines: number
  readonly networkGuestBytes: number
  /** Of these, first words of guests that are taken when all guests have used up their quota, an hour. */
  readonly networkFirstLines: number
  /** Asides a second of one player at a table, and how many may come at once. */
  readonly asidesPerSecond: number
  readonly asidesAtOnce: number
  /** Signals a second of one player at a table, and how many may come at once. */
  readonly signalsPerSecond: number
  readonly signalsAtOnce: number
  /** The least time between a tick and the entry before it. */
  readonly tickSpacing: number
  /** Ticks of one table, an hour. */
  readonly ticksPerHour: number
  /** Connections in all. */
  readonly connections: number
  /** Connections from one network address. */
  readonly connectionsPerAddress: number
  /** Connections at one table. */
  readonly connectionsPerTable: number
  /** Tables in all. */
  readonly tables: number
  /** Tables that one network address, and one creator, may make in an hour. */
  readonly tablesPerHour: number
  /** Tables that one network address, and one creator, may have at once. */
  readonly makerTables: number
  /** Bytes that the tables of one network address, and of one creator, may grow to. */
  readonly makerBytes: number
  /** Bytes that one table may grow to; nobody may fill more of it than is left to the others. */
  readonly tableBytes: number
  /** Bytes that all tables together may grow to. */
  readonly storeBytes: number
  /** How long a table is kept after somebody last said something. */
  readonly tableLifetime: number
  /** How long a caller may take to ask for a WebSocket, and then to say who it is. */
  readonly helloTimeout: number
  /** How often a connection is asked whether it is alive; one that has not answered by the next time is dropped. */
  readonly heartbeat: number
}

const hour = 60 * 60 * 1000
const mebibyte = 1024 * 1024

/** What a relay allows unless told otherwise. */
export const defaultLimits: Limits = {
  entryBytes: longestEntry,
  linesPerSecond: 200,
  linesAtOnce: 1000,
  bytesPerSecond: mebibyte / 16,
  bytesAtOnce: 2 * mebibyte,
  underWay: 64,
  waitingBytes: mebibyte,
  guestLines: 120,
  guestBytes: 2 * mebibyte,
  tableGuestLines: 1000,
  tableGuestBytes: 16 * mebibyte,
  networkGuestLines: 200,
  networkGuestBytes: 4 * mebibyte,
  networkFirstLines: 20,
  asidesPerSecond: 0.5,
  asidesAtOnce: 6,
  signalsPerSecond: 4,
  signalsAtOnce: 64,
  tickSpacing: 500,
  ticksPerHour: 1800,
  connections: 20_000,
  connectionsPerAddress: 200,
  connectionsPerTable: 256,
  tables: 10_000,
  tablesPerHour: 120,
  makerTables: 1000,
  makerBytes: 2048 * mebibyte,
  tableBytes: 256 * mebibyte,
  storeBytes: 16 * 1024 * mebibyte,
  tableLifetime: 30 * 24 * hour,
  helloTimeout: 10_000,
  heartbeat: 30_000,
}

/**
 * What a program that gives the order of its own tables allows, over direct connections or in its network: as much as a relay, for a
 * table or two. No single neighbour can use up what is there for all.
 */
export const ownTableLimits: Partial<Limits> = {
  connections: 512,
  connectionsPerAddress: 32,
  connectionsPerTable: 512,
  tables: 16,
}
