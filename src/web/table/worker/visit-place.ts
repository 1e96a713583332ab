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
  /** What is kept of my seat at the table that this one goes on from. */
  readonly before?: Kept | undefined
  /** For a table without a relay, or with a second path around it. */
  readonly peers?: Peers | undefined
}

/** What a visitor brings, and where to. */
export interface VisitPlace extends VisitorBrings {
  readonly kept: OnlineTable
  readonly invite: Invite
  /** My seat at the table that this one goes on from. */
  readonly old: OldSeat | undefined
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
    old: brought.before && oldSeatIn(kept.movedFrom ?? '', brought.before),
    direct: invite.direct && brought.peers,
  }
}

/** What the person has to think about before it sits down at a table that goes on from another one. */
export function doubtAt({ old }: VisitPlace, charter: Charter | undefined): Doubt | undefined {
  return charter?.continues && old ? doubtAbout(old, charter.continues.closing) : undefined
}
