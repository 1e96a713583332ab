/** What the page shows of a hand of Hold'em, as plain data. */
import type { HandView } from '../../games/holdem/index.ts'
import type { Decision } from '../../games/holdem/play/index.ts'

/** What is played, for which stakes, how fast. */
export interface HoldemRulesModel extends HoldemWish {
  /** How long a person may think; the rest of the time to act is for the answer to travel. */
  readonly patience: number
  /** What everybody may think beyond that, in all; in milliseconds. */
  readonly bank: number
  /** Whether the players may vote somebody out. */
  readonly removal: boolean
}

/** What a new table is to play. */
export interface HoldemWish {
  readonly game: 'holdem'
  readonly deck: string
  readonly stakes: { readonly smallBlind: number; readonly bigBlind: number; readonly stack: number }
  readonly deadlines: { readonly step: number; readonly act: number }
}

/** What the hands came to, as far as an audit has seen them. */
export interface HoldemOutcome {
  readonly game: 'holdem'
  readonly hands: number
  /** By player. */
  readonly stacks: readonly (number | undefined)[]
}

/** A hand as this seat sees it. */
export interface HandModel {
  readonly number: number
  readonly view: HandView
  /** Which player has each seat of the hand. */
  readonly players: readonly number[]
  /** What each seat has won or lost, once the hand is finished. */
  readonly net: readonly number[] | undefined
  /** The hand was played before, and is only being read again. */
  readonly again: boolean
}

/** What I am asked, and until when; without an end while time stands still. */
export interface QuestionModel {
  readonly kind: 'bet' | 'show'
  readonly until: number | undefined
  /** How much of that is my time bank: the last so many milliseconds. */
  readonly bank: number
}

/** Those who want a player to leave the table for good. */
export interface BallotModel {
  readonly against: number
  readonly voters: readonly number[]
}

/** A pot that was won, and in which hand by whom. */
export interface PotModel {
  readonly hand: number
  readonly amount: number
  readonly winners: readonly number[]
  /** The first hand that it is compared with: of those before nothing is known here. */
  readonly since: number
}

/** What a player means to do from the next hand on. */
export type Plan = 'play' | 'sit out' | 'leave'

/** What the page asks of the game at the person's seat. */
export type HoldemAsk =
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

/** What the page is told of the hands. */
export type HoldemTell =
  | { readonly type: 'hand'; readonly hand: HandModel }
  | { readonly type: 'question'; readonly question: QuestionModel | undefined }
  | { readonly type: 'replay'; readonly hands: readonly HandModel[] }
  | { readonly type: 'plan'; readonly plan: Plan }
  | { readonly type: 'broke'; readonly offer: number | undefined }
  /** Who wants whom to leave, by player. */
  | { readonly type: 'ballots'; readonly ballots: readonly BallotModel[] }
  | {
      readonly type: 'over'
      readonly stacks: readonly number[]
      readonly hands: number
      /** How I came to the end: it was over, I left, or the others voted me out. */
      readonly how: 'over' | 'left' | 'removed'
      /** The biggest pot of the hands that this seat knows of. */
      readonly biggest: PotModel | undefined
    }
