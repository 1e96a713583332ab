// The words of no-limit Hold'em: seats, streets, actions, what a hand waits for, and how a rule says no.

import type { Card } from '../cards.ts'

/** A place at the table, counted from 0 clockwise. Sentences for people count from 1 (see `seatName`). */
export type SeatNumber = number

/** The four betting rounds in order. */
export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const

/** A betting round. */
export type Street = (typeof STREETS)[number]

/** How many board cards a street begins with. */
export const BOARD_SIZE: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 }

/** The two cards of one player. */
export type Hole = readonly [Card, Card]

/**
 * Everything that can happen in a hand. Cards come from outside and may be unknown when dealt. `raise` is a bet when
 * nobody has bet on the street; `to` is the total on this street, not what is added. `void` names whose silence or lie
 * ended the hand, and which of them lied; `convict` follows a finished hand.
 */
export type Action =
  | { readonly type: 'deal'; readonly seat: SeatNumber; readonly cards?: Hole }
  | { readonly type: 'board'; readonly cards: readonly Card[] }
  | { readonly type: 'fold' | 'check' | 'call'; readonly seat: SeatNumber }
  | { readonly type: 'raise'; readonly seat: SeatNumber; readonly to: number }
  | { readonly type: 'show'; readonly seat: SeatNumber; readonly cards?: Hole }
  | { readonly type: 'muck'; readonly seat: SeatNumber }
  | { readonly type: 'forfeit'; readonly seat: SeatNumber }
  | {
      readonly type: 'void'
      readonly culprits?: readonly SeatNumber[]
      readonly liars?: readonly SeatNumber[]
    }
  | { readonly type: 'convict'; readonly seats: readonly SeatNumber[] }

/** What a player can do when it is that player's turn to bet. */
export type BettingAction = Extract<Action, { type: 'fold' | 'check' | 'call' | 'raise' }>

/** What must happen next. */
export type HandWaiting =
  | { readonly for: 'deal'; readonly seats: readonly SeatNumber[] }
  | { readonly for: 'act'; readonly seat: SeatNumber }
  | { readonly for: 'board'; readonly street: Street; readonly count: number }
  | { readonly for: 'show'; readonly seat: SeatNumber; readonly mayMuck: boolean }
  | { readonly for: 'finished'; readonly by: 'showdown' | 'folds' | 'void' }

/** A seat as people count it: seat 0 is "seat 1". */
export function seatName(seat: SeatNumber): string {
  return `seat ${seat + 1}`
}
