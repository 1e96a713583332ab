/**
 * A seat at a table that may go on elsewhere (spec/log, section 9): what its journal says about it. A new table cites the last closing
 * of the old one, and everybody moves by its own signed join.
 */
import {
  type ClosedPhase,
  type Closing,
  closingIn,
  type Identity,
  type Kept,
  readLogLine,
  readSitting,
  readStatement,
  sameClosing,
} from '../table/index.ts'

/** A seat at a table that may go on elsewhere. */
export interface OldSeat {
  readonly table: string
  /** The key that it signed with there. */
  readonly key: Identity
  /** The last phase that everybody had closed. */
  readonly closed: ClosedPhase | undefined
  /** All closings that this seat has signed itself since, whether or not the others did. */
  readonly signed: readonly Closing[]
}

/** What a journal says; undefined if nobody ever sat there. */
export function oldSeatIn(table: string, { secrets, closed, lines }: Kept): OldSeat | undefined {
  if (secrets === undefined) return undefined
  return { table, key: readSitting(secrets, table).key, closed, signed: lines.flatMap(signedIn) }
}

/** Why somebody should think before it moves: how what a new table cites differs from what its old seat knows. */
export interface Doubt {
  /**
   * `unfinished`: it cites the last closing that this seat saw signed by all, but the seat has signed a later one, and never saw whether all had.
   * `other`: it does not go on from where this seat was.
   */
  readonly kind: 'unfinished' | 'other'
  /** The last closing that this seat saw signed by all, and the last that it has signed itself. */
  readonly closed: Closing | undefined
  readonly signed: Closing | undefined
}

/**
 * The doubt about a new table that cites this closing; none if it is the last that the seat has signed. One phase may be signed twice, without
 * whoever was late the first time: the first of these has ended nothing.
 */
export function doubtAbout(old: OldSeat, cited: Closing): Doubt | undefined {
  const closed = old.closed?.closing
  const signed = old.signed.at(-1) ?? closed
  if (signed !== undefined && sameClosing(signed, cited)) return undefined
  const isClosed = closed !== undefined && sameClosing(closed, cited)
  return { kind: isClosed ? 'unfinished' : 'other', closed, signed }
}

/** The closing that this seat signed in a line of its journal. */
function signedIn(line: string): Closing[] {
  const read = readLogLine(line)
  return read.kind === 'mine' ? [closingIn(readStatement(read.said)) ?? []].flat() : []
}
