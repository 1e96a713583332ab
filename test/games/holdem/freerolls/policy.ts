// How players bet in the model: by their chance against one unknown hand and the price of a call, hotter or colder. What
// matters here is that all kinds of pots come about, side pots, folds and all-ins, not that anybody plays well.

import { type Card, cardIndex } from '../../../../src/games/cards.ts'
import {
  type BettingAction,
  equity,
  evaluate,
  type Hand,
  type Hole,
  legal,
  type SeatNumber,
} from '../../../../src/games/holdem/index.ts'
import { seeded } from '../../random.ts'

/** How a table bets. The same seed gives the same bets in the same situations. */
export type Manner = {
  readonly seed: number
  /** 0: careful, 1: everybody goes all in with next to anything. */
  readonly heat: number
  /** Seats that check or fold from now on. */
  readonly yielding: readonly SeatNumber[]
}

const TRIALS = 16

/** What the seat whose turn it is does. */
export function bet(hand: Hand, manner: Manner): BettingAction {
  const { seat, check, call, raise, pot } = legal(hand)!
  const { heat, seed, yielding } = manner
  if (yielding.includes(seat)) return { type: check ? 'check' : 'fold', seat }
  const { hole, bet: own } = hand.seats[seat]!
  const random = seeded(seed ^ (seat * 0x9e3779b1) ^ (hand.board.length * 0x85ebca6b) ^ (own * 0xc2b2ae35))
  const mood = (0.05 + 0.2 * heat) * (random() - 0.5)
  const chance =
    mood + (hand.board.length === 0 ? before(hole as Hole) : after(hole as Hole, hand.board, random))
  const due = call ?? 0
  const price = due / (pot + due)
  if (raise !== undefined && chance > price + 0.6 - 0.35 * heat && random() < 0.6 + 0.3 * heat) {
    const size = hand.level + Math.round(pot * (0.4 + 0.6 * random()))
    const to = random() < heat ** 2 ? raise.max : Math.min(raise.max, Math.max(raise.min, size))
    return { type: 'raise', seat, to }
  }
  if (check) return { type: 'check', seat }
  return { type: chance > price * (1 - 0.7 * heat) + 0.25 * (1 - heat) ? 'call' : 'fold', seat }
}

const mine = new Uint8Array(7)
const other = new Uint8Array(7)

/** The chance on a board, roughly; written without lists, for nearly all time is spent here. */
function after(hole: Hole, board: readonly Card[], random: () => number): number {
  const shown = board.length
  for (let i = 0; i < shown; i++) mine[2 + i] = other[2 + i] = cardIndex(board[i]!)
  mine[0] = cardIndex(hole[0])
  mine[1] = cardIndex(hole[1])
  let won = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    let taken = 2 + shown
    const fresh = (): number => {
      for (;;) {
        const card = Math.floor(random() * 52)
        let i = 0
        while (i < taken && mine[i] !== card) i++
        if (i === taken) return card
      }
    }
    for (; taken < 7; taken++) mine[taken] = other[taken] = fresh()
    other[0] = fresh()
    do other[1] = fresh()
    while (other[1] === other[0])
    const difference = evaluate(mine) - evaluate(other)
    won += difference > 0 ? 1 : difference === 0 ? 0.5 : 0
  }
  return won / TRIALS
}

const known = new Map<string, number>()

/** The chance before the flop depends only on the ranks and on whether the suits are equal. */
function before(hole: Hole): number {
  const [first, second] = hole
  const key = [first[0], second[0]].sort().join('') + String(first[1] === second[1])
  const chance = known.get(key) ?? equity(hole, [], 1, seeded(1), 2000)
  known.set(key, chance)
  return chance
}
