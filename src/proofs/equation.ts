/**
 * What every verifier returns: an equation still to be evaluated, or the reason why there is none (spec/proofs, section 13).
 * Many of them are added with fresh random weights into one multi-scalar multiplication; when the sum fails, they are
 * evaluated one by one to find whom to blame.
 */
import { group, type Points, type Scalar, scalar } from '../group/index.ts'
import { Refusal } from './refusal.ts'

/** The claim Σ scalarᵢ · pointᵢ = O. */
export interface Equation {
  readonly points: Points
  readonly scalars: readonly Scalar[]
}

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
  return sumIsZero(check.equations) ? undefined : failed
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
  const honest = sumIsZero(equations)
  return checks.flatMap(([culprit, check]) => {
    if (honest && !('refused' in check)) return []
    const reason = verify(check)
    return reason === undefined ? [] : [{ culprit, reason }]
  })
}

/** Whether all equations hold: their sum with random weights, each different base taken once. */
function sumIsZero(equations: readonly Equation[]): boolean {
  if (equations.length === 0) return true
  const scalars = equations.flatMap(weighted)
  const { points, totals } = merge(group.concat(equations.map((equation) => equation.points)), scalars)
  return group.identities(group.msmPublic(points, totals)).length === 1
}

function weighted(equation: Equation): Scalar[] {
  if (equation.points.length !== equation.scalars.length) {
    throw new Error('an equation needs one scalar for each point')
  }
  const weight = scalar.fromWide(crypto.getRandomValues(new Uint8Array(64)))
  return equation.scalars.map((factor) => scalar.mul(factor, weight))
}

/** Adds up the scalars of equal points. Points that were received or absorbed know their bytes, so this is cheap. */
function merge(points: Points, scalars: readonly Scalar[]): { points: Points; totals: Scalar[] } {
  const bytes = group.encode(points)
  const places = new Map<string, number>()
  const firsts: number[] = []
  const totals: Scalar[] = []
  scalars.forEach((factor, i) => {
    const key = String.fromCharCode(...bytes.subarray(32 * i, 32 * i + 32))
    const place = places.get(key)
    if (place === undefined) {
      places.set(key, firsts.length)
      firsts.push(i)
      totals.push(factor)
    } else {
      totals[place] = scalar.add(totals[place]!, factor)
    }
  })
  return { points: firsts.length === points.length ? points : group.pick(points, firsts), totals }
}
