/**
 * Shuffle and remask: C'_{i,k} = C_{π(i),k} + ρ_{i,k}·(G, Y), for decks, piles (w columns) and ballots
 * (proofs, section 1, relation "remask").
 */
import { group, type Point, type Scalar, scalar } from '../group/index.ts'
import { cardCount, columnWeights, gather, places, spread } from './columns.ts'
import { type Ciphertexts, hasLength, interleave, pickCiphertexts, remask } from './elgamal.ts'
import { type Check, checking, type Equation } from './equation.ts'
import { commitOrder, commitPowers, firstMove, respond } from './permutation-prover.ts'
import { permutationParts, replay, sumOf, times } from './permutation-verifier.ts'
import { must } from './refusal.ts'
import { decodeShuffleProof, type Layout, type ShuffleProof, takeApart } from './shuffle-proof.ts'
import { Transcript } from './transcript.ts'

const { add, dot, mul, neg } = scalar

/** That `output` is `input` in another order, with other masks under the same key. */
export interface RemaskStatement {
  readonly key: Point
  /** Columns of a card: 1 for cards, more for piles. */
  readonly width: number
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** What only the shuffler knows. */
export interface RemaskWitness {
  /** Output card i comes from input card `permutation[i]`. */
  readonly permutation: readonly number[]
  /** ρ, one for each ciphertext of the output, card by card. */
  readonly scalars: readonly Scalar[]
}

/** First move: E (2 points); response: μ. */
export const remaskLayout: Layout = { exA: 0, exB: 0, lin: 2, responses: () => 1 }

/** The shuffled and remasked deck. Every ρ must be fresh: one used twice shows the order. */
export function remaskDeck(
  key: Point,
  width: number,
  input: Ciphertexts,
  { permutation, scalars }: RemaskWitness,
): Ciphertexts {
  return remask(key, pickCiphertexts(input, places(permutation, width)), scalars)
}

/** Proves a shuffle. All masks come from the seed and the transcript. */
export function proveRemask(
  ctx: Uint8Array,
  statement: RemaskStatement,
  witness: RemaskWitness,
  seed: Uint8Array,
): ShuffleProof {
  return remaskProof(Transcript.init('bg1-shuffle-v1/remask', ctx), statement, witness, seed)
}

/** The prover behind `proveRemask`, on a transcript of the caller's. */
export function remaskProof(
  transcript: Transcript,
  statement: RemaskStatement,
  witness: RemaskWitness,
  seed: Uint8Array,
): ShuffleProof {
  const { key, output } = statement
  const weights = absorbStatement(transcript, statement)
  const order = commitOrder(transcript, witness.permutation, seed)
  const powers = commitPowers(transcript, order, seed)
  const y = transcript.challenge('y')
  const z = transcript.challenge('z')
  const move = firstMove(transcript, powers, y, z, seed)
  const [tau] = transcript.mask(seed, 'tau', 1) as [Scalar]
  const t = spread(move.t, weights)
  const lin = group.concat([
    group.sub(group.msmSecret(output.a, t), group.mul(group.base, [tau])),
    group.sub(group.msmSecret(output.b, t), group.mul(key, [tau])),
  ])
  transcript.absorbPoints('lin', lin)
  const e = transcript.challenge('e')
  const mu = add(mul(e, dot(move.b, gather(witness.scalars, weights))), tau)
  return { points: group.concat([move.points, lin]), scalars: [...respond(move, e), mu] }
}

/** Absorbs the whole statement and draws the weights of its columns. */
function absorbStatement(transcript: Transcript, { key, width, input, output }: RemaskStatement): Scalar[] {
  transcript.absorbNumber('n', input.a.length / width)
  transcript.absorbNumber('w', width)
  transcript.absorbPoints('G', group.base)
  transcript.absorbPoints('Y', key)
  transcript.absorbPoints('in', interleave(input))
  transcript.absorbPoints('out', interleave(output))
  return columnWeights(transcript, width)
}

/** Checks a shuffle; never throws, whatever the proof. */
export function verifyRemask(ctx: Uint8Array, statement: RemaskStatement, proof: ShuffleProof): Check {
  return checking(() => [remaskEquation(Transcript.init('bg1-shuffle-v1/remask', ctx), statement, proof)])
}

/** The equation behind `verifyRemask`, on a transcript of the caller's. Throws a `Refusal`. */
export function remaskEquation(
  transcript: Transcript,
  statement: RemaskStatement,
  proof: ShuffleProof,
): Equation {
  const { key, width, input, output } = statement
  const n = cardCount(input.a.length, width)
  must(n !== undefined, 'a shuffle needs at least two whole cards')
  must(hasLength(input, n * width) && hasLength(output, n * width), 'the decks differ in size')
  must(group.identities(key).length === 0, 'the key must not be the identity')
  const moves = takeApart(proof, remaskLayout, n)
  const weights = absorbStatement(transcript, statement)
  const challenges = replay(transcript, moves, n, 2)
  const { powers, e } = challenges
  const [w0, w1] = challenges.lw as [Scalar, Scalar]
  const [mu] = moves.responses as [Scalar]
  const before = spread(times(e, powers), weights)
  const after = spread(moves.u, weights).map(neg)
  return sumOf([
    ...permutationParts(moves, challenges),
    [moves.lin, [w0, w1]],
    [group.base, [mul(w0, mu)]],
    [key, [mul(w1, mu)]],
    [input.a, times(w0, before)],
    [output.a, times(w0, after)],
    [input.b, times(w1, before)],
    [output.b, times(w1, after)],
  ])
}

/** Reads the proof of a remasked shuffle of so many cards; throws a `DecodeError`. */
export function decodeRemaskProof(bytes: Uint8Array, cards: number): ShuffleProof {
  return decodeShuffleProof(bytes, remaskLayout, cards)
}
