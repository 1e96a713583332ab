// Leaving a hand against its rules. A player who cheated or vanished forfeits: it is folded at once, even out of turn,
// and its stake stays in the pot. How a hand that cannot be finished is unwound, and what a liar loses whose hand was
// finished all the same, is in fines.ts.

import { RulesError } from '../rules-error.ts'
import { continueBetting, continueBoard, continueDeal, continueShowdown } from './flow.ts'
import { assertConserved, contenders, type Hand, seatAt, withSeat } from './hand.ts'
import { type SeatNumber, seatName } from './vocabulary.ts'

/** The hand without this player, whose stake stays in the pot; possible at any time before the hand is finished. */
export function forfeit(hand: Hand, seat: SeatNumber): Hand {
  if (hand.waiting.for === 'finished')
    throw new RulesError('the hand is finished: nothing can be forfeited any more')
  const state = hand.seats[seat]
  if (state === undefined) throw new RulesError(`there is no ${seatName(seat)} in this hand`)
  if (state.status === 'forfeited') throw new RulesError(`${seatName(seat)} has already forfeited`)
  const out = markForfeited({ ...hand, history: [...hand.history, { type: 'forfeit', seat }] }, seat)
  return assertConserved(resume(out))
}

/** The hand with a seat that can win nothing any more and has lost what it staked. */
export function markForfeited(hand: Hand, seat: SeatNumber): Hand {
  const { bet } = seatAt(hand, seat)
  return withSeat(hand, seat, {
    status: 'forfeited',
    last: { type: 'forfeit', chips: 0, to: bet, allIn: false },
  })
}

/** The hand without what is known of a player's hidden cards: they may be in the deck again after a new deal. */
export function forgetCards(hand: Hand, seat: SeatNumber): Hand {
  return hand.seats[seat]?.shown ? hand : withSeat(hand, seat, { hole: undefined })
}

/**
 * The stages in which players give their parts of cards, hole cards as well as board: whoever is last to give sees a
 * card first, so those come last who have most to lose by going silent then. First the seats that can win nothing, then
 * contenders by what they have staked, the least first; empty stages are left out. Players at the table who have no seat
 * in the hand belong to the first stage.
 */
export function openingOrder(hand: Hand): readonly (readonly SeatNumber[])[] {
  const staying = contenders(hand)
  const stakeOf = (seat: SeatNumber): number => seatAt(hand, seat).staked
  const stakes = [...new Set(staying.map(stakeOf))].sort((a, b) => a - b)
  const out = [...hand.seats.keys()].filter((seat) => !staying.includes(seat))
  const stages = stakes.map((stake) => staying.filter((seat) => stakeOf(seat) === stake))
  return [out, ...stages].filter((stage) => stage.length > 0)
}

/** What the hand waits for once somebody is gone. */
function resume(hand: Hand): Hand {
  switch (hand.waiting.for) {
    case 'deal':
      return continueDeal(hand)
    case 'act':
      return continueBetting(hand, hand.waiting.seat)
    case 'board':
      return continueBoard(hand)
    default:
      return hand.tabled ? continueBoard(hand) : continueShowdown(hand)
  }
}
