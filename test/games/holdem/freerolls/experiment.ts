// Many hands at random tables: what a coalition wins by playing on, and what stopping adds to it.

import { seeded } from '../../random.ts'
import { estimate, type Plot, playWithStops } from './coalition.ts'
import type { Terms } from './terms.ts'
import { newWorld, type Scene } from './world.ts'

/** What to measure. */
export type Experiment = Plot & {
  readonly terms: Terms
  readonly hands: number
  readonly seed: number
  /** The table of a hand, and how hot it is played. */
  readonly scene: (random: () => number) => Scene & { readonly heat: number }
}

/** What was measured, in chips per hand, of which the big blind is ten; the errors are standard errors. */
export type Finding = {
  readonly hands: number
  readonly honest: { readonly mean: number; readonly error: number }
  readonly gain: { readonly mean: number; readonly error: number }
  /** How many of the hands were stopped. */
  readonly stops: number
}

/** Plays the hands of an experiment. */
export function measure({ terms, hands, seed, scene, ...plot }: Experiment): Finding {
  const outcomes = Array.from({ length: hands }, (_, i) => {
    const random = seeded(seed * 1_000_003 + i)
    const { heat, ...table } = scene(random)
    const number = Math.floor(random() * 2 ** 31)
    const manner = { seed: number, heat, yielding: [] }
    return playWithStops(newWorld(terms, table, number ^ 0x2545f491), manner, plot)
  })
  return {
    hands,
    honest: estimate(outcomes.map((outcome) => outcome.honest)),
    gain: estimate(outcomes.map((outcome) => outcome.gain)),
    stops: outcomes.filter((outcome) => outcome.stopped).length,
  }
}

/** Tables of so many players, half of them short of chips, with a coalition of so many, anywhere among them. */
export function anyTable(players: number, coalition: number): Experiment['scene'] {
  return (random) => {
    const deepest = random() < 0.5 ? 80 : 1000
    const seats = Array.from({ length: players }, (_, seat) => ({ seat, order: random() }))
    const chosen = seats.toSorted((a, b) => a.order - b.order).slice(0, coalition)
    return {
      stacks: seats.map(() => 10 + Math.floor((deepest - 10) * random())),
      button: Math.floor(random() * players),
      coalition: chosen.map(({ seat }) => seat),
      heat: random() ** 2,
    }
  }
}

/** Five players all in: a rich one and its partner, who has next to nothing in the pot, against three. */
export const richAndPoor: Experiment['scene'] = (random) => ({
  stacks: [1000, 30, 1000, 1000, 1000],
  button: Math.floor(random() * 5),
  coalition: [0, 1],
  heat: 1,
})

/** Five short stacks: both blinds are partners. */
export const bothBlinds: Experiment['scene'] = () => ({
  stacks: [50, 50, 50, 50, 50],
  button: 0,
  coalition: [1, 2],
  heat: 0.3,
})

/** Five short stacks: the big blind and a partner who has nothing in the pot yet. */
export const blindAndFriend: Experiment['scene'] = () => ({
  stacks: [50, 50, 50, 50, 50],
  button: 0,
  coalition: [2, 4],
  heat: 0.3,
})
