/**
 * The prover of the permutation argument, in four steps (spec/proofs, section 5): "I know a permutation π, and c_B commits
 * to bᵢ = x^π(i)". A shuffle's own relation says its part between the steps.
 */
import type { Point, Scalar } from '../group/index.ts'
import { add, mul, neg, reduce, sub } from '../group/inside.ts'
import { type CommitKey, commit, commitAll, commitKey, commitSmall } from './pedersen.ts'
import type { FirstPoints } from './shuffle-transcript.ts'

/** Secret masks from the prover's seed and everything said so far: n of them, under a label. */
export type Draw = (label: string, n: number) => Scalar[]

/** Step 1: the commitment c_A to the order aᵢ = π(i), counted from 1. */
export interface Order {
  readonly key: CommitKey
  readonly a: readonly Scalar[]
  readonly rA: Scalar
  readonly cA: Point
}

/** Commits to the order; output i comes from input `permutation[i]`, counted from 0. */
export function commitOrder(permutation: readonly number[], draw: Draw): Order {
  const n = permutation.length
  const key = commitKey(n)
  const a = permutation.map((place) => BigInt(place + 1))
  const [rA] = draw('cA', 1) as [Scalar]
  return { key, a, rA, cA: commitSmall(key, a, rA, bitLength(n)) }
}

/** Bits of a number up to n: n is public, the order is not. */
function bitLength(n: number): number {
  return n.toString(2).length
}

/** Step 2: the commitment c_B to the powers bᵢ = x^aᵢ. */
export interface Powers extends Order {
  /** x, x², …, xⁿ. */
  readonly powers: readonly Scalar[]
  readonly b: readonly Scalar[]
  readonly rB: Scalar
  readonly cB: Point
}

/** Commits to the powers of x in the new order. */
export function commitPowers(order: Order, powers: readonly Scalar[], draw: Draw): Powers {
  const b = order.a.map((place) => powers[Number(place) - 1]!)
  const [rB] = draw('cB', 1) as [Scalar]
  return { ...order, powers, b, rB, cB: commit(order.key, b, rB) }
}

/** Step 3: everything that is masked, and the masks. */
export interface FirstMove extends Powers, FirstPoints {
  readonly v: readonly Scalar[]
  readonly rV: Scalar
  /** Partial products of v. */
  readonly p: readonly Scalar[]
  readonly d: readonly Scalar[]
  readonly delta: readonly Scalar[]
  readonly t: readonly Scalar[]
  readonly rd: Scalar
  readonly s1: Scalar
  readonly sx: Scalar
  readonly rt: Scalar
}

/** The product argument's first move, for y and z drawn after c_B. The relation's own first move is said after it. */
export function firstMove(powers: Powers, y: Scalar, z: Scalar, draw: Draw): FirstMove {
  const { key, a, b, rA, rB } = powers
  const n = a.length
  const v = a.map((place, i) => sub(add(mul(y, place), b[i]!), z))
  const p = partialProducts(v)
  const d = draw('d', n)
  const t = draw('t', n)
  const delta = [d[0]!, ...draw('delta', n - 2), 0n]
  const [rd, s1, sx, rt] = draw('blindings', 4) as [Scalar, Scalar, Scalar, Scalar]
  const steps = Array.from({ length: n - 1 }, (_, i) => i)
  const products = steps.map((i) => neg(mul(delta[i]!, d[i + 1]!)))
  const cross = steps.map((i) => reduce(delta[i + 1]! - v[i + 1]! * delta[i]! - p[i]! * d[i + 1]!))
  const [cd, cdelta, cDelta, cT] = commitAll(key, [
    [d, rd],
    [products, s1],
    [cross, sx],
    [t, rt],
  ]) as [Point, Point, Point, Point]
  const first = { cd, cdelta, cDelta, cT }
  return { ...powers, ...first, v, rV: add(mul(y, rA), rB), p, d, delta, t, rd, s1, sx, rt }
}

function partialProducts(factors: readonly Scalar[]): Scalar[] {
  let product = 1n
  return factors.map((factor) => {
    product = mul(product, factor)
    return product
  })
}

/** Step 4: the responses ã r̃ b̃ s̃ u r_u to the challenge e. */
export function respond(move: FirstMove, e: Scalar): Scalar[] {
  const { v, rV, p, d, delta, t, b, rB, rd, s1, sx, rt } = move
  const masked = (value: Scalar, mask: Scalar) => add(mul(e, value), mask)
  return [
    ...v.map((value, i) => masked(value, d[i]!)),
    masked(rV, rd),
    ...p.slice(1, -1).map((value, i) => masked(value, delta[i + 1]!)),
    masked(sx, s1),
    ...b.map((value, i) => masked(value, t[i]!)),
    masked(rB, rt),
  ]
}
