// The beginning of a hand: antes, blinds, straddles and late posts are paid, then cards are awaited.

import { continueDeal } from './flow.ts'
import { assertConserved, type Hand, type SeatState } from './hand.ts'
import { openingLevel } from './position.ts'
import { checkSetup, type Setup } from './setup.ts'
import type { SeatNumber } from './vocabulary.ts'

/** Begins a hand; throws a `RulesError` that says why if the setup is not legal. */
export function start(setup: Setup): Hand {
  checkSetup(setup)
  const seats = setup.stacks.map((_, seat) => posted(setup, seat))
  return assertConserved(
    continueDeal({
      setup,
      seats,
      street: 'preflop',
      board: [],
      level: Math.max(openingLevel(setup), ...setup.posts),
      minRaise: setup.minBet,
      aggressor: undefined,
      tabled: false,
      waiting: { for: 'deal', seats: [] },
      history: [],
      awards: [],
      fines: [],
    }),
  )
}

/** A seat after its forced bets; whoever has less than it owes is all in, the ante being paid first. */
function posted(setup: Setup, seat: SeatNumber): SeatState {
  const chips = setup.stacks[seat]!
  const ante = Math.min(chips, setup.antes[seat]!)
  const bet = Math.min(chips - ante, setup.blinds[seat]! + setup.posts[seat]!)
  const stack = chips - ante - bet
  return {
    status: 'in',
    stack,
    bet,
    staked: ante + bet,
    ante,
    dealt: false,
    hole: undefined,
    shown: false,
    spoken: false,
    last: ante + bet === 0 ? undefined : { type: 'post', chips: ante + bet, to: bet, allIn: stack === 0 },
  }
}
