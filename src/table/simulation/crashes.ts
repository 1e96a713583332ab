/** When processes crash in a simulation, and whether they come back. */
import type { SeededRandom } from './random.ts'

/** One crash: at a moment of simulated time, or right after so many events of the simulation. */
export type Crash = ({ readonly time: number } | { readonly step: number }) & {
  readonly seat: number
  /** Milliseconds until the seat is taken again with its journal; undefined: never. */
  readonly down?: number
  /** Whether its disk is lost too. */
  readonly wiped?: boolean
}

/** Crashes at random moments of random seats. */
export interface RandomCrashes {
  readonly count: number
  /** They happen in the first so many milliseconds. */
  readonly within: number
  /** Least and most milliseconds until the seat is taken again. */
  readonly down: readonly [number, number]
}

/** Decides what is left to chance. */
export function plannedCrashes(
  crashes: readonly Crash[] | RandomCrashes,
  players: number,
  random: SeededRandom,
): readonly Crash[] {
  if ('length' in crashes) return crashes
  return Array.from({ length: crashes.count }, () => ({
    seat: random.between([1, players]),
    time: random.between([0, crashes.within]),
    down: random.between(crashes.down),
  }))
}
