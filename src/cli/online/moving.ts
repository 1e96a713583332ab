/**
 * Going on elsewhere (spec/log, section 9): a new table cites the last closing of the old one, and everybody moves by its own signed join.
 * What is needed for it is in the journal of the old table: the closing that everybody signed, and the key of the old seat.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Doubt, type OldSeat, oldSeatIn } from '../../net/index.ts'
import { FileJournal } from '../../table/files/journal-file.ts'
import {
  type Charter,
  type ClosedPhase,
  type Closing,
  type Continuation,
  type Identity,
  readPhase,
  resumeFounding,
} from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { sayWaiting } from '../waiting.ts'
import { journalFolder, keepVisit } from './kept-visit.ts'

/** What the journal of a person's old seat says; undefined if it never sat there. Its program must not run any more. */
export async function readOldSeat(table: string, person: Identity): Promise<OldSeat | undefined> {
  const folder = journalFolder(table, person)
  if (!existsSync(join(folder, 'state.json'))) return undefined
  const options = { key: person.secretKey, table, onWait: sayWaiting }
  const journal = await FileJournal.open(folder, options).catch((error: Error) => {
    throw new UsageError(`the seat at the old table cannot be moved: ${error.message}`)
  })
  try {
    return oldSeatIn(table, await journal.load())
  } finally {
    await journal.close()
  }
}

/** The charter that was played under. */
export function charterOfClosed(closed: ClosedPhase): Charter {
  return resumeFounding(closed).charter as Charter
}

/** What a new table cites to go on from there. */
export function continuationOf({ table, closed }: OldSeat): { closed: ClosedPhase; continues: Continuation } {
  if (closed === undefined)
    throw new UsageError(
      'no hand of that table was closed, so there is nothing to go on from: make a new table',
    )
  return { closed, continues: { table, closing: closed.closing, lines: closed.lines } }
}

/** A closing in words. */
export function describeClosing({ phase }: Pick<Closing, 'phase'>): string {
  const { name, number } = readPhase(phase)
  return `${name} ${number}`
}

/** What is not certain about a table that goes on from another one, in a sentence. */
export function describeDoubt({ kind, closed, signed }: Doubt): string {
  const last = closed ? describeClosing(closed) : 'no hand'
  if (kind === 'unfinished' && signed)
    return `NOT CERTAIN: you have signed the end of ${describeClosing(signed)}, but never saw it signed by all; if somebody has, go on from there, otherwise from ${last}`
  return `CAREFUL: this is not the last result that you signed (${signed ? describeClosing(signed) : last}): others may have lost or won since`
}

/** From now on this person takes nothing more from the old table. */
export async function leaveBehind(table: string, link: string): Promise<void> {
  await keepVisit(table, { movedTo: link })
}
