// What silence and lies cost (spec/recovery, section 6). A hand that cannot be finished is void: everybody gets its stake
// back, and what culprits had staked is shared by those who were still in. Silence costs no more than that, since a player
// can be made to look silent by others; a lie is signed, so whoever voids a hand by one also pays for what the others had
// at stake. Whoever turns out to have lied in a hand that was finished all the same loses its stake and what it won.

import { RulesError } from '../rules-error.ts'
import { apportion, total } from './chips.ts'
import { markForfeited } from './forfeit.ts'
import { assertConserved, contenders, type Fines, type Hand, seatAt, withSeat } from './hand.ts'
import { leftOfButton } from './position.ts'
import { pay, share } from './showdown.ts'
import { type SeatNumber, seatName } from './vocabulary.ts'

/**
 * The hand as if it had not been played. `culprits` are those whose silence or lie made that necessary: like everybody
 * who forfeited they lose their stake, to the players still in. Those of them who are `liars` also pay the worth of the
 * others' stakes as far as their stacks go, each in proportion to its stack; the others get it in proportion to what they
 * had staked.
 */
export function voidHand(
  hand: Hand,
  culprits: readonly SeatNumber[] = [],
  liars: readonly SeatNumber[] = [],
): Hand {
  if (hand.waiting.for === 'finished')
    throw new RulesError('the hand is finished: it cannot be void any more')
  requireSeats(hand, culprits)
  const unblamed = liars.find((seat) => !culprits.includes(seat))
  if (unblamed !== undefined)
    throw new RulesError(`${seatName(unblamed)} is no culprit: it has nothing to pay`)
  const blamed = inOrder(hand, culprits)
    .filter((seat) => seatAt(hand, seat).status !== 'forfeited')
    .reduce(markForfeited, hand)
  const returned = returnStakes(blamed)
  const fined = liars.length > 0 ? fine(returned, inOrder(hand, liars), debtOf(returned)) : returned
  const action = { type: 'void', ...(culprits.length > 0 ? { culprits, liars } : {}) } as const
  return assertConserved({ ...fined, history: [...hand.history, action] })
}

/**
 * The finished hand after these players were found to have lied in it or to have contradicted themselves: each has lost
 * its stake, whatever happened to the hand. What it has beyond that goes to the others in proportion to what they
 * staked, or in equal parts if they staked nothing. Nothing changes for players who had forfeited already.
 */
export function convict(hand: Hand, seats: readonly SeatNumber[]): Hand {
  if (hand.waiting.for !== 'finished')
    throw new RulesError('the hand is not finished: let the player forfeit')
  requireSeats(hand, seats)
  const guilty = inOrder(hand, seats).filter((seat) => seatAt(hand, seat).status !== 'forfeited')
  const heirs = heirsOf(hand, seats)
  if (guilty.length === 0 || heirs.length === 0) return hand
  const paid = guilty.map((seat) => ({ from: seat, amount: gainOf(hand, seat) }))
  const amount = total(paid.map((part) => part.amount))
  const stakes = heirs.map((seat) => seatAt(hand, seat).staked)
  const parts = apportion(amount, total(stakes) > 0 ? stakes : heirs.map(() => 1))
  const shares = heirs.map((seat, i) => ({ seat, amount: parts[i]! }))
  const settled = settle(guilty.reduce(markForfeited, hand), { paid, shares })
  return assertConserved({ ...settled, history: [...hand.history, { type: 'convict', seats }] })
}

/** Ends the hand: stakes go back, those of players who forfeited to the players still in. */
function returnStakes(hand: Hand): Hand {
  const lost = hand.seats.filter((seat) => seat.status === 'forfeited').map((seat) => seat.staked)
  const heirs = inOrder(hand, contenders(hand))
  const others = heirs.length > 0 ? heirs : heirsOf(hand, [])
  // With nobody left to inherit, even culprits get their stakes back: chips do not vanish.
  const isKept = (status: string) => status === 'forfeited' && others.length > 0
  const seats = hand.seats.map((seat) =>
    isKept(seat.status) ? seat : { ...seat, stack: seat.stack + seat.staked },
  )
  const amount = others.length > 0 ? total(lost) : 0
  const awards = amount === 0 ? [] : [share({ amount, seats: others }, others, undefined)]
  return pay({ ...hand, seats, waiting: { for: 'finished', by: 'void' } }, awards)
}

/** Whom a liar owes what: everybody who did not forfeit the worth of its stake. */
function debtOf(hand: Hand): { readonly seat: SeatNumber; readonly amount: number }[] {
  return heirsOf(hand, []).map((seat) => ({ seat, amount: seatAt(hand, seat).staked }))
}

/** Moves chips from the liars' stacks to their creditors, as far as the stacks go. */
function fine(hand: Hand, liars: readonly SeatNumber[], debts: ReturnType<typeof debtOf>): Hand {
  const stacks = liars.map((seat) => seatAt(hand, seat).stack)
  const amount = Math.min(total(stacks), total(debts.map((debt) => debt.amount)))
  const dues = apportion(amount, stacks)
  const parts = apportion(
    amount,
    debts.map((debt) => debt.amount),
  )
  const paid = liars.map((from, i) => ({ from, amount: dues[i]! }))
  const shares = debts.map(({ seat }, i) => ({ seat, amount: parts[i]! }))
  return settle(hand, { paid, shares })
}

/** What a seat has beyond its stack before the hand less what it staked. */
function gainOf(hand: Hand, seat: SeatNumber): number {
  const { stack, staked } = seatAt(hand, seat)
  return Math.max(0, stack - (hand.setup.stacks[seat]! - staked))
}

/** Who gets what is taken from the guilty: the others who did not forfeit; if there are none, the others who did. */
function heirsOf(hand: Hand, guilty: readonly SeatNumber[]): SeatNumber[] {
  const others = leftOfButton(hand.setup).filter((seat) => !guilty.includes(seat))
  const loyal = others.filter((seat) => seatAt(hand, seat).status !== 'forfeited')
  return loyal.length > 0 || guilty.length === 0 ? loyal : others
}

function settle(hand: Hand, { paid, shares }: Fines): Hand {
  const moves = [...paid.map(({ from, amount }) => ({ seat: from, amount: -amount })), ...shares]
  const moved = moves.reduce(
    (next, { seat, amount }) => withSeat(next, seat, { stack: seatAt(next, seat).stack + amount }),
    hand,
  )
  const fines = {
    paid: paid.filter((part) => part.amount > 0),
    shares: shares.filter((part) => part.amount > 0),
  }
  return fines.paid.length === 0 ? moved : { ...moved, fines: [...hand.fines, fines] }
}

/** Seats from the left of the button, each once. */
function inOrder(hand: Hand, seats: readonly SeatNumber[]): SeatNumber[] {
  return leftOfButton(hand.setup).filter((seat) => seats.includes(seat))
}

function requireSeats(hand: Hand, seats: readonly SeatNumber[]): void {
  const missing = seats.find((seat) => hand.seats[seat] === undefined)
  if (missing !== undefined) throw new RulesError(`there is no ${seatName(missing)} in this hand`)
}
