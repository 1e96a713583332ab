/**
 * Shuffle and remask: C'_{i,k} = C_{π(i),k} + ρ_{i,k}·(G, Y), for decks, piles (w columns) and ballots
 * (spec/proofs, section 6).
 */
import { group, type Point, type Scalar } from '../group/index.ts'
import { add, dot, mul, neg } from '../group/inside.ts'
import { cardCount, gather, places, spread } from './columns.ts'
import { type Ciphertexts, hasLength, interleave, pickCiphertexts, remask } from './elgamal.ts'
import { must } from './refusal.ts'
import {
  type Shuffled,
  type ShuffleRelation,
  shuffleDecoderOf,
  shuffleProverOf,
  shuffleVerifierOf,
} from './shuffle-relation.ts'

/** That `output` is `input` in another order, with other masks under the same key. */
export interface RemaskStatement {
  readonly key: Point
  /** Columns of a card: 1 for cards, more for piles. */
  readonly width: number
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** What only the shuffler knows. */
export interface RemaskWitness extends Shuffled {
  /** ρ, one for each ciphertext of the output, card by card. */
  readonly scalars: readonly Scalar[]
}

/** The shuffled and remasked deck. Every ρ must be fresh: one used twice shows the order. */
export function remaskDeck(
  key: Point,
  width: number,
  input: Ciphertexts,
  { permutation, scalars }: RemaskWitness,
): Ciphertexts {
  return remask(key, pickCiphertexts(input, places(permutation, width)), scalars)
}

/** As a relation. First move: E (2 points); response: μ. */
export const remasking: ShuffleRelation<RemaskStatement, RemaskWitness> = {
  proto: 'bg1-shuffle-v1/remask',
  layout: { exA: 0, exB: 0, lin: 2, responses: () => 1, equations: 2 },
  admit({ key, width, input, output }) {
    const n = cardCount(input.a.length, width)
    must(n !== undefined, 'a shuffle needs at least two whole cards')
    must(hasLength(input, n * width) && hasLength(output, n * width), 'the decks differ in size')
    must(group.identities(key).length === 0, 'the key must not be the identity')
    return n
  },
  absorb({ key, width, input, output }, transcript) {
    transcript.absorbNumber('n', input.a.length / width)
    transcript.absorbNumber('w', width)
    transcript.absorbPoints('G', group.base)
    transcript.absorbPoints('Y', key)
    transcript.absorbPoints('in', interleave(input))
    transcript.absorbPoints('out', interleave(output))
  },
  width: ({ width }) => width,
  prover: ({ key, output }, { scalars }, columns) => ({
    move(draw, move) {
      const [tau] = draw('tau', 1) as [Scalar]
      const t = spread(move.t, columns)
      return {
        lin: group.concat([
          group.sub(group.msmSecret(output.a, t), group.mul(group.base, [tau])),
          group.sub(group.msmSecret(output.b, t), group.mul(key, [tau])),
        ]),
        respond: (e) => [add(mul(e, dot(move.b, gather(scalars, columns))), tau)],
      }
    },
  }),
  parts({ key, input, output }, columns, moves, { powers, e, lw }) {
    const [w0, w1] = lw as [Scalar, Scalar]
    const [mu] = moves.responses as [Scalar]
    const [before, after] = [spread(powers, columns), spread(moves.u, columns)]
    return [
      [moves.lin, [w0, w1]],
      [group.base, [mul(w0, mu)]],
      [key, [mul(w1, mu)]],
      [input.a, before, mul(w0, e)],
      [output.a, after, neg(w0)],
      [input.b, before, mul(w1, e)],
      [output.b, after, neg(w1)],
    ]
  },
}

/** Proves a shuffle. */
export const proveRemask = shuffleProverOf(remasking)

/** Checks a shuffle. */
export const verifyRemask = shuffleVerifierOf(remasking)

/** Reads the proof of a remasked shuffle of so many cards; throws a `DecodeError`. */
export const decodeRemaskProof = shuffleDecoderOf(remasking)
