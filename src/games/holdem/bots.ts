// Bots that play sensibly: they compare their chance to win with the price of a call, and each temper bends the
// figures its own way. They are pure functions of what their seat sees and of a given source of randomness.

import type { Random } from '../random.ts'
import type { Legal } from './betting.ts'
import { equity } from './equity.ts'
import { strengthOf } from './evaluate.ts'
import type { HandView } from './view.ts'
import type { BettingAction, Hole } from './vocabulary.ts'

/** How a bot likes to play: waits for good cards, calls too much, raises too much, or plays straight. */
export const TEMPERS = ['rock', 'caller', 'maniac', 'solid'] as const

/** One of TEMPERS. */
export type Temper = (typeof TEMPERS)[number]

type Habits = {
  /** Chance beyond the price that a call needs. */
  readonly caution: number
  /** How much of its chance a bot doubts when others bet. */
  readonly respect: number
  /** How many times its fair share a hand must be worth to be raised. */
  readonly raiseFrom: number
  /** How often it raises with nothing. */
  readonly bluff: number
  /** How often it only calls with a hand it could raise. */
  readonly slow: number
  /** Size of a raise in pots. */
  readonly size: number
}

const HABITS: Readonly<Record<Temper, Habits>> = {
  rock: { caution: 0.08, respect: 0.25, raiseFrom: 1.7, bluff: 0.01, slow: 0.2, size: 0.6 },
  caller: { caution: -0.08, respect: 0.05, raiseFrom: 2.1, bluff: 0.02, slow: 0.6, size: 0.5 },
  maniac: { caution: -0.03, respect: 0.05, raiseFrom: 1.15, bluff: 0.22, slow: 0.1, size: 1 },
  solid: { caution: 0.02, respect: 0.15, raiseFrom: 1.4, bluff: 0.07, slow: 0.15, size: 0.7 },
}

const TRIALS = 240

/** The bot's bet. The view must be that of the seat whose turn it is and hold that seat's cards. */
export function decide(view: HandView, temper: Temper, random: Random): BettingAction {
  const { legal, viewer } = view
  const cards = viewer === undefined ? undefined : view.seats[viewer]?.cards
  if (legal === undefined || legal.seat !== viewer || cards === undefined) {
    throw new Error('a bot can only decide at its own turn, with its own cards in view')
  }
  const habits = HABITS[temper]
  const opponents = view.seats.filter((seat) => seat.seat !== viewer && isIn(seat.status)).length
  const chance = equity(cards, view.board, opponents, random, TRIALS)
  const call = legal.call ?? 0
  const price = call / (legal.pot + call)
  const believed = chance * (1 - habits.respect * price * 2)
  const worth = believed * (opponents + 1)
  const strong = worth > habits.raiseFrom && random() > habits.slow
  const bluff = random() < habits.bluff * (1 - price)
  if (legal.raise !== undefined && (strong || bluff)) {
    return {
      type: 'raise',
      seat: viewer,
      to: raiseTo(view, legal, legal.raise, strong ? chance : 0, habits, random),
    }
  }
  if (legal.check) return { type: 'check', seat: viewer }
  return { type: believed > price + habits.caution ? 'call' : 'fold', seat: viewer }
}

/** Whether a bot shows at a showdown: it throws away a hand that somebody has already beaten in the open. */
export function wouldShow(view: HandView): boolean {
  const mine = view.viewer === undefined ? undefined : view.seats[view.viewer]?.cards
  if (mine === undefined || view.board.length < 5) return true
  const strength = (cards: Hole) => strengthOf([...cards, ...view.board])
  const shown = view.seats.filter((seat) => seat.shown && seat.cards !== undefined && isIn(seat.status))
  return shown.every((seat) => strength(seat.cards!) <= strength(mine))
}

/** A raise of about the habitual part of the pot, whole big blinds where possible; all in when that is most of it. */
function raiseTo(
  view: HandView,
  legal: Legal,
  range: { readonly min: number; readonly max: number },
  chance: number,
  habits: Habits,
  random: Random,
): number {
  const call = legal.call ?? 0
  const level = view.seats[legal.seat]!.bet + call
  const part = (legal.pot + call) * habits.size * (0.7 + 0.6 * random())
  const rounded = Math.round((level + part) / view.minBet) * view.minBet
  const to = Math.min(range.max, Math.max(range.min, rounded))
  // Do not stay behind with a stack too small to matter, unless it is a bluff.
  return to > range.max * 0.7 && chance > 0.5 ? range.max : to
}

function isIn(status: string): boolean {
  return status === 'in' || status === 'all in'
}
