/**
 * Shuffle by scaling and offset: (α'ᵢ, β'ᵢ) = rᵢ·(α_π(i) + x·β_π(i), β_π(i)), with a hiding commitment
 * K = x·G + h·H₀ (proofs, section 1, "the scale-and-offset relation"; the deal-key deck).
 *
 * Scaling each card by a scalar of its own is not linear in the deck, so the inverses sᵢ = 1/rᵢ are committed to
 * before the challenge, and one Hadamard product wᵢ = bᵢ·sᵢ is proven. The challenge is called χ: x is the offset.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../group/index.ts'
import { type Ciphertexts, hasLength, interleave } from './elgamal.ts'
import { type Check, checking, type Equation } from './equation.ts'
import { commit, commitKey } from './pedersen.ts'
import { commitOrder, commitPowers, type FirstMove, firstMove, respond } from './permutation-prover.ts'
import { permutationParts, replay, sumOf } from './permutation-verifier.ts'
import { must } from './refusal.ts'
import { scaleOffsetParts } from './scale-offset-equations.ts'
import { decodeShuffleProof, type Layout, type ShuffleProof, takeApart } from './shuffle-proof.ts'
import { Transcript } from './transcript.ts'

const { add, dot, mul, neg } = scalar

/** That `output` is `input` in another order, offset by the committed x and scaled card by card. */
export interface ScaleOffsetStatement {
  /** K = x·G + h·H₀. */
  readonly commitment: Point
  /** α and β. */
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** What only the shuffler knows. */
export interface ScaleOffsetWitness {
  /** Output card i comes from input card `permutation[i]`. */
  readonly permutation: readonly number[]
  /** rᵢ, one for each card of the output, none zero. */
  readonly scalars: readonly Scalar[]
  /** x and h, which open K. */
  readonly offset: Scalar
  readonly blinding: Scalar
}

/** After c_A: c_S; after c_B: c_W; first move: c_ts c_tw c₁ c₀ F_α F_β F_K; responses: ŝ r̂_s ŵ r̂_w x̂ ĥ ρ̂. */
export const scaleOffsetLayout: Layout = { exA: 1, exB: 1, lin: 7, responses: (n) => 2 * n + 5 }

/** K = x·G + h·H₀: hides x, and binds it. */
export function commitOffset(offset: Scalar, blinding: Scalar): Point {
  return group.add(group.mul(group.base, [offset]), group.mul(blindingBase(), [blinding])) as Point
}

/** H₀. */
function blindingBase(): Point {
  return group.pick(commitKey(1).points, [0]) as Point
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

/** Proves a shuffle. All masks come from the seed and the transcript. */
export function proveScaleOffset(
  ctx: Uint8Array,
  statement: ScaleOffsetStatement,
  witness: ScaleOffsetWitness,
  seed: Uint8Array,
): ShuffleProof {
  return scaleOffsetProof(Transcript.init('bg1-shuffle-v1/scale-offset', ctx), statement, witness, seed)
}

/** The prover behind `proveScaleOffset`, on a transcript of the caller's. */
export function scaleOffsetProof(
  transcript: Transcript,
  statement: ScaleOffsetStatement,
  witness: ScaleOffsetWitness,
  seed: Uint8Array,
): ShuffleProof {
  absorbStatement(transcript, statement)
  const order = commitOrder(transcript, witness.permutation, seed)
  const s = scalar.invertAll(witness.scalars)
  const [rS] = transcript.mask(seed, 'exA', 1) as [Scalar]
  const cS = commit(order.key, s, rS)
  transcript.absorbPoints('exA', cS)
  const powers = commitPowers(transcript, order, seed)
  const w = powers.b.map((power, i) => mul(power, s[i]!))
  const [rW] = transcript.mask(seed, 'exB', 1) as [Scalar]
  const cW = commit(order.key, w, rW)
  transcript.absorbPoints('exB', cW)
  const y = transcript.challenge('y')
  const z = transcript.challenge('z')
  const eta = transcript.challenge('eta')
  const move = firstMove(transcript, powers, y, z, seed)
  const masks = drawMasks(transcript, seed, s.length)
  const lin = relationMove(statement, move, s, masks, eta)
  transcript.absorbPoints('lin', lin)
  const e = transcript.challenge('e')
  const masked = (value: Scalar, mask: Scalar) => add(mul(e, value), mask)
  return {
    points: group.concat([move.points, cS, cW, lin]),
    scalars: [
      ...respond(move, e),
      ...s.map((value, i) => masked(value, masks.s[i]!)),
      masked(rS, masks.rs),
      ...w.map((value, i) => masked(value, masks.w[i]!)),
      masked(rW, masks.rw),
      masked(witness.offset, masks.x),
      masked(witness.blinding, masks.h),
      masked(masks.rho1, masks.rho0),
    ],
  }
}

/** t_s, t_w, r_ts, r_tw, t_x, t_h, ρ₁, ρ₀. */
type Masks = ReturnType<typeof drawMasks>

function drawMasks(transcript: Transcript, seed: Uint8Array, n: number) {
  const [rs, rw, x, h, rho1, rho0] = transcript.mask(seed, 'lin', 6) as [
    Scalar,
    Scalar,
    Scalar,
    Scalar,
    Scalar,
    Scalar,
  ]
  return { s: transcript.mask(seed, 'ts', n), w: transcript.mask(seed, 'tw', n), rs, rw, x, h, rho1, rho0 }
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
    masks.w.map((mask, i) => scalar.reduce(mask - b[i]! * masks.s[i]! - s[i]! * t[i]!)),
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

function absorbStatement(transcript: Transcript, { commitment, input, output }: ScaleOffsetStatement): void {
  transcript.absorbNumber('n', input.a.length)
  transcript.absorbPoints('G', group.base)
  transcript.absorbPoints('K', commitment)
  transcript.absorbPoints('in', interleave(input))
  transcript.absorbPoints('out', interleave(output))
}

/** Checks a shuffle; never throws, whatever the proof. */
export function verifyScaleOffset(
  ctx: Uint8Array,
  statement: ScaleOffsetStatement,
  proof: ShuffleProof,
): Check {
  return checking(() => [
    scaleOffsetEquation(Transcript.init('bg1-shuffle-v1/scale-offset', ctx), statement, proof),
  ])
}

/** The equation behind `verifyScaleOffset`, on a transcript of the caller's. Throws a `Refusal`. */
export function scaleOffsetEquation(
  transcript: Transcript,
  statement: ScaleOffsetStatement,
  proof: ShuffleProof,
): Equation {
  const { commitment, input, output } = statement
  const n = input.a.length
  must(n >= 2, 'a shuffle needs at least two cards')
  must(hasLength(input, n) && hasLength(output, n), 'the decks differ in size')
  must(
    group.identities(group.concat([commitment, input.a, input.b, output.a, output.b])).length === 0,
    'the commitment or a card must not be the identity',
  )
  const moves = takeApart(proof, scaleOffsetLayout, n)
  absorbStatement(transcript, statement)
  const challenges = replay(transcript, moves, n, 6)
  return sumOf([...permutationParts(moves, challenges), ...scaleOffsetParts(statement, moves, challenges)])
}

/** Reads the proof of a shuffle by scaling and offset, of so many cards; throws a `DecodeError`. */
export function decodeScaleOffsetProof(bytes: Uint8Array, cards: number): ShuffleProof {
  return decodeShuffleProof(bytes, scaleOffsetLayout, cards)
}
