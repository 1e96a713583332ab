/** The six equations of the scale-and-offset relation, weighted (spec/proofs, section 9). */
import { group, type Point, type Scalar, scalar } from '../group/index.ts'
import { add, mul, neg, reduce } from '../group/inside.ts'
import type { Ciphertexts } from './elgamal.ts'
import { commitKey } from './pedersen.ts'
import type { Drawn, Term } from './permutation-verifier.ts'
import type { Moves } from './shuffle-proof.ts'

/** ŝ r̂_s ŵ r̂_w x̂ ĥ ρ̂, each under its name. */
function named(responses: readonly Scalar[], n: number) {
  const [x, h, rho] = responses.slice(2 * n + 2) as [Scalar, Scalar, Scalar]
  return {
    s: responses.slice(0, n),
    rs: responses[n]!,
    w: responses.slice(n + 1, 2 * n + 1),
    rw: responses[2 * n + 1]!,
    x,
    h,
    rho,
  }
}

/**
 * left − right of each equation with its weight, in the order of the specification: the two commitments, the Hadamard
 * product, α, β, and K.
 */
export function scaleOffsetParts(
  statement: { readonly commitment: Point; readonly input: Ciphertexts; readonly output: Ciphertexts },
  moves: Moves,
  { powers, eta, e, lw }: Drawn,
): Term[] {
  const { commitment, input, output } = statement
  const n = powers.length
  const [w0, w1, w2, w3, w4, w5] = lw as [Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
  const { s, rs, w, rw, x, h, rho } = named(moves.responses, n)
  const etas = scalar.powers(eta, n)
  const product = reduce(etas.reduce((sum, power, i) => sum + power * (e * w[i]! - moves.u[i]! * s[i]!), 0n))
  const generators = [
    reduce(w0 * rs + w1 * rw + w2 * rho + w5 * h),
    ...s.map((value, i) => w0 * value + w1 * w[i]!),
  ]
  generators[1]! += w2 * product
  const [c1, c0] = [neg(mul(w2, e)), neg(w2)]
  return [
    [commitKey(n).points, generators],
    [group.base, [mul(w5, x)]],
    [commitment, [neg(mul(w5, e))]],
    [moves.exA, [neg(mul(w0, e))]],
    [moves.exB, [neg(mul(w1, e))]],
    [moves.lin, [neg(w0), neg(w1), c1, c0, neg(w3), neg(w4), neg(w5)]],
    [output.a, w, w3],
    [output.b, w, w4],
    [input.a, powers, neg(mul(w3, e))],
    [input.b, powers, neg(add(mul(w3, x), mul(w4, e)))],
  ]
}
