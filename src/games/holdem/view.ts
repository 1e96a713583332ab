// What a screen or a bot sees of a hand: only what one seat (or a spectator) may know, in plain fields and words.

import type { Card } from '../cards.ts'
import { type Legal, legal } from './betting.ts'
import { printChips } from './chips.ts'
import { strengthOf } from './evaluate.ts'
import { type Award, type Deed, type Fines, type Hand, potTotal, type SeatState } from './hand.ts'
import { handName } from './handname.ts'
import { positionNames } from './position.ts'
import { collectedPots, type Pot } from './pots.ts'
import type { HandWaiting, Hole, SeatNumber, Street } from './vocabulary.ts'

/** One seat as others see it. */
export type SeatView = {
  readonly seat: SeatNumber
  /** 'BTN', 'SB', 'BB', 'UTG', … */
  readonly position: string
  readonly status: SeatState['status'] | 'all in'
  readonly stack: number
  /** Chips bet on this street. */
  readonly bet: number
  /** All chips put in during this hand. */
  readonly staked: number
  /** The seat's cards if the viewer may see them. */
  readonly cards: Hole | undefined
  readonly shown: boolean
  readonly last: Deed | undefined
  /** Chips won, once the hand is finished. */
  readonly won: number
}

/** A hand as one viewer sees it. */
export type HandView = {
  /** Whose view it is; undefined for a spectator. */
  readonly viewer: SeatNumber | undefined
  readonly street: Street
  readonly board: readonly Card[]
  readonly seats: readonly SeatView[]
  readonly button: SeatNumber
  /** Pots of earlier streets with the seats that can win them, the main pot first; bets are still at the seats. */
  readonly pots: readonly Pot[]
  /** All chips in the middle, bets included. */
  readonly pot: number
  readonly minBet: number
  readonly decimals: number
  readonly waiting: HandWaiting
  /** What may be done, if the hand waits for a bet. */
  readonly legal: Legal | undefined
  readonly awards: readonly Award[]
  /** What players had to pay for silence or lies, once the hand is finished. */
  readonly fines: readonly Fines[]
}

/** The view of a seat, or of a spectator: hole cards of others only when they were shown. */
export function viewOf(hand: Hand, viewer?: SeatNumber): HandView {
  const positions = positionNames(hand.setup)
  const finished = hand.waiting.for === 'finished'
  const shares = hand.awards.flatMap((award) => award.shares)
  const seats = hand.seats.map((state, seat): SeatView => {
    const allIn = state.status === 'in' && state.stack === 0 && !finished
    return {
      seat,
      position: positions[seat]!,
      status: allIn ? 'all in' : state.status,
      stack: state.stack,
      bet: state.bet,
      staked: state.staked,
      cards: state.shown || seat === viewer ? state.hole : undefined,
      shown: state.shown,
      last: state.last,
      won: shares.reduce((sum, share) => (share.seat === seat ? sum + share.amount : sum), 0),
    }
  })
  return {
    viewer,
    street: hand.street,
    board: hand.board,
    seats,
    button: hand.setup.button,
    pots: finished ? [] : collectedPots(hand),
    pot: finished ? 0 : potTotal(hand),
    minBet: hand.setup.minBet,
    decimals: hand.setup.decimals,
    waiting: hand.waiting,
    legal: legal(hand),
    awards: hand.awards,
    fines: hand.fines,
  }
}

/** What two cards make with the board so far, in words; undefined before the flop. */
export function madeHand(cards: Hole, board: readonly Card[]): string | undefined {
  return board.length < 3 ? undefined : handName(strengthOf([...cards, ...board]))
}

/** The name of a pot: "pot" alone, otherwise "main pot", "side pot 1", … */
export function potName(index: number, count: number): string {
  if (count === 1) return 'pot'
  return index === 0 ? 'main pot' : `side pot ${index}`
}

/** A deed in words: "raises to 300", "calls 100, all in". */
export function describeDeed(deed: Deed, decimals = 0): string {
  const words: Record<Deed['type'], string> = {
    post: `posts ${printChips(deed.chips, decimals)}`,
    fold: 'folds',
    check: 'checks',
    call: `calls ${printChips(deed.chips, decimals)}`,
    bet: `bets ${printChips(deed.to, decimals)}`,
    raise: `raises to ${printChips(deed.to, decimals)}`,
    show: 'shows',
    muck: 'mucks',
    forfeit: 'forfeits',
  }
  return deed.allIn ? `${words[deed.type]}, all in` : words[deed.type]
}

/** How a finished pot was won, in words; `name` says how to call a seat. */
export function describeAward(award: Award, name: (seat: SeatNumber) => string, decimals = 0): string {
  const hand = award.strength === undefined ? '' : ` with ${handName(award.strength)}`
  const parts = award.shares.map((share) => `${name(share.seat)} wins ${printChips(share.amount, decimals)}`)
  return `${parts.join(', ')}${hand}`
}

/** Who paid whom for silence or lies, in words; `name` says how to call a seat. */
export function describeFines(fines: Fines, name: (seat: SeatNumber) => string, decimals = 0): string {
  const paid = fines.paid.map(({ from, amount }) => `${name(from)} pays ${printChips(amount, decimals)}`)
  const got = fines.shares.map(({ seat, amount }) => `${name(seat)} gets ${printChips(amount, decimals)}`)
  return `${paid.join(', ')}: ${got.join(', ')}`
}
