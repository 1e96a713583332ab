// The state of one hand: legal, immutable, and the same at every seat except for the cards a seat knows.

import type { Card } from '../cards.ts'
import { total } from './chips.ts'
import type { Setup } from './setup.ts'
import type { Action, HandWaiting, Hole, SeatNumber, Street } from './vocabulary.ts'

/** What a seat did last, for screens. `chips` is what the deed moved, `to` the seat's bet on the street after it. */
export type Deed = {
  readonly type: 'post' | 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'show' | 'muck' | 'forfeit'
  readonly chips: number
  readonly to: number
  readonly allIn: boolean
}

/** One seat in a hand. Only a seat that is `in` can win; the others have lost what they staked. */
export type SeatState = {
  readonly status: 'in' | 'folded' | 'mucked' | 'forfeited'
  /** Chips in front of the player that are not in the pot. */
  readonly stack: number
  /** Chips bet on this street; part of `staked`. */
  readonly bet: number
  /** All chips put in during this hand, the ante included. */
  readonly staked: number
  readonly ante: number
  readonly dealt: boolean
  /** The seat's cards, where they are known here. */
  readonly hole: Hole | undefined
  /** Whether everybody has seen the cards. */
  readonly shown: boolean
  /** Whether the player has spoken on this street. */
  readonly spoken: boolean
  readonly last: Deed | undefined
}

/** Who got what of one pot. `odd` chips could not be divided and went to the first winner left of the button. */
export type Award = {
  readonly amount: number
  /** The seats that could have won it. */
  readonly seats: readonly SeatNumber[]
  readonly shares: readonly { readonly seat: SeatNumber; readonly amount: number }[]
  readonly odd: number
  /** Strength of the winning hand; undefined when the winner did not have to show it. */
  readonly strength: number | undefined
}

/** Chips that a player had to pay to others besides what it staked. */
export type Fine = {
  readonly from: SeatNumber
  readonly amount: number
}

/** What culprits paid, and to whom: both lists have the same sum. */
export type Fines = {
  readonly paid: readonly Fine[]
  readonly shares: readonly { readonly seat: SeatNumber; readonly amount: number }[]
}

/** A hand in play or finished. Change it only with `apply`; every earlier state stays valid. */
export type Hand = {
  readonly setup: Setup
  readonly seats: readonly SeatState[]
  readonly street: Street
  readonly board: readonly Card[]
  /** What a seat must have bet on this street to stay in. */
  readonly level: number
  /** The smallest full raise. */
  readonly minRaise: number
  /** Who bet or raised last in this betting round; shows first. */
  readonly aggressor: SeatNumber | undefined
  /** Betting is over for good because at most one player has chips left: all hands are shown. */
  readonly tabled: boolean
  readonly waiting: HandWaiting
  /** Everything that was applied, in order; starting again and applying it gives this state. */
  readonly history: readonly Action[]
  /** Filled when the hand finishes. */
  readonly awards: readonly Award[]
  /** What players paid for voiding the hand or for lying in it, once it is finished. */
  readonly fines: readonly Fines[]
}

/** The seats that can still win, in seat order. */
export function contenders(hand: Hand): SeatNumber[] {
  return hand.seats.flatMap((seat, i) => (seat.status === 'in' ? [i] : []))
}

/** One seat of a hand; asking for a seat that is not there is a bug of the caller. */
export function seatAt(hand: Hand, seat: SeatNumber): SeatState {
  const state = hand.seats[seat]
  if (state === undefined) throw new RangeError(`there is no seat ${seat} in this hand`)
  return state
}

/** The hand with one seat changed. */
export function withSeat(hand: Hand, seat: SeatNumber, change: Partial<SeatState>): Hand {
  return { ...hand, seats: hand.seats.map((state, i) => (i === seat ? { ...state, ...change } : state)) }
}

/** The hand with chips moved from a seat's stack into its bet. */
export function stake(hand: Hand, seat: SeatNumber, chips: number): Hand {
  const { stack, bet, staked } = seatAt(hand, seat)
  return withSeat(hand, seat, { stack: stack - chips, bet: bet + chips, staked: staked + chips })
}

/** Chips that were put in so far by all seats. */
export function potTotal(hand: Hand): number {
  return total(hand.seats.map((seat) => seat.staked))
}

/** Stops the program if a chip was made or lost: that would be a bug of these rules, never a player's fault. */
export function assertConserved(hand: Hand): Hand {
  const before = total(hand.setup.stacks)
  const paidOut = hand.waiting.for === 'finished'
  const now = total(hand.seats.map((seat) => seat.stack)) + (paidOut ? 0 : potTotal(hand))
  const debtor = hand.seats.some((seat) => seat.stack < 0 || seat.bet < 0 || seat.staked < seat.bet)
  if (now !== before || debtor) throw new Error(`chips are not conserved: ${before} at the start, ${now} now`)
  return hand
}
