/**
 * How players are to be divided (spec/groups, section 4): groups with their sizes, and a public permutation with one cycle for
 * each, which everybody computes.
 */
import { ofCycles, type Permutation } from './permutation.ts'

/** A group to be filled. Several may have one name: their members learn it, and not which of them they are in. */
export interface GroupPlan {
  readonly name: string
  readonly size: number
}

/** The most players that are divided at once. */
export const mostDivided = 64

/** Groups A, B, C … of these sizes. */
export function plansOf(sizes: readonly number[]): readonly GroupPlan[] {
  return sizes.map((size, i) => ({ name: letter(i), size }))
}

/** A … Z, A2 … Z2, and so on. */
function letter(i: number): string {
  const round = Math.floor(i / 26)
  return String.fromCharCode(65 + (i % 26)) + (round === 0 ? '' : String(round + 1))
}

/** Throws a `RangeError` unless these groups take exactly so many players. */
export function requireDivision(plans: readonly GroupPlan[], players: number): void {
  const wrong = plans.find(({ size }) => !Number.isInteger(size) || size < 1)
  if (wrong) throw new RangeError(`group ${wrong.name} must have at least one member, not ${wrong.size}`)
  const total = plans.reduce((sum, { size }) => sum + size, 0)
  if (total !== players)
    throw new RangeError(
      `groups of ${plans.map(({ size }) => size).join(', ')} take ${total} players, not ${players}`,
    )
  if (players < 2) throw new RangeError('groups need at least two players')
  if (total > mostDivided) throw new RangeError(`at most ${mostDivided} players are divided at once`)
}

/** The size of the largest group. */
export function largest(plans: readonly GroupPlan[]): number {
  return Math.max(...plans.map(({ size }) => size))
}

/** The name of the group that each place belongs to: the first group's places first. */
export function namesByPlace(plans: readonly GroupPlan[]): readonly string[] {
  return plans.flatMap(({ name, size }) => new Array<string>(size).fill(name))
}

/** The places of each group, numbered from 1. */
function placesByGroup(plans: readonly GroupPlan[]): readonly (readonly number[])[] {
  let next = 1
  return plans.map(({ size }) => Array.from({ length: size }, () => next++))
}

/** τ with one cycle for each group, through its places. */
export function placesInCircles(plans: readonly GroupPlan[]): Permutation {
  const groups = placesByGroup(plans)
  return ofCycles(groups.flat().length, groups)
}

/** The source's τ: the cycle of group g also has the group's own card, n + g. */
export function placesAndGroupCards(plans: readonly GroupPlan[]): Permutation {
  const groups = placesByGroup(plans)
  const n = groups.flat().length
  return ofCycles(
    n + plans.length,
    groups.map((places, g) => [...places, n + g + 1]),
  )
}
