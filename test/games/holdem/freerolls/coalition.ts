// A coalition that shares all it knows and stops a hand whenever that looks better than anything it could do by playing
// on. It weighs its choices by playing the rest of the hand many times with whatever it does not know laid out anew.

import { contenders, type SeatNumber, type Street } from '../../../../src/games/holdem/index.ts'
import { seeded } from '../../random.ts'
import type { Manner } from './policy.ts'
import { imagined, lose, playOn, proceed, stagesOf, type World, winnings } from './world.ts'

/** Where a hand can be stopped: when hole cards are dealt, at a bet, when a street is opened, at the showdown. */
export type Step = 'deal' | 'bet' | Exclude<Street, 'preflop'> | 'show'

/** All steps in the order of a hand. */
export const STEPS: readonly Step[] = ['deal', 'bet', 'flop', 'turn', 'river', 'show']

/** A moment at which members of the coalition are waited for, and what it knows then. */
type Moment = {
  readonly step: Step
  readonly world: World
  readonly able: readonly SeatNumber[]
  /** Whether the cards that are due count as seen if these members are silent now. */
  readonly isSeen: (silent: readonly SeatNumber[]) => boolean
}

/** What came of a hand for the coalition. */
export type Outcome = {
  /** Chips won by playing on. */
  readonly honest: number
  /** Chips that stopping won beyond that; 0 if it did not stop. */
  readonly gain: number
  readonly stopped: boolean
}

/** How often the coalition rehearses: to dismiss a choice, to be sure of one, and how often its worth is then measured. */
export type Effort = { readonly glance: number; readonly thought: number; readonly verdict: number }

/** How a coalition stops: at these steps, when it pays or at the first chance whether it pays or not. */
export type Plot = { readonly steps: readonly Step[]; readonly always: boolean; readonly effort: Effort }

/** Plays a hand in which the coalition may stop. */
export function playWithStops(begin: World, manner: Manner, plot: Plot): Outcome {
  const honest = winnings(playOn(begin, manner))
  let world = begin
  for (let at = 0; world.hand.waiting.for !== 'finished'; at++) {
    for (const moment of momentsOf(world)) {
      if (!plot.steps.includes(moment.step)) continue
      const choice = choose(moment, manner, plot, manner.seed + 7919 * at)
      if (choice === undefined) continue
      const later = playWithStops(stop(moment, choice.silent, manner.seed), manner, {
        ...plot,
        always: false,
      })
      return { honest, gain: worth(moment, choice, manner, plot.effort) + later.gain, stopped: true }
    }
    world = proceed(world, manner)
  }
  return { honest, gain: 0, stopped: false }
}

/** What a choice wins on average beyond the best that the rules allow, in worlds that did not enter into the choice. */
function worth(moment: Moment, { silent, yielding }: Choice, manner: Manner, { verdict }: Effort): number {
  const rehearse = rehearsals(moment, manner, manner.seed ^ 0x1b873593)
  const stopped = rehearse({ silent, yielding: [] }, verdict)
  const legal = rehearse({ silent: [], yielding }, verdict)
  return estimate(stopped).mean - estimate(legal).mean
}

/** When members of the coalition are waited for, until the next thing happens in the hand. */
function momentsOf(world: World): Moment[] {
  const { waiting } = world.hand
  const present = world.coalition.filter((seat) => !world.lost.includes(seat))
  if (waiting.for === 'act' || waiting.for === 'show') {
    if (!present.includes(waiting.seat)) return []
    const step = waiting.for === 'act' ? 'bet' : 'show'
    return [{ step, world, able: [waiting.seat], isSeen: () => false }]
  }
  if (waiting.for === 'finished') return []
  const stages = stagesOf(world)
  return stages.flatMap((stage, i) => {
    const able = stage.filter((seat) => present.includes(seat))
    if (able.length === 0) return []
    const later = stages.slice(i + 1).flat()
    // The coalition speaks last in its stage and knows its own parts of later ones.
    const isOpen = later.every((seat) => present.includes(seat))
    const isSeen = (silent: readonly SeatNumber[]): boolean => later.every((seat) => silent.includes(seat))
    if (waiting.for === 'deal') {
      return [{ step: 'deal' as const, world: { ...world, holesSeen: isOpen }, able, isSeen }]
    }
    const due = world.hand.board.length + waiting.count
    const boardSeen = isOpen ? due : world.boardSeen
    return [{ step: waiting.street as Step, world: { ...world, boardSeen }, able, isSeen }]
  })
}

function stop({ world, isSeen }: Moment, silent: readonly SeatNumber[], seed: number): World {
  return lose(world, silent, isSeen(silent), seed ^ 0x5bd1e995)
}

type Choice = { readonly silent: readonly SeatNumber[]; readonly yielding: readonly SeatNumber[] }

/** Who should go silent, and what would be the best without; undefined when playing on or folding is as good. */
function choose(moment: Moment, manner: Manner, plot: Plot, seed: number): Choice | undefined {
  const { world, able } = moment
  const { glance, thought } = plot.effort
  const present = world.coalition.filter((seat) => !world.lost.includes(seat))
  const whole = able.length === present.length ? [] : [present]
  const rehearse = rehearsals(moment, manner, seed)
  const first = rehearse({ silent: [], yielding: [] }, glance)
  const stops = [...subsets(able), ...whole]
    .map((silent) => ({ silent, yielding: [] }))
    .filter((plan) => plot.always || looksBetter(rehearse(plan, glance), first, -1))
  if (stops.length === 0) return undefined
  const staying = present.filter((seat) => contenders(world.hand).includes(seat))
  const folds = [[], ...subsets(staying)].map((yielding) => ({ silent: [], yielding }))
  const legal = best(folds.map((plan) => ({ plan, values: rehearse(plan, thought) })))
  const stopping = best(stops.map((plan) => ({ plan, values: rehearse(plan, thought) })))
  if (!plot.always && !looksBetter(stopping.values, legal.values, 1)) return undefined
  return { silent: stopping.plan.silent, yielding: legal.plan.yielding }
}

/** Plays a plan to the end in so many imagined worlds, the same ones for every plan. */
function rehearsals(moment: Moment, manner: Manner, seed: number) {
  return ({ silent, yielding }: Choice, count: number): number[] =>
    Array.from({ length: count }, (_, i) => {
      const dream = Math.floor(seeded(seed + i)() * 2 ** 31)
      const world = imagined(moment.world, dream)
      const next = silent.length === 0 ? world : stop({ ...moment, world }, silent, dream)
      return winnings(playOn(next, { ...manner, seed: dream, yielding }))
    })
}

/** Whether one list of values is better than another in the same worlds, by so many standard errors. */
function looksBetter(values: readonly number[], others: readonly number[], errors: number): boolean {
  const { mean, error } = estimate(values.map((value, i) => value - others[i]!))
  return mean > errors * error
}

function best<T extends { readonly values: readonly number[] }>(plans: readonly T[]): T {
  const mean = ({ values }: T): number => estimate(values).mean
  return plans.reduce((one, other) => (mean(other) > mean(one) ? other : one))
}

/** The mean of values, and its standard error. */
export function estimate(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / Math.max(1, values.length - 1) / values.length) }
}

/** All subsets but the empty one. */
function subsets<T>(list: readonly T[]): T[][] {
  const sets: T[][] = [[]]
  for (const item of list) sets.push(...sets.map((set) => [...set, item]))
  return sets.slice(1)
}
