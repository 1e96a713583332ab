/** Founding a table that goes on from another one whose relay is gone (spec/log, section 9). */
import { basename, resolve } from 'node:path'
import { type Doubt, doubtAbout, meetingAfter, originOf, parseInvite } from '../../net/index.ts'
import type { Charter, Terms } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { ownIdentity, tablesFolder } from '../home.ts'
import { agrees } from './consent.ts'
import { nextRelay } from './go-on.ts'
import { makeTable } from './host-table.ts'
import { inviteOf, type KeptVisit, readVisit, tableOf } from './kept-visit.ts'
import { charterOfClosed, continuationOf, describeClosing, describeDoubt, readOldSeat } from './moving.ts'
import type { OwnOrdering } from './own-order.ts'

/** How to go on. */
export interface ContinueOptions {
  /** The new relay; the next of the old charter's list if not given. */
  readonly relay?: string
  /** Relays for the next time. */
  readonly relays: readonly string[]
  /** With how many players; everybody who signed the last hand if not given. */
  readonly seats?: number
  /** How long a bot thinks, in milliseconds. */
  readonly pause: number
  /** How this program gives the order, where no relay does. */
  readonly order?: OwnOrdering
  /** Whether anybody with the link may sit down without being asked about; as at the old table if not given. */
  readonly open?: boolean
  /** Whether there is a person to ask about what is not certain. */
  readonly mayAsk: boolean
  /** Whether the others look for it where everybody can compute that it will be; else they need the link. */
  readonly expected?: boolean
}

/** The person does not want to go on from where its journal ends. */
export class Declined extends UsageError {}

/** Makes the new table from what the journal of the old one holds. */
export async function continueTable(folderOrLink: string, options: ContinueOptions): Promise<KeptVisit> {
  const table = tableIn(folderOrLink)
  const visit = readVisit(table)
  if (visit?.movedTo !== undefined)
    throw new UsageError(`that table goes on already: nodealer join ${visit.movedTo}`)
  const old = visit && (await readOldSeat(table, ownIdentity()))
  if (visit === undefined || old === undefined)
    throw new UsageError(`you never sat at the table "${folderOrLink}": there is no journal of it here`)
  const { closed, continues } = continuationOf(old)
  await consider(doubtAbout(old, closed.closing), options.mayAsk)
  const charter = charterOfClosed(closed)
  const relay = options.relay ?? nextRelay(inviteOf(visit), charter.relays)
  if (relay === undefined)
    throw new UsageError('the table names no other relay: say where to go on with --relay URL')
  const relays = [...options.relays, ...charter.relays.filter((other) => !sameRelay(other, relay))]
  const hosting = {
    seats: options.seats ?? closed.closing.signers.length,
    bots: visit.hosting?.bots ?? 0,
    pause: options.pause,
    ...(options.order && { order: options.order }),
    open: options.open ?? visit.hosting?.open ?? false,
    ...(inviteOf(visit).around && { around: true }),
  }
  const wanted = {
    relay,
    relays: relays.slice(0, 10),
    terms: termsOf(charter),
    continues,
    ...(options.expected && { meeting: meetingAfter(inviteOf(visit)) }),
  }
  return makeTable(wanted, hosting, visit.name ?? 'host')
}

/** A person hears what is not certain about the hand that its table goes on from, and decides. */
async function consider(doubt: Doubt | undefined, mayAsk: boolean): Promise<void> {
  if (doubt === undefined) return
  console.error(describeDoubt(doubt))
  const last = doubt.closed && describeClosing(doubt.closed)
  if (mayAsk && !(await agrees(`make a table that goes on from ${last}?`)))
    throw new Declined('no table was made: whoever has seen more makes it with nodealer host --continue')
}

/** The id of the table that is meant; its folder may be named from where this runs, or by its name among all tables. */
function tableIn(folderOrLink: string): string {
  if (!folderOrLink.includes('#')) {
    const folder = [resolve(folderOrLink), resolve(tablesFolder(), folderOrLink)].find(readVisitIn)
    if (folder !== undefined) return basename(folder)
    throw new UsageError(`"${folderOrLink}" is not the folder of a table in ${tablesFolder()}`)
  }
  try {
    return tableOf(parseInvite(folderOrLink))
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readVisitIn(folder: string): boolean {
  return resolve(folder, '..') === resolve(tablesFolder()) && readVisit(basename(folder)) !== undefined
}

function sameRelay(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && originOf(one) === originOf(other)
}

function termsOf({ game, rules, seats, deadlines, beat, patience, spectators }: Charter): Terms {
  return { game, rules, seats, deadlines, beat, patience, spectators }
}
