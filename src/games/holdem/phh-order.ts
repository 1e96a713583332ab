// The order of a showdown in real hand histories. Those who play for a side pot show before those who claim the main pot alone,
// somebody turns its cards up out of turn, or shows only after the board is complete. None of this changes who wins what: whoever
// mucks in one order mucks in every other. So shows and mucks are read when it is their turn; bets stay where they are.

import type { Hand } from './hand.ts'
import type { Notation } from './phh-notation.ts'
import type { SeatNumber } from './vocabulary.ts'

/** Which of the actions that are left is read next: the first, but for shows and mucks that stand elsewhere than where it is their turn. */
export function nextToRead(hand: Hand, rest: readonly Notation[]): number {
  const [first] = rest
  if (first === undefined || !(isShowing(first) || first.type === 'board')) return 0
  if (hand.waiting.for === 'show') {
    const wanted = rest.findIndex((action) => isShowing(action) && mayShowNow(hand, action.seat))
    return Math.max(0, wanted)
  }
  if (first.type !== 'show' || hand.waiting.for === 'finished' || !isIn(hand, first.seat)) return 0
  // Shown too early: it is read at the showdown, and what comes after it now.
  const next = rest.findIndex((action) => !isShowing(action))
  return Math.max(0, next)
}

function isShowing(action: Notation): action is Extract<Notation, { type: 'show' | 'muck' }> {
  return action.type === 'show' || action.type === 'muck'
}

function mayShowNow(hand: Hand, seat: SeatNumber): boolean {
  return hand.waiting.for === 'show' && (hand.tabled ? isIn(hand, seat) : hand.waiting.seat === seat)
}

function isIn(hand: Hand, seat: SeatNumber): boolean {
  const state = hand.seats[seat]
  return state?.status === 'in' && !state.shown
}
