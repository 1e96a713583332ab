/** The verifier of the permutation argument (spec/proofs, section 5): its three equations and the relation's, as one. */
import type { Points, Scalar } from '../group/index.ts'
import { add, dot, mul, neg, sub } from '../group/inside.ts'
import type { Equation } from './equation.ts'
import { commitKey } from './pedersen.ts'
import { must } from './refusal.ts'
import type { Moves } from './shuffle-proof.ts'
import type { Challenges, Weights } from './shuffle-transcript.ts'

/** Everything that a verifier draws for one proof. */
export type Drawn = Challenges & Weights

/** Points with one scalar each, which need not be reduced, all of them times a factor if one is given. */
export type Term = readonly [points: Points, scalars: readonly bigint[], factor?: Scalar]

/** The equation that says that all terms add up to O; refuses a statement that has more points than its shape allows. */
export function sumOf(terms: readonly Term[]): Equation {
  must(
    terms.every(([points, scalars]) => points.length === scalars.length),
    'the statement has a wrong shape',
  )
  return terms.map(([points, scalars, factor = 1n]) => ({ points, scalars, factor }))
}

/** Equations (1) to (3), weighted: over H₀ … H_n and the argument's six points. */
export function permutationParts(moves: Moves, drawn: Drawn): Term[] {
  const { a, u } = moves
  const { y, z, e, k } = drawn
  const n = a.length
  const [k1, k2, k3] = k
  const b = productResponses(moves, drawn)
  const generators = [neg(dot(k, [moves.r, moves.s, moves.ru]))]
  const ez = mul(e, z)
  for (let i = 0; i < n; i++) {
    const step = i < n - 1 ? e * b[i + 1]! - b[i]! * a[i + 1]! : 0n
    generators.push(-k1 * (ez + a[i]!) - k2 * step - k3 * u[i]!)
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
  let product = 1n
  let place = sub(0n, z)
  for (const power of powers) {
    place = add(place, y)
    product = mul(product, add(place, power))
  }
  return [a[0]!, ...b, mul(e, product)]
}
