/**
 * Going on elsewhere (spec/log, section 9): a new table cites the last closing of the old one, and everybody moves by its own signed join.
 * What is needed for it is in the journal of the old table: the closing that everybody signed, and the key of the old seat.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Charter,
  type ClosedPhase,
  type Closing,
  ClosingForm,
  type Continuation,
  Founding,
  type Identity,
  readLogLine,
  readPhase,
  readSitting,
  readStatement,
  sameClosing,
} from '../../table/index.ts'
import { FileJournal } from '../../table/journal-file.ts'
import { UsageError } from '../command.ts'
import { journalFolder, keepVisit } from './kept-visit.ts'

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

/** What the journal of a person's old seat says; undefined if it never sat there. Its program must not run any more. */
export async function readOldSeat(table: string, person: Identity): Promise<OldSeat | undefined> {
  const folder = journalFolder(table, person)
  if (!existsSync(join(folder, 'state.json'))) return undefined
  const journal = await FileJournal.open(folder, { key: person.secretKey, table }).catch((error: Error) => {
    throw new UsageError(`the seat at the old table cannot be moved: ${error.message}`)
  })
  try {
    const { secrets, closed, lines } = await journal.load()
    if (secrets === undefined) return undefined
    return { table, key: readSitting(secrets, table).key, closed, signed: lines.flatMap(closingIn) }
  } finally {
    await journal.close()
  }
}

/** The charter that was played under. */
export function charterOfClosed(closed: ClosedPhase): Charter {
  return Founding.resume(closed).charter as Charter
}

/** What a new table cites to go on from there. */
export function continuationOf({ table, closed }: OldSeat): { closed: ClosedPhase; continues: Continuation } {
  if (closed === undefined)
    throw new UsageError(
      'no hand of that table was closed, so there is nothing to go on from: make a new table',
    )
  return { closed, continues: { table, closing: closed.closing, lines: closed.lines } }
}

/** Whether this seat has signed the closing that a new table cites, and none after it. */
export function isOurs({ closed, signed }: OldSeat, cited: Closing): boolean {
  const all = [...(closed ? [closed.closing] : []), ...signed]
  if (all.some((closing) => numberOf(closing) > numberOf(cited))) return false
  return all.some((closing) => sameClosing(closing, cited))
}

/** A closing in words. */
export function describeClosing({ phase }: Pick<Closing, 'phase'>): string {
  const { name, number } = readPhase(phase)
  return `${name} ${number}`
}

/** From now on this person takes nothing more from the old table. */
export async function leaveBehind(table: string, link: string): Promise<void> {
  await keepVisit(table, { movedTo: link })
}

function numberOf({ phase }: Closing): number {
  return readPhase(phase).number
}

/** The closing that this seat signed in a line of its journal. */
function closingIn(line: string): Closing[] {
  const read = readLogLine(line)
  if (read.kind !== 'mine') return []
  const { body } = readStatement(read.said)
  const isClosing = body.system === ClosingForm.system && body.type === ClosingForm.type
  return isClosing ? [ClosingForm.read(body)] : []
}
