/** What the page and its worker say to each other. */
import type { Temper } from '../games/holdem/index.ts'
import type { Decision } from '../games/holdem/play/index.ts'
import type { OrderCode } from '../table/index.ts'
import type { BallotModel, ChipsModel, HandModel, PotModel, QuestionModel } from './holdem/model.ts'
import type {
  AbsenceModel,
  AsideModel,
  ConnectionModel,
  EntryModel,
  FaultModel,
  LobbyModel,
  SeatingModel,
  StandingModel,
  StopModel,
  TableModel,
  TallyModel,
  VerdictModel,
  WaitingModel,
  WorkModel,
} from './table/model.ts'

/** What a player means to do from the next hand on. */
export type Plan = 'play' | 'sit out' | 'leave'

/** A bot that is to be seated. */
export interface BotWish {
  readonly name: string
  readonly temper: Temper
  /** The name of the cheat that it tries. */
  readonly cheat: string | undefined
}

/** What a new table is to be. */
export interface TableWish {
  readonly name: string
  readonly bots: readonly BotWish[]
  readonly deck: string
  /** The most players; bots count. */
  readonly seats: number
  readonly stakes: { readonly smallBlind: number; readonly bigBlind: number; readonly stack: number }
  readonly deadlines: { readonly step: number; readonly act: number }
}

/** A table that this browser remembers. */
export interface Remembered {
  readonly id: string
  readonly at: number
  readonly kind: 'bots' | 'online'
  readonly names: readonly string[]
  /** The link of an online table. */
  readonly link: string | undefined
}

/** What the page asks of the game at the person's seat. */
export type GameAsk =
  | { readonly type: 'decide'; readonly decision: Decision }
  | { readonly type: 'show'; readonly show: boolean }
  | { readonly type: 'next hand' }
  /** What I mean to do from the next hand on. */
  | { readonly type: 'plan'; readonly plan: Plan }
  /** Whether I buy chips, having lost all. */
  | { readonly type: 'buy'; readonly buy: boolean }
  /** I was late, and want to be dealt in again. */
  | { readonly type: 'back' }
  /** Whether I want this player to leave the table for good. */
  | { readonly type: 'vote'; readonly player: number; readonly out: boolean }
  | { readonly type: 'watch replay'; readonly hand: number }
  | { readonly type: 'take hand'; readonly hand: number }

/** From the page. */
export type Ask =
  | GameAsk
  | { readonly type: 'remember' }
  | { readonly type: 'forget'; readonly id: string }
  | { readonly type: 'play bots'; readonly wish: TableWish }
  | { readonly type: 'continue'; readonly id: string; readonly steal: boolean }
  | { readonly type: 'host'; readonly relay: string; readonly wish: TableWish }
  | { readonly type: 'visit'; readonly link: string; readonly steal: boolean }
  | { readonly type: 'sit'; readonly link: string; readonly name: string }
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
  /** What the relay signed that proves its broken promise. */
  | { readonly type: 'take proof' }
  | { readonly type: 'audit log' }
  | { readonly type: 'take evidence'; readonly key: string }
  | { readonly type: 'audit'; readonly text: string }

/** From the worker. */
export type Tell =
  | {
      readonly type: 'remembered'
      readonly words: string
      readonly tables: readonly Remembered[]
      readonly keeps: boolean
    }
  | { readonly type: 'table'; readonly table: TableModel }
  | { readonly type: 'hand'; readonly hand: HandModel }
  | { readonly type: 'standing'; readonly standing: StandingModel }
  | { readonly type: 'question'; readonly question: QuestionModel | undefined }
  | { readonly type: 'waiting'; readonly waiting: WaitingModel | undefined }
  | { readonly type: 'work'; readonly work: WorkModel; readonly tally: TallyModel }
  | { readonly type: 'entries'; readonly entries: readonly EntryModel[] }
  | { readonly type: 'fault'; readonly fault: FaultModel }
  | { readonly type: 'absence'; readonly absence: AbsenceModel }
  | { readonly type: 'made'; readonly link: string }
  | { readonly type: 'lobby'; readonly lobby: LobbyModel }
  | { readonly type: 'presence'; readonly here: readonly string[] }
  | { readonly type: 'aside'; readonly aside: AsideModel }
  | { readonly type: 'notice'; readonly text: string }
  /** That player's program asks other questions than this one. */
  | { readonly type: 'differs'; readonly player: number }
  /** The order has come to an entry with a code that people can compare. */
  | ({ readonly type: 'order' } & OrderCode)
  | { readonly type: 'stopped'; readonly stop: StopModel }
  /** The game goes on at another table. */
  | { readonly type: 'moved'; readonly link: string }
  | { readonly type: 'bad link'; readonly text: string }
  | { readonly type: 'no seat' }
  | { readonly type: 'connection'; readonly connection: ConnectionModel }
  | { readonly type: 'replay'; readonly hands: readonly HandModel[] }
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'file'; readonly name: string; readonly text: string }
  | { readonly type: 'verdict'; readonly verdict: VerdictModel }
  | { readonly type: 'plan'; readonly plan: Plan }
  | { readonly type: 'broke'; readonly offer: ChipsModel | undefined }
  /** Who wants whom to leave, by player. */
  | { readonly type: 'ballots'; readonly ballots: readonly BallotModel[] }
  | { readonly type: 'seating'; readonly seating: SeatingModel }
  | {
      readonly type: 'over'
      readonly stacks: readonly number[]
      readonly hands: number
      /** How I came to the end: it was over, I left, or the others voted me out. */
      readonly how: 'over' | 'left' | 'removed'
      /** The biggest pot that this seat has seen. */
      readonly biggest: PotModel | undefined
    }
  | { readonly type: 'elsewhere'; readonly id: string }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'trouble'; readonly text: string }
