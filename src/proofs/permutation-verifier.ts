/**
 * The verifier of the permutation argument (proofs, section 1): it draws the prover's challenges again, and turns the
 * argument's three equations and those of the relation into one.
 */
import { group, type Points, type Scalar, scalar } from '../group/index.ts'
import type { Equation } from './equation.ts'
import type { Label } from './labels.ts'
import { commitKey } from './pedersen.ts'
import type { Moves } from './shuffle-proof.ts'
import type { Transcript } from './transcript.ts'

const { add, dot, mul, neg, reduce, sub } = scalar

/** Every challenge of one proof. */
export interface Challenges {
  /** x, x², …, xⁿ. */
  readonly powers: readonly Scalar[]
  readonly y: Scalar
  readonly z: Scalar
  /** Only for relations that say something after c_B. */
  readonly eta: Scalar
  readonly e: Scalar
  /** Weights of the argument's equations and of the relation's, drawn after all responses. */
  readonly k: readonly [Scalar, Scalar, Scalar]
  readonly lw: readonly Scalar[]
}

const relationWeights: readonly Label[] = ['lw0', 'lw1', 'lw2', 'lw3', 'lw4', 'lw5']

/** Replays a proof about n cards on a transcript that has absorbed its statement; `equations` are the relation's. */
export function replay(transcript: Transcript, moves: Moves, n: number, equations: number): Challenges {
  transcript.absorbPoints('cA', moves.cA)
  if (moves.exA.length > 0) transcript.absorbPoints('exA', moves.exA)
  const powers = scalar.powers(transcript.challenge('x'), n)
  transcript.absorbPoints('cB', moves.cB)
  if (moves.exB.length > 0) transcript.absorbPoints('exB', moves.exB)
  const y = transcript.challenge('y')
  const z = transcript.challenge('z')
  const eta = moves.exB.length > 0 ? transcript.challenge('eta') : 0n
  transcript.absorbPoints('cd', moves.cd)
  transcript.absorbPoints('cdelta', moves.cdelta)
  transcript.absorbPoints('cDelta', moves.cDelta)
  transcript.absorbPoints('cT', moves.cT)
  transcript.absorbPoints('lin', moves.lin)
  const e = transcript.challenge('e')
  transcript.absorbScalars('resp', allResponses(moves))
  const k = [transcript.challenge('k1'), transcript.challenge('k2'), transcript.challenge('k3')] as const
  const lw = relationWeights.slice(0, equations).map((label) => transcript.challenge(label))
  return { powers, y, z, eta, e, k, lw }
}

function allResponses({ a, r, b, s, u, ru, responses }: Moves): Scalar[] {
  return [...a, r, ...b, s, ...u, ru, ...responses]
}

/** Points with one scalar each: a part of an equation. */
export type Part = readonly [points: Points, scalars: readonly Scalar[]]

/** The equation that says that all parts add up to O. */
export function sumOf(parts: readonly Part[]): Equation {
  return { points: group.concat(parts.map(([points]) => points)), scalars: parts.flatMap(([, s]) => s) }
}

/** Equations (1) to (3), weighted: over H₀ … H_n and the argument's six points. */
export function permutationParts(moves: Moves, challenges: Challenges): Part[] {
  const { a, u } = moves
  const { y, z, e, k } = challenges
  const n = a.length
  const [k1, k2, k3] = k
  const b = productResponses(moves, challenges)
  const generators = [neg(dot(k, [moves.r, moves.s, moves.ru]))]
  const ez = mul(e, z)
  for (let i = 0; i < n; i++) {
    const step = i < n - 1 ? e * b[i + 1]! - b[i]! * a[i + 1]! : 0n
    generators.push(reduce(-k1 * (ez + a[i]!) - k2 * reduce(step) - k3 * u[i]!))
  }
  const cB = mul(e, add(k1, k3))
  const core = [mul(mul(k1, e), y), cB, k1, k2, mul(k2, e), k3]
  return [
    [commitKey(n).points, generators],
    [moves.core, core],
  ]
}

/** b̃₁ … b̃_n. The first and the last are not sent, so that they cannot lie: ã₁, and e·P for the public product P. */
function productResponses({ a, b }: Moves, { powers, y, z, e }: Challenges): Scalar[] {
  const product = powers.reduce(
    (total, power, i) => mul(total, sub(add(mul(y, BigInt(i + 1)), power), z)),
    1n,
  )
  return [a[0]!, ...b, mul(e, product)]
}

/** Each scalar times this factor. */
export function times(factor: Scalar, scalars: readonly Scalar[]): Scalar[] {
  return scalars.map((value) => mul(factor, value))
}
