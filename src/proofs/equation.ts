/**
 * What every verifier returns: an equation still to be evaluated, or the reason why there is none (spec/proofs, section 13).
 * Many of them are added with fresh random weights into one multi-scalar multiplication; when the sum fails, they are
 * evaluated one by one to find whom to blame.
 */

import { elementBytes, group, type Points, type Scalar, scalar } from '../group/index.ts'
import { concatBytes } from '../group/inside.ts'
import { Refusal } from './refusal.ts'

/**
 * factor · Σ scalarᵢ · pointᵢ, with a factor of 1 if none is given. Scalars are any integers: they are reduced once, when all
 * equations have been added up, since reducing takes longer than multiplying.
 */
export interface Part {
  readonly points: Points
  readonly scalars: readonly bigint[]
  readonly factor?: Scalar
}

/** The claim that these parts add up to O. */
export type Equation = readonly Part[]

/** A verifier's answer: equations that must all hold, or why the statement or proof is refused without them. */
export type Check = { readonly equations: readonly Equation[] } | { readonly refused: string }

/** What is said of a proof whose equations do not hold. */
const failed = 'the proof does not hold'

/** The answer to something that is wrong whatever the equations say. */
export function refuse(reason: string): Check {
  return { refused: reason }
}

/** The answer to something that is right if all these equations hold. */
export function holds(equations: readonly Equation[]): Check {
  return { equations }
}

/** Right only if all of these are; the first refusal is the reason. */
export function both(...checks: readonly Check[]): Check {
  const equations: Equation[] = []
  for (const check of checks) {
    if ('refused' in check) return check
    equations.push(...check.equations)
  }
  return holds(equations)
}

/** Runs the body of a verifier: a `Refusal` thrown inside becomes its answer, any other error is our own and passes. */
export function checking(work: () => readonly Equation[]): Check {
  try {
    return holds(work())
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message)
    throw error
  }
}

/** Evaluates one check: undefined if it is right, else why not. */
export function verify(check: Check): string | undefined {
  if ('refused' in check) return check.refused
  return allHold(check.equations) ? undefined : failed
}

/** A check that is wrong: whose it was, and why. */
export interface Culprit<K> {
  readonly culprit: K
  readonly reason: string
}

/**
 * Evaluates many checks in one multi-scalar multiplication and returns those that are wrong, in the given order.
 * An empty answer means that all are right (but for a chance of 2⁻²⁵⁰, drawn anew at every call).
 */
export function verifyAll<K>(checks: readonly (readonly [K, Check])[]): Culprit<K>[] {
  const equations = checks.flatMap(([, check]) => ('refused' in check ? [] : check.equations))
  const honest = allHold(equations)
  return checks.flatMap(([culprit, check]) => {
    if (honest && !('refused' in check)) return []
    const reason = verify(check)
    return reason === undefined ? [] : [{ culprit, reason }]
  })
}

/** Equations that have been found to hold. */
const proven = new WeakSet<Equation>()

/** Whether all equations hold. What was evaluated before, for another seat of this process, is not evaluated again. */
export function allHold(equations: readonly Equation[]): boolean {
  const open = equations.filter((equation) => !proven.has(equation))
  const honest = open.length === 0 || sumIsZero(open)
  if (honest) for (const equation of open) proven.add(equation)
  return honest
}

/** Whether all equations hold: their sum with random weights, each different base taken once. */
function sumIsZero(equations: readonly Equation[]): boolean {
  const lists = equations.flatMap((parts) => parts.map((part) => part.points))
  const { places, firsts } = distinct(lists)
  const sums = new Array<bigint>(firsts.length).fill(0n)
  const weights = group.expandScalars(crypto.getRandomValues(new Uint8Array(64)), 0, equations.length)
  let next = 0
  for (const [i, parts] of equations.entries()) {
    const weight = weights[i]!
    for (const { points: own, scalars, factor } of parts) {
      if (own.length !== scalars.length) throw new Error('an equation needs one scalar for each point')
      const weighted = factor === undefined ? weight : scalar.mul(weight, factor)
      for (const value of scalars) sums[places[next++]!]! += value * weighted
    }
  }
  const bases = group.pick(group.concat(lists), firsts)
  return group.identities(group.msmPublic(bases, sums.map(scalar.reduce))).length === 1
}

/**
 * Where among the different points each point stands, and where each different one is first. Points that were received
 * or absorbed know their bytes, so this is cheap. A key is 30 bits of a point, which engines hold without making an object;
 * should two points share them, the later one is taken for itself, which costs a term and changes nothing.
 */
function distinct(lists: readonly Points[]): { places: number[]; firsts: number[] } {
  const bytes = concatBytes(...lists.map((points) => group.encode(points)))
  const view = new DataView(bytes.buffer)
  const known = new Map<number, number>()
  const firsts: number[] = []
  const places: number[] = []
  for (let at = 0; at < bytes.length; at += elementBytes) {
    const key = view.getUint32(at) >>> 2
    const place = known.get(key)
    if (place !== undefined && samePoint(view, at, firsts[place]! * elementBytes)) places.push(place)
    else {
      known.set(key, firsts.length)
      places.push(firsts.length)
      firsts.push(at / elementBytes)
    }
  }
  return { places, firsts }
}

function samePoint(view: DataView, a: number, b: number): boolean {
  for (let word = 0; word < elementBytes; word += 4) {
    if (view.getUint32(a + word) !== view.getUint32(b + word)) return false
  }
  return true
}
