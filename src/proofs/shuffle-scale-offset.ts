/**
 * Shuffle by scaling and offset: (α'ᵢ, β'ᵢ) = rᵢ·(α_π(i) + x·β_π(i), β_π(i)), with a hiding commitment
 * K = x·G + h·H₀ (spec/proofs, section 9; the deal-key deck).
 *
 * Scaling each card by a scalar of its own is not linear in the deck, so the inverses sᵢ = 1/rᵢ are committed to
 * before the challenge, and one Hadamard product wᵢ = bᵢ·sᵢ is proven. The challenge is called χ: x is the offset.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../group/index.ts'
import { add, dot, invertAll, mul, neg, reduce } from '../group/inside.ts'
import { type Ciphertexts, hasLength, interleave } from './elgamal.ts'
import { commit, commitKey } from './pedersen.ts'
import type { Draw, FirstMove } from './permutation-prover.ts'
import { must } from './refusal.ts'
import { scaleOffsetParts } from './scale-offset-equations.ts'
import {
  type RelationProver,
  type Shuffled,
  type ShuffleRelation,
  shuffleDecoderOf,
  shuffleProverOf,
  shuffleVerifierOf,
} from './shuffle-relation.ts'

/** That `output` is `input` in another order, offset by the committed x and scaled card by card. */
export interface ScaleOffsetStatement {
  /** K = x·G + h·H₀. */
  readonly commitment: Point
  /** α and β. */
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** What only the shuffler knows. */
export interface ScaleOffsetWitness extends Shuffled {
  /** rᵢ, one for each card of the output, none zero. */
  readonly scalars: readonly Scalar[]
  /** x and h, which open K. */
  readonly offset: Scalar
  readonly blinding: Scalar
}

/** K = x·G + h·H₀: hides x, and binds it. */
export function commitOffset(offset: Scalar, blinding: Scalar): Point {
  return group.add(group.mul(group.base, [offset]), group.mul(blindingBase(), [blinding]))
}

/** H₀. */
function blindingBase(): Point {
  return group.pick(commitKey(1).points, [0])
}

/** The shuffled, offset and scaled deck. */
export function scaleOffsetDeck(
  input: Ciphertexts,
  { permutation, scalars, offset }: ScaleOffsetWitness,
): Ciphertexts {
  const n = permutation.length
  const alpha = group.pick(input.a, permutation)
  const beta = group.pick(input.b, permutation)
  const raised = group.add(alpha, group.mul(beta, new Array<Scalar>(n).fill(offset)))
  return { a: group.mul(raised, scalars), b: group.mul(beta, scalars) }
}

/** The relation's side of a proof: its commitments to the inverses and to the products are masked like everything else. */
function scaleOffsetProver(statement: ScaleOffsetStatement, witness: ScaleOffsetWitness): RelationProver {
  const s = invertAll(witness.scalars)
  let w: readonly Scalar[] = []
  let [rS, rW] = [0n, 0n]
  return {
    exA(draw, { key }) {
      rS = draw('exA', 1)[0]!
      return commit(key, s, rS)
    },
    exB(draw, { key, b }) {
      w = b.map((power, i) => mul(power, s[i]!))
      rW = draw('exB', 1)[0]!
      return commit(key, w, rW)
    },
    move(draw, move, eta) {
      const masks = drawMasks(draw, s.length)
      return {
        lin: relationMove(statement, move, s, masks, eta),
        respond(e) {
          const masked = (value: Scalar, mask: Scalar) => add(mul(e, value), mask)
          return [
            ...s.map((value, i) => masked(value, masks.s[i]!)),
            masked(rS, masks.rs),
            ...w.map((value, i) => masked(value, masks.w[i]!)),
            masked(rW, masks.rw),
            masked(witness.offset, masks.x),
            masked(witness.blinding, masks.h),
            masked(masks.rho1, masks.rho0),
          ]
        },
      }
    },
  }
}

/** t_s, t_w, r_ts, r_tw, t_x, t_h, ρ₁, ρ₀. */
type Masks = ReturnType<typeof drawMasks>

function drawMasks(draw: Draw, n: number) {
  const [rs, rw, x, h, rho1, rho0] = draw('lin', 6) as [Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
  return { s: draw('ts', n), w: draw('tw', n), rs, rw, x, h, rho1, rho0 }
}

/** The relation's first move. m₁ and m₀ go out committed: in the clear they would give away an equation of s. */
function relationMove(
  { input, output }: ScaleOffsetStatement,
  move: FirstMove,
  s: readonly Scalar[],
  masks: Masks,
  eta: Scalar,
): Points {
  const { key, b, t, powers } = move
  const etas = scalar.powers(eta, b.length)
  const m1 = dot(
    etas,
    masks.w.map((mask, i) => reduce(mask - b[i]! * masks.s[i]! - s[i]! * t[i]!)),
  )
  const m0 = neg(
    dot(
      etas,
      t.map((mask, i) => mul(mask, masks.s[i]!)),
    ),
  )
  const mixed = group.msmPublic(input.b, powers)
  return group.concat([
    commit(key, masks.s, masks.rs),
    commit(key, masks.w, masks.rw),
    commit(commitKey(1), [m1], masks.rho1),
    commit(commitKey(1), [m0], masks.rho0),
    group.sub(group.msmSecret(output.a, masks.w), group.mul(mixed, [masks.x])),
    group.msmSecret(output.b, masks.w),
    commitOffset(masks.x, masks.h),
  ])
}

/** As a relation. After c_A: c_S; after c_B: c_W; first move: c_ts c_tw c₁ c₀ F_α F_β F_K; responses: ŝ r̂_s ŵ r̂_w x̂ ĥ ρ̂. */
export const scaling: ShuffleRelation<ScaleOffsetStatement, ScaleOffsetWitness> = {
  proto: 'bg1-shuffle-v1/scale-offset',
  layout: { exA: 1, exB: 1, lin: 7, responses: (n) => 2 * n + 5, equations: 6 },
  admit({ commitment, input, output }) {
    const n = input.a.length
    must(n >= 2, 'a shuffle needs at least two cards')
    must(hasLength(input, n) && hasLength(output, n), 'the decks differ in size')
    must(
      group.identities(group.concat([commitment, input.a, input.b, output.a, output.b])).length === 0,
      'the commitment or a card must not be the identity',
    )
    return n
  },
  absorb({ commitment, input, output }, transcript) {
    transcript.absorbNumber('n', input.a.length)
    transcript.absorbPoints('G', group.base)
    transcript.absorbPoints('K', commitment)
    transcript.absorbPoints('in', interleave(input))
    transcript.absorbPoints('out', interleave(output))
  },
  prover: scaleOffsetProver,
  parts: (statement, _columns, moves, drawn) => scaleOffsetParts(statement, moves, drawn),
}

/** Proves a shuffle. */
export const proveScaleOffset = shuffleProverOf(scaling)

/** Checks a shuffle. */
export const verifyScaleOffset = shuffleVerifierOf(scaling)

/** Reads the proof of a shuffle by scaling and offset, of so many cards; throws a `DecodeError`. */
export const decodeScaleOffsetProof = shuffleDecoderOf(scaling)
