/**
 * Amidakuji, or ghost leg (spec/groups, section 3): a permutation as upright legs with rungs between neighbours. Whoever goes
 * down leg i and crosses every rung that it meets arrives at σ(i).
 */
import { identity, inverse, type Permutation } from './permutation.ts'

/** How many legs, and from top to bottom the left leg of each rung. */
export interface Ladder {
  readonly legs: number
  readonly rungs: readonly number[]
}

/** The ladder of a permutation, with as few rungs as can be: one for each pair that it turns round. */
export function ladderOf(sigma: Permutation): Ladder {
  const aims = [...sigma]
  const rungs: number[] = []
  for (let sorted = false; !sorted; ) {
    sorted = true
    for (let left = 1; left < aims.length; left++) {
      const [a, b] = [aims[left - 1]!, aims[left]!]
      if (a < b) continue
      aims[left - 1] = b
      aims[left] = a
      rungs.push(left)
      sorted = false
    }
  }
  return { legs: sigma.length, rungs }
}

/** Where a ladder leads from each leg. */
export function permutationOf({ legs, rungs }: Ladder): Permutation {
  const arrivals = [...identity(legs)]
  for (const left of rungs) {
    if (!Number.isInteger(left) || left < 1 || left >= legs)
      throw new RangeError(`a ladder with ${legs} legs has no rung from leg ${left} to the next`)
    const held = arrivals[left]!
    arrivals[left] = arrivals[left - 1]!
    arrivals[left - 1] = held
  }
  return inverse(arrivals)
}

/** The rungs by height, as many as fit beside each other without touching. */
export function levelsOf({ legs, rungs }: Ladder): readonly (readonly number[])[] {
  const levels: number[][] = []
  const free = new Array<number>(legs + 1).fill(0)
  for (const left of rungs) {
    const level = Math.max(free[left]!, free[left + 1]!)
    levels[level] = [...(levels[level] ?? []), left].sort((a, b) => a - b)
    free[left] = level + 1
    free[left + 1] = level + 1
  }
  return levels
}
