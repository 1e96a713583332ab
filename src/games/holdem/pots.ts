// Main and side pots: each player can win from every other as much as it put in itself.

import { type Hand, seatAt, withSeat } from './hand.ts'
import type { SeatNumber } from './vocabulary.ts'

/** Chips to be won and the seats that can win them; the main pot comes first. */
export type Pot = {
  readonly amount: number
  readonly seats: readonly SeatNumber[]
}

/** What one seat has put in: `layered` chips count towards side pots, `dead` ones belong to the main pot. */
export type Stake = {
  readonly layered: number
  readonly dead: number
  readonly in: boolean
}

/** Divides stakes into pots. Chips of players who are out stay in the pots they were put into. */
export function divide(stakes: readonly Stake[]): Pot[] {
  const levels = [...new Set(stakes.filter((stake) => stake.in).map((stake) => stake.layered))]
  levels.sort((a, b) => a - b)
  const pots: Pot[] = []
  let below = 0
  let carried = stakes.reduce((sum, stake) => sum + stake.dead, 0)
  for (const [i, level] of levels.entries()) {
    // Above the last level only players who are out have chips: they stay in the last pot.
    const ceiling = i === levels.length - 1 ? Number.POSITIVE_INFINITY : level
    const slice = (stake: Stake) => Math.max(0, Math.min(stake.layered, ceiling) - below)
    const amount = stakes.reduce((sum, stake) => sum + slice(stake), carried)
    const seats = stakes.flatMap((stake, seat) => (stake.in && stake.layered >= level ? [seat] : []))
    if (amount > 0) pots.push({ amount, seats })
    carried = 0
    below = level
  }
  return pots
}

/** The pots of all chips put in so far, bets of this street included. */
export function potsOf(hand: Hand): Pot[] {
  return divide(stakesOf(hand, (seat) => seat.staked))
}

/** The pots of earlier streets, without the bets that still lie in front of the players. */
export function collectedPots(hand: Hand): Pot[] {
  return divide(stakesOf(hand, (seat) => seat.staked - seat.bet))
}

function stakesOf(hand: Hand, chips: (seat: Hand['seats'][number]) => number): Stake[] {
  const dead = hand.setup.antesAre === 'dead'
  return hand.seats.map((seat) => ({
    layered: chips(seat) - (dead ? seat.ante : 0),
    dead: dead ? seat.ante : 0,
    in: seat.status === 'in',
  }))
}

/** Gives back what nobody called: the part of the greatest bet above the second greatest, if its owner is still in. */
export function returnUncalled(hand: Hand): Hand {
  const bets = hand.seats.map((seat) => seat.bet)
  const greatest = Math.max(...bets)
  const owner = bets.indexOf(greatest)
  const second = Math.max(...bets.filter((_, seat) => seat !== owner))
  const seat = seatAt(hand, owner)
  const excess = greatest - second
  if (excess <= 0 || seat.status !== 'in') return hand
  return withSeat(hand, owner, {
    stack: seat.stack + excess,
    bet: second,
    staked: seat.staked - excess,
  })
}
