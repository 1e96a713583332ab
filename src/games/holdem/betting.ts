// Whose turn it is and what may be done with it. Raises follow the full-raise rule: an all-in of less than a full
// raise does not give another raise to a player who has already spoken, unless such all-ins together leave that
// player facing at least a full raise.

import { printChips } from './chips.ts'
import { type Hand, potTotal, type SeatState, seatAt } from './hand.ts'
import { seatsFrom } from './position.ts'
import { type SeatNumber, seatName } from './vocabulary.ts'

/** What the player whose turn it is may do; folding is always possible. */
export type Legal = {
  readonly seat: SeatNumber
  /** Whether it may check; otherwise `call` is set. */
  readonly check: boolean
  /** Chips that a call adds, all of its stack if that is less than the bet. */
  readonly call: number | undefined
  /** The least and the most it may bet or raise to on this street; undefined if it may not raise. */
  readonly raise: { readonly min: number; readonly max: number } | undefined
  /** Chips in the middle, all bets included. */
  readonly pot: number
}

/** The legal betting actions, or undefined when the hand does not wait for a bet. */
export function legal(hand: Hand): Legal | undefined {
  if (hand.waiting.for !== 'act') return undefined
  const { seat } = hand.waiting
  const { stack } = seatAt(hand, seat)
  const due = owed(hand, seat)
  return {
    seat,
    check: due === 0,
    call: due === 0 ? undefined : Math.min(due, stack),
    raise: raiseRange(hand, seat),
    pot: potTotal(hand),
  }
}

/** The legal actions in words: "call 200, raise to 400–9800 or fold". */
export function describeLegal(options: Legal, decimals = 0): string {
  const words = [options.check ? 'check' : `call ${printChips(options.call as number, decimals)}`]
  if (options.raise !== undefined) {
    const { min, max } = options.raise
    const least = printChips(min, decimals)
    words.push(min === max ? `raise to ${least} (all in)` : `raise to ${least}–${printChips(max, decimals)}`)
  }
  return `${words.join(', ')} or fold`
}

/**
 * What the seat lacks to stay in. Nobody has to put in more than some opponent could still match: that part would
 * only come back (a short big blind, or a raise whose owner has forfeited).
 */
export function owed(hand: Hand, seat: SeatNumber): number {
  const reach = Math.max(0, ...opponents(hand, seat).map((other) => other.bet + other.stack))
  return Math.max(0, Math.min(hand.level, reach) - seatAt(hand, seat).bet)
}

/** The next seat that has to speak, clockwise from `from` (included); undefined when the round is over. */
export function nextToSpeak(hand: Hand, from: SeatNumber): SeatNumber | undefined {
  return seatsFrom(hand.seats.length, from).find((seat) => mustSpeak(hand, seat))
}

/** Why a seat may not raise, in words. */
export function whyNoRaise(hand: Hand, seat: SeatNumber): string {
  const { bet, stack } = seatAt(hand, seat)
  if (bet + stack <= hand.level) return `${seatName(seat)} has no more chips than a call takes`
  if (!couldAnswer(hand, seat)) return 'no opponent has chips left to answer a raise'
  return 'the last all-in was less than a full raise and does not reopen the betting'
}

function mustSpeak(hand: Hand, seat: SeatNumber): boolean {
  const { status, stack, spoken } = seatAt(hand, seat)
  if (status !== 'in' || stack === 0) return false
  return owed(hand, seat) > 0 || (!spoken && couldAnswer(hand, seat))
}

function raiseRange(hand: Hand, seat: SeatNumber): Legal['raise'] {
  const { bet, stack, spoken } = seatAt(hand, seat)
  const max = bet + stack
  const reopened = !spoken || hand.level - bet >= hand.minRaise
  if (max <= hand.level || !reopened || !couldAnswer(hand, seat)) return undefined
  return { min: Math.min(max, hand.level + hand.minRaise), max }
}

function couldAnswer(hand: Hand, seat: SeatNumber): boolean {
  return opponents(hand, seat).some((other) => other.stack > 0)
}

function opponents(hand: Hand, seat: SeatNumber): SeatState[] {
  return hand.seats.filter((other, i) => i !== seat && other.status === 'in')
}
