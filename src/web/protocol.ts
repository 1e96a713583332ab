/** What the page and its worker say to each other. */

import type { Temper } from '../games/holdem/index.ts'
import type { AuditPart, SoundPart } from '../table/audit/audit-part.ts'
import type { OrderCode } from '../table/index.ts'
import type { FreeAsk, FreeTell, FreeWish } from './free/model.ts'
import type { HoldemAsk, HoldemTell, HoldemWish } from './holdem/model.ts'
import type { GameName } from './rules-model.ts'
import type {
  AbsenceModel,
  AsideModel,
  ConnectionModel,
  EntryModel,
  FaultModel,
  LobbyModel,
  MissedModel,
  NoticeModel,
  ReachModel,
  SeatingModel,
  StandingModel,
  StopModel,
  TableModel,
  TallyModel,
  VerdictModel,
  WaitingModel,
  WorkModel,
} from './table/model.ts'
import type { PeerAct, PeerNews } from './table/peer-line.ts'
import type { VillageAsk, VillageTell, VillageWish } from './werewolf/model.ts'

/** A bot that is to be seated. */
export interface BotWish {
  readonly name: string
  /** How it plays Hold'em. */
  readonly temper?: Temper
  /** The name of the cheat that it tries. */
  readonly cheat: string | undefined
}

/** What a new table is to be. */
export type TableWish = (HoldemWish | VillageWish | FreeWish) & {
  readonly name: string
  readonly bots: readonly BotWish[]
  /** The most players; bots count. */
  readonly seats: number
}

/**
 * How people at a table reach each other: through a relay; around it as well, directly; or directly alone, where this browser gives the order
 * and at the relay the programs only find each other, or people paste what they hand each other.
 */
export type Paths = 'relay' | 'around' | 'direct' | 'paper'

/** A table that this browser remembers. */
export interface Remembered {
  readonly id: string
  readonly at: number
  readonly kind: 'bots' | 'online'
  /** What is played, where that is known. */
  readonly game: GameName | undefined
  readonly names: readonly string[]
  /** The link of an online table. */
  readonly link: string | undefined
}

/** What the page asks of the game at the person's seat. */
export type GameAsk = HoldemAsk | VillageAsk | FreeAsk

/** From the page. */
export type Ask =
  | GameAsk
  | { readonly type: 'remember' }
  | { readonly type: 'forget'; readonly id: string }
  | { readonly type: 'play bots'; readonly wish: TableWish }
  | { readonly type: 'continue'; readonly id: string; readonly steal: boolean }
  | { readonly type: 'host'; readonly relay: string; readonly paths: Paths; readonly wish: TableWish }
  /** What has happened at a direct connection of the page. */
  | { readonly type: 'peer'; readonly peer: PeerNews }
  /** Takes up what a host handed out; `page` is where this page comes from. */
  | { readonly type: 'take up'; readonly text: string; readonly page: string }
  /** For the host: what a friend gave back. */
  | { readonly type: 'take answer'; readonly text: string }
  | { readonly type: 'visit'; readonly link: string; readonly steal: boolean }
  | { readonly type: 'sit'; readonly link: string; readonly name: string }
  /** Tries at once to reach the relay. */
  | { readonly type: 'retry' }
  | { readonly type: 'start'; readonly players: readonly string[] }
  /** For the host: lets a newcomer sit down. */
  | { readonly type: 'admit'; readonly player: string }
  /** Says something to the others, beside the game. */
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'hurry'; readonly hurry: boolean }
  | { readonly type: 'take log' }
  /** Goes on from the last signed hand at a new table with the same people. */
  | { readonly type: 'move on' }
  /** Another game with the same people, at a new table. */
  | { readonly type: 'rematch' }
  /** Wants to be told when the host has opened such a table. */
  | { readonly type: 'listen for rematch' }
  /** What the relay signed that proves its broken promise. */
  | { readonly type: 'take proof' }
  | { readonly type: 'audit log' }
  | { readonly type: 'take evidence'; readonly key: string }
  | { readonly type: 'audit'; readonly file: Blob }
  /** From a worker that audits to one beside it. */
  | { readonly type: 'audit part'; readonly part: AuditPart }

/** From the worker. */
export type Tell =
  | HoldemTell
  | VillageTell
  | FreeTell
  | {
      readonly type: 'remembered'
      readonly words: string
      readonly tables: readonly Remembered[]
      readonly keeps: boolean
    }
  | { readonly type: 'table'; readonly table: TableModel }
  | { readonly type: 'standing'; readonly standing: StandingModel }
  | { readonly type: 'waiting'; readonly waiting: WaitingModel | undefined }
  | { readonly type: 'work'; readonly work: WorkModel; readonly tally: TallyModel }
  | { readonly type: 'entries'; readonly entries: readonly EntryModel[] }
  | { readonly type: 'fault'; readonly fault: FaultModel }
  | { readonly type: 'absence'; readonly absence: AbsenceModel }
  | { readonly type: 'made'; readonly link: string }
  | { readonly type: 'lobby'; readonly lobby: LobbyModel }
  | { readonly type: 'presence'; readonly here: readonly string[] }
  | { readonly type: 'aside'; readonly aside: AsideModel }
  /** What the page is to do with a direct connection. */
  | { readonly type: 'peer'; readonly peer: PeerAct }
  | { readonly type: 'reach'; readonly reach: ReachModel }
  /** What to hand to somebody: to a friend, or back to the host. */
  | { readonly type: 'paper'; readonly text: string }
  | { readonly type: 'notice'; readonly notice: NoticeModel | undefined }
  /** That player's program asks other questions than this one. */
  | { readonly type: 'differs'; readonly player: number | undefined }
  /** The order has come to an entry with a code that people can compare. */
  | ({ readonly type: 'order' } & OrderCode)
  /** What was played while I was away is being checked, or has been. */
  | { readonly type: 'missed'; readonly missed: MissedModel }
  | { readonly type: 'stopped'; readonly stop: StopModel }
  /** The game goes on at another table. */
  | { readonly type: 'moved'; readonly link: string }
  | { readonly type: 'bad link'; readonly text: string }
  | { readonly type: 'no seat' }
  | { readonly type: 'connection'; readonly connection: ConnectionModel }
  | { readonly type: 'log'; readonly text: string }
  /** The log that was taken begins in this hand or round: what was before could not be had. */
  | { readonly type: 'log begins'; readonly phase: number }
  | { readonly type: 'file'; readonly name: string; readonly text: string }
  /** The host has opened another game with the same people. */
  | { readonly type: 'rematch open' }
  /** An audit has come so far: the share of the log that it has read. */
  | { readonly type: 'auditing'; readonly share: number }
  /** What a worker beside has found in a part; undefined unless everything was proven. */
  | { readonly type: 'looked'; readonly found: SoundPart | undefined }
  | { readonly type: 'verdict'; readonly verdict: VerdictModel }
  | { readonly type: 'seating'; readonly seating: SeatingModel }
  | { readonly type: 'elsewhere'; readonly id: string }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'trouble'; readonly text: string }
