/**
 * Blinding for private tests (spec/proofs, section 12.3): z·(A, B) with Z = z·G. Summed over all players and opened,
 * it shows whether the message is O and nothing else.
 */
import { group, type Point, type Scalar } from '../../group/index.ts'
import { type Ciphertexts, interleave } from '../elgamal.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { type SecretWitness, sameSecretRows } from './same-secret.ts'

/** Ciphertexts multiplied by one secret: (A'ᵢ, B'ᵢ) = z·(Aᵢ, Bᵢ) for Z = z·G. */
export interface BlindingStatement {
  readonly key: Point
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** Blinding as a relation. Messages may be O: whether they are is what is being tested. */
export const blinding: Relation<BlindingStatement, SecretWitness> = {
  proto: 'blinding-v1',
  admit({ key, input, output }) {
    mustMatch(input.a.length, input.b, output.a, output.b)
    refuseIdentity(key, 'the blinding key')
  },
  rows: ({ key, input, output }, transcript) =>
    sameSecretRows(key, interleave(input), interleave(output), transcript),
  secrets: ({ secret }) => [secret],
}

/** Proves a blinding. Fresh z for every test; never blind multiples of G, because Z would show the factor. */
export const proveBlinding = proverOf(blinding)

/** Checks that all ciphertexts were multiplied by the one non-zero secret of the blinding key. */
export const verifyBlinding = verifierOf(blinding)

/** `z·(Aᵢ, Bᵢ)` for all i: what a player posts in a private test. */
export function blind(input: Ciphertexts, secret: Scalar): Ciphertexts {
  const factors = new Array<Scalar>(input.a.length).fill(secret)
  return { a: group.mul(input.a, factors), b: group.mul(input.b, factors) }
}
