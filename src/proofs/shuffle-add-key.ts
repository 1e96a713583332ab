/**
 * Shuffle, add my key and remask: A'ᵢ = A_π(i) + ρᵢ·G, B'ᵢ = B_π(i) + s·A_π(i) + ρᵢ·Y', with S = s·G and Y' = Y + S
 * (spec/proofs, section 8). The deck was under Y and is then under Y'.
 */
import { group, type Point, type Scalar } from '../group/index.ts'
import { add, dot, mul, neg } from '../group/inside.ts'
import { type Ciphertexts, hasLength, interleave, pickCiphertexts, remask, shares } from './elgamal.ts'
import { must } from './refusal.ts'
import {
  type Shuffled,
  type ShuffleRelation,
  shuffleDecoderOf,
  shuffleProverOf,
  shuffleVerifierOf,
} from './shuffle-relation.ts'

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
export interface AddKeyWitness extends Shuffled {
  /** s, the secret of `share`. */
  readonly secret: Scalar
  /** ρ, one for each card of the output. */
  readonly scalars: readonly Scalar[]
}

/** The shuffled deck under `key + s·G`. Every ρ must be fresh: one used twice shows the order. */
export function addKeyDeck(
  key: Point,
  input: Ciphertexts,
  { secret, permutation, scalars }: AddKeyWitness,
): Ciphertexts {
  const raised = group.add(key, group.mul(group.base, [secret]))
  const picked = pickCiphertexts(input, permutation)
  return remask(raised, { a: picked.a, b: group.add(picked.b, shares(picked, secret)) }, scalars)
}

/** As a relation. First move: F_A, F_B and N; responses: μ and ŝ. */
export const addingKey: ShuffleRelation<AddKeyStatement, AddKeyWitness> = {
  proto: 'bg1-shuffle-v1/add-key',
  layout: { exA: 0, exB: 0, lin: 3, responses: () => 2, equations: 3 },
  admit({ key, share, input, output }) {
    const n = input.a.length
    must(n >= 2, 'a shuffle needs at least two cards')
    must(hasLength(input, n) && hasLength(output, n), 'the decks differ in size')
    must(group.identities(share).length === 0, 'the added key must not be the identity')
    must(group.identities(group.add(key, share)).length === 0, 'the new key must not be the identity')
    must(group.identities(output.a).length === 0, 'the mask of a card must not be the identity')
    return n
  },
  absorb({ key, share, input, output }, transcript) {
    transcript.absorbNumber('n', input.a.length)
    transcript.absorbPoints('G', group.base)
    transcript.absorbPoints('Y', key)
    transcript.absorbPoints('S', share)
    transcript.absorbPoints('in', interleave(input))
    transcript.absorbPoints('out', interleave(output))
  },
  prover: ({ key, share, input, output }, { secret, scalars }) => ({
    move(draw, move) {
      const [tau, sigma] = draw('tau', 2) as [Scalar, Scalar]
      const mixed = group.msmPublic(input.a, move.powers)
      const [tauG, sigmaG] = [group.mul(group.base, [tau]), group.mul(group.base, [sigma])]
      const hidden = group.msmSecret(group.concat([mixed, key, share]), [sigma, tau, tau])
      return {
        lin: group.concat([
          group.sub(group.msmSecret(output.a, move.t), tauG),
          group.sub(group.msmSecret(output.b, move.t), hidden),
          sigmaG,
        ]),
        respond: (e) => [add(mul(e, dot(move.b, scalars)), tau), add(mul(e, secret), sigma)],
      }
    },
  }),
  parts({ key, share, input, output }, _columns, moves, { powers, e, lw }) {
    const [w0, w1, w2] = lw as [Scalar, Scalar, Scalar]
    const [mu, response] = moves.responses as [Scalar, Scalar]
    const masked = mul(w1, mu)
    return [
      [moves.lin, [w0, w1, w2]],
      [group.base, [add(mul(w0, mu), neg(mul(w2, response)))]],
      [key, [masked]],
      [share, [add(masked, mul(w2, e))]],
      [input.a, powers, add(mul(w0, e), mul(w1, response))],
      [output.a, moves.u, neg(w0)],
      [input.b, powers, mul(w1, e)],
      [output.b, moves.u, neg(w1)],
    ]
  },
}

/** Proves a shuffle. */
export const proveAddKey = shuffleProverOf(addingKey)

/** Checks a shuffle. */
export const verifyAddKey = shuffleVerifierOf(addingKey)

/** Reads the proof of a shuffle that adds a key, of so many cards; throws a `DecodeError`. */
export const decodeAddKeyProof = shuffleDecoderOf(addingKey)
