// Showing hands and paying the pots. The last player to bet or raise shows first, otherwise the first one left of the
// button; when betting ended because players are all in, every hand is shown. Odd chips go to the first winner left
// of the button.

import { strengthOf } from './evaluate.ts'
import { type Award, contenders, type Hand, seatAt } from './hand.ts'
import { leftOfButton, seatsFrom } from './position.ts'
import { type Pot, potsOf, returnUncalled } from './pots.ts'
import type { SeatNumber } from './vocabulary.ts'

/** The next seat that has to show or muck; undefined when all have. */
export function nextToShow(hand: Hand): SeatNumber | undefined {
  const first = hand.aggressor ?? leftOfButton(hand.setup)[0]!
  return seatsFrom(hand.seats.length, first).find((seat) => {
    const { status, shown } = seatAt(hand, seat)
    return status === 'in' && !shown
  })
}

/** Whether a seat may throw its hand away unseen: not when all hands are tabled, nor as the last claimant of a pot. */
export function mayMuck(hand: Hand, seat: SeatNumber): boolean {
  if (hand.tabled) return false
  return potsOf(hand).every((pot) => pot.seats.length > 1 || pot.seats[0] !== seat)
}

/** Ends the hand when one player is left: it wins everything and shows nothing. */
export function endByFolds(hand: Hand): Hand {
  const settled = returnUncalled(hand)
  const winner = contenders(settled)[0]!
  const awards = potsOf(settled).map((pot) => share(pot, [winner], undefined))
  return pay({ ...settled, waiting: { for: 'finished', by: 'folds' } }, awards)
}

/** Ends the hand after all have shown or mucked: the best hand that was shown wins each pot. */
export function endByShowdown(hand: Hand): Hand {
  const order = leftOfButton(hand.setup)
  const strengths = new Map(contenders(hand).map((seat) => [seat, strength(hand, seat)]))
  const awards = potsOf(hand).map((pot) => {
    const best = Math.max(...pot.seats.map((seat) => strengths.get(seat)!))
    const winners = order.filter((seat) => pot.seats.includes(seat) && strengths.get(seat) === best)
    return share(pot, winners, best)
  })
  return pay({ ...hand, waiting: { for: 'finished', by: 'showdown' } }, awards)
}

/** Divides one pot among winners that are in order from the left of the button. */
export function share(pot: Pot, winners: readonly SeatNumber[], strength: number | undefined): Award {
  const each = Math.floor(pot.amount / winners.length)
  const odd = pot.amount - each * winners.length
  const shares = winners.map((seat, i) => ({ seat, amount: each + (i === 0 ? odd : 0) }))
  return { ...pot, shares, odd, strength }
}

/** Moves awarded chips into the stacks. */
export function pay(hand: Hand, awards: readonly Award[]): Hand {
  const won = (seat: SeatNumber) =>
    awards
      .flatMap((award) => award.shares)
      .reduce((sum, share) => (share.seat === seat ? sum + share.amount : sum), 0)
  const seats = hand.seats.map((state, seat) => ({ ...state, bet: 0, stack: state.stack + won(seat) }))
  return { ...hand, seats, awards }
}

function strength(hand: Hand, seat: SeatNumber): number {
  const { hole } = seatAt(hand, seat)
  if (hole === undefined) throw new Error(`the cards of seat ${seat} are unknown at the showdown`)
  return strengthOf([...hole, ...hand.board])
}
