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
  readPhase,
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

/** Whether this seat has signed the closing that a new table cites, and none after it. */
export function isOurs({ closed, signed }: OldSeat, cited: Closing): boolean {
  const all = [...(closed ? [closed.closing] : []), ...signed]
  if (all.some((closing) => numberOf(closing) > numberOf(cited))) return false
  return all.some((closing) => sameClosing(closing, cited))
}

function numberOf({ phase }: Closing): number {
  return readPhase(phase).number
}

/** The closing that this seat signed in a line of its journal. */
function signedIn(line: string): Closing[] {
  const read = readLogLine(line)
  return read.kind === 'mine' ? [closingIn(readStatement(read.said)) ?? []].flat() : []
}
