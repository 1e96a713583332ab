/**
 * Shuffle, add my key and remask: A'ᵢ = A_π(i) + ρᵢ·G, B'ᵢ = B_π(i) + s·A_π(i) + ρᵢ·Y', with S = s·G and Y' = Y + S
 * (proofs, section 1, "the two relations of the two-phase mask"). The deck was under Y and is then under Y'.
 */
import { group, type Point, type Scalar, scalar } from '../group/index.ts'
import { type Ciphertexts, hasLength, interleave, pickCiphertexts, remask, shares } from './elgamal.ts'
import { type Check, checking, type Equation } from './equation.ts'
import { commitOrder, commitPowers, firstMove, respond } from './permutation-prover.ts'
import { permutationParts, replay, sumOf, times } from './permutation-verifier.ts'
import { must } from './refusal.ts'
import { decodeShuffleProof, type Layout, type ShuffleProof, takeApart } from './shuffle-proof.ts'
import { Transcript } from './transcript.ts'

const { add, dot, mul, neg } = scalar

/** That `output` is `input` in another order, under `key + share` instead of `key`. */
export interface AddKeyStatement {
  /** Y, the key so far; O before the first player. */
  readonly key: Point
  /** S = s·G, the key that is added. */
  readonly share: Point
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** What only the shuffler knows. */
export interface AddKeyWitness {
  /** s, the secret of `share`. */
  readonly secret: Scalar
  /** Output card i comes from input card `permutation[i]`. */
  readonly permutation: readonly number[]
  /** ρ, one for each card of the output. */
  readonly scalars: readonly Scalar[]
}

/** First move: F_A, F_B and N; responses: μ and ŝ. */
export const addKeyLayout: Layout = { exA: 0, exB: 0, lin: 3, responses: () => 2 }

/** The shuffled deck under `key + s·G`. Every ρ must be fresh: one used twice shows the order. */
export function addKeyDeck(
  key: Point,
  input: Ciphertexts,
  { secret, permutation, scalars }: AddKeyWitness,
): Ciphertexts {
  const raised = group.add(key, group.mul(group.base, [secret])) as Point
  const picked = pickCiphertexts(input, permutation)
  return remask(raised, { a: picked.a, b: group.add(picked.b, shares(picked, secret)) }, scalars)
}

/** Proves a shuffle. All masks come from the seed and the transcript. */
export function proveAddKey(
  ctx: Uint8Array,
  statement: AddKeyStatement,
  witness: AddKeyWitness,
  seed: Uint8Array,
): ShuffleProof {
  return addKeyProof(Transcript.init('bg1-shuffle-v1/add-key', ctx), statement, witness, seed)
}

/** The prover behind `proveAddKey`, on a transcript of the caller's. */
export function addKeyProof(
  transcript: Transcript,
  statement: AddKeyStatement,
  witness: AddKeyWitness,
  seed: Uint8Array,
): ShuffleProof {
  const { key, share, input, output } = statement
  absorbStatement(transcript, statement)
  const order = commitOrder(transcript, witness.permutation, seed)
  const powers = commitPowers(transcript, order, seed)
  const y = transcript.challenge('y')
  const z = transcript.challenge('z')
  const move = firstMove(transcript, powers, y, z, seed)
  const [tau, sigma] = transcript.mask(seed, 'tau', 2) as [Scalar, Scalar]
  const mixed = group.msmPublic(input.a, move.powers)
  const [tauG, sigmaG] = [group.mul(group.base, [tau]), group.mul(group.base, [sigma])]
  const hidden = group.msmSecret(group.concat([mixed, key, share]), [sigma, tau, tau])
  const lin = group.concat([
    group.sub(group.msmSecret(output.a, move.t), tauG),
    group.sub(group.msmSecret(output.b, move.t), hidden),
    sigmaG,
  ])
  transcript.absorbPoints('lin', lin)
  const e = transcript.challenge('e')
  const mu = add(mul(e, dot(move.b, witness.scalars)), tau)
  const response = add(mul(e, witness.secret), sigma)
  return { points: group.concat([move.points, lin]), scalars: [...respond(move, e), mu, response] }
}

function absorbStatement(transcript: Transcript, { key, share, input, output }: AddKeyStatement): void {
  transcript.absorbNumber('n', input.a.length)
  transcript.absorbPoints('G', group.base)
  transcript.absorbPoints('Y', key)
  transcript.absorbPoints('S', share)
  transcript.absorbPoints('in', interleave(input))
  transcript.absorbPoints('out', interleave(output))
}

/** Checks a shuffle; never throws, whatever the proof. */
export function verifyAddKey(ctx: Uint8Array, statement: AddKeyStatement, proof: ShuffleProof): Check {
  return checking(() => [addKeyEquation(Transcript.init('bg1-shuffle-v1/add-key', ctx), statement, proof)])
}

/** The equation behind `verifyAddKey`, on a transcript of the caller's. Throws a `Refusal`. */
export function addKeyEquation(
  transcript: Transcript,
  statement: AddKeyStatement,
  proof: ShuffleProof,
): Equation {
  const { key, share, input, output } = statement
  const n = input.a.length
  must(n >= 2, 'a shuffle needs at least two cards')
  must(hasLength(input, n) && hasLength(output, n), 'the decks differ in size')
  must(group.identities(share).length === 0, 'the added key must not be the identity')
  must(group.identities(group.add(key, share)).length === 0, 'the new key must not be the identity')
  must(group.identities(output.a).length === 0, 'the mask of a card must not be the identity')
  const moves = takeApart(proof, addKeyLayout, n)
  absorbStatement(transcript, statement)
  const challenges = replay(transcript, moves, n, 3)
  const { powers, e } = challenges
  const [w0, w1, w2] = challenges.lw as [Scalar, Scalar, Scalar]
  const [mu, response] = moves.responses as [Scalar, Scalar]
  const masked = mul(w1, mu)
  return sumOf([
    ...permutationParts(moves, challenges),
    [moves.lin, [w0, w1, w2]],
    [group.base, [add(mul(w0, mu), neg(mul(w2, response)))]],
    [key, [masked]],
    [share, [add(masked, mul(w2, e))]],
    [input.a, times(add(mul(w0, e), mul(w1, response)), powers)],
    [output.a, times(neg(w0), moves.u)],
    [input.b, times(mul(w1, e), powers)],
    [output.b, times(neg(w1), moves.u)],
  ])
}

/** Reads the proof of a shuffle that adds a key, of so many cards; throws a `DecodeError`. */
export function decodeAddKeyProof(bytes: Uint8Array, cards: number): ShuffleProof {
  return decodeShuffleProof(bytes, addKeyLayout, cards)
}
