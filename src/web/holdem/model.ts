/** What the page shows of a hand of Hold'em, as plain data. */
import type { HandView } from '../../games/holdem/index.ts'

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

/** What I am asked, and until when. */
export interface QuestionModel {
  readonly kind: 'bet' | 'show'
  readonly until: number
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
}

/** Chips that I may buy, having lost all, and until when I am waited for. */
export interface ChipsModel {
  readonly chips: number
  readonly until: number
}
