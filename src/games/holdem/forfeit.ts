// Leaving a hand against its rules. A player who cheated or vanished forfeits: it is folded at once, even out of turn,
// and its stake stays in the pot. How a hand that cannot be finished is unwound, and what a liar loses whose hand was
// finished all the same, is in fines.ts.

import { RulesError } from '../rules-error.ts'
import { continueBetting, continueBoard, continueDeal, continueShowdown } from './flow.ts'
import { assertConserved, contenders, type Hand, seatAt, withSeat } from './hand.ts'
import { type Seat, seatName } from './vocabulary.ts'

/** The hand without this player, whose stake stays in the pot; possible at any time before the hand is finished. */
export function forfeit(hand: Hand, seat: Seat): Hand {
  if (hand.waiting.for === 'finished')
    throw new RulesError('the hand is finished: nothing can be forfeited any more')
  const state = hand.seats[seat]
  if (state === undefined) throw new RulesError(`there is no ${seatName(seat)} in this hand`)
  if (state.status === 'forfeited') throw new RulesError(`${seatName(seat)} has already forfeited`)
  const paid = hand.waiting.for === 'deal' ? withDeadBlind(hand, seat) : hand
  const out = markForfeited({ ...paid, history: [...hand.history, { type: 'forfeit', seat }] }, seat)
  return assertConserved(resume(out))
}

/**
 * Whoever is lost while hands are dealt has lost at least a big blind: otherwise a partner without a stake could go silent when
 * the big blind's hand is bad, and have all hands dealt anew for nothing.
 */
function withDeadBlind(hand: Hand, seat: Seat): Hand {
  const { stack, staked } = seatAt(hand, seat)
  const due = Math.min(stack, Math.max(0, hand.setup.minBet - staked))
  return due === 0 ? hand : withSeat(hand, seat, { stack: stack - due, staked: staked + due })
}

/** The hand with a seat that can win nothing any more and has lost what it staked. */
export function markForfeited(hand: Hand, seat: Seat): Hand {
  const { bet } = seatAt(hand, seat)
  return withSeat(hand, seat, {
    status: 'forfeited',
    last: { type: 'forfeit', chips: 0, to: bet, allIn: false },
  })
}

/** The hand without what is known of a player's hidden cards: they may be in the deck again after a new deal. */
export function forgetCards(hand: Hand, seat: Seat): Hand {
  return hand.seats[seat]?.shown ? hand : withSeat(hand, seat, { hole: undefined })
}

/**
 * The stages in which players give their parts of cards, hole cards as well as board: whoever is last to give sees a
 * card first, so those come last who have most to lose by going silent then. First the seats that can win nothing, then
 * contenders with less than the highest stake, then those with the highest; empty stages are left out. Players at the
 * table who have no seat in the hand belong to the first stage.
 */
export function openingOrder(hand: Hand): readonly (readonly Seat[])[] {
  const staying = contenders(hand)
  const highest = Math.max(...staying.map((seat) => seatAt(hand, seat).staked))
  const out = [...hand.seats.keys()].filter((seat) => !staying.includes(seat))
  const less = staying.filter((seat) => seatAt(hand, seat).staked < highest)
  const most = staying.filter((seat) => seatAt(hand, seat).staked === highest)
  return [out, less, most].filter((stage) => stage.length > 0)
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
