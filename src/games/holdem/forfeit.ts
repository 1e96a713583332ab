// Leaving a hand against its rules. A player who cheated or vanished forfeits: it is folded at once, even out of turn,
// and its stake stays in the pot. When a hand cannot be finished at all it is void: everybody gets its stake back, and
// what culprits had staked is shared by those who were still in.

import { continueBetting, continueBoard, continueDeal, continueShowdown } from './flow.ts'
import { assertConserved, contenders, type Hand, withSeat } from './hand.ts'
import { leftOfButton } from './position.ts'
import { pay, share } from './showdown.ts'
import { RulesError, type Seat, seatName } from './vocabulary.ts'

/** The hand without this player, whose stake stays in the pot; possible at any time before the hand is finished. */
export function forfeit(hand: Hand, seat: Seat): Hand {
  if (hand.waiting.for === 'finished')
    throw new RulesError('the hand is finished: nothing can be forfeited any more')
  const state = hand.seats[seat]
  if (state === undefined) throw new RulesError(`there is no ${seatName(seat)} in this hand`)
  if (state.status === 'forfeited') throw new RulesError(`${seatName(seat)} has already forfeited`)
  const out = withSeat({ ...hand, history: [...hand.history, { type: 'forfeit', seat }] }, seat, {
    status: 'forfeited',
    last: { type: 'forfeit', chips: 0, to: state.bet, allIn: false },
  })
  return assertConserved(resume(out))
}

/** The hand without what is known of a player's hidden cards: they may be in the deck again after a new deal. */
export function forgetCards(hand: Hand, seat: Seat): Hand {
  return hand.seats[seat]?.shown ? hand : withSeat(hand, seat, { hole: undefined })
}

/** The hand as if it had not been played: stakes go back, those of players who forfeited to the players still in. */
export function voidHand(hand: Hand): Hand {
  if (hand.waiting.for === 'finished')
    throw new RulesError('the hand is finished: it cannot be void any more')
  const seats = hand.seats.map((seat) =>
    seat.status === 'forfeited' ? seat : { ...seat, stack: seat.stack + seat.staked },
  )
  const forfeited = hand.seats.reduce(
    (sum, seat) => (seat.status === 'forfeited' ? sum + seat.staked : sum),
    0,
  )
  const staying = contenders(hand)
  const heirs = leftOfButton(hand.setup).filter((seat) => staying.includes(seat))
  const awards = forfeited === 0 ? [] : [share({ amount: forfeited, seats: heirs }, heirs, undefined)]
  const ended: Hand = {
    ...hand,
    seats,
    history: [...hand.history, { type: 'void' }],
    waiting: { for: 'finished', by: 'void' },
  }
  return assertConserved(pay(ended, awards))
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
