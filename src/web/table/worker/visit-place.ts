/** Who comes to a table among people, to which, and what it brings. */
import {
  type Doubt,
  doubtAbout,
  type Invite,
  type OldSeat,
  oldSeatIn,
  parseInvite,
} from '../../../net/index.ts'
import type { Charter, Identity, Kept } from '../../../table/index.ts'
import type { TableLines } from '../../keep/lines.ts'
import type { OnlineTable } from './make-table.ts'
import type { Screen } from './my-seat.ts'
import type { Peers } from './peers.ts'
import type { FindGame } from './web-game.ts'

/** What a visitor brings. */
export interface VisitorBrings {
  readonly findGame: FindGame
  readonly me: Identity
  readonly lines: TableLines
  readonly screen: Screen
  /** Keeps what has changed about the table. */
  readonly keep: (about: OnlineTable) => Promise<void>
  /** What is kept of my seat at another table. */
  readonly keptAt: (table: string) => Promise<Kept>
  /** For a table without a relay, or with a second path around it. */
  readonly peers?: Peers | undefined
}

/** What a visitor brings, and where to. */
export interface VisitPlace extends VisitorBrings {
  readonly kept: OnlineTable
  readonly invite: Invite
  /** What it needs to reach the others, at a table without a relay. */
  readonly direct: Peers | undefined
}

/** The place of somebody at a table that is kept here. */
export function placeAt(kept: OnlineTable, brought: VisitorBrings): VisitPlace {
  const invite = parseInvite(kept.link)
  return {
    ...brought,
    kept,
    invite,
    direct: invite.direct && brought.peers,
  }
}

/** My seat at the table that one with this charter goes on from, if I had one: also for whoever comes by a link, as to any other table. */
export async function oldSeatAt(
  { keptAt }: VisitPlace,
  charter: Charter | undefined,
): Promise<OldSeat | undefined> {
  const { table } = charter?.continues ?? {}
  return table === undefined ? undefined : oldSeatIn(table, await keptAt(table))
}

/** What the person has to think about before it sits down at a table that goes on from another one. */
export async function doubtAt(place: VisitPlace, charter: Charter | undefined): Promise<Doubt | undefined> {
  const old = await oldSeatAt(place, charter)
  return charter?.continues && old ? doubtAbout(old, charter.continues.closing) : undefined
}
