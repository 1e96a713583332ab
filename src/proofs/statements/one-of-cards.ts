/**
 * Re-encryption of one of many (spec/proofs, section 12.15): a ciphertext that holds what one of the given ciphertexts holds, and
 * nobody learns which. Messages that everybody knows are given as (O, M). The context names the chooser, so that a choice cannot be
 * copied.
 */
import type { Point, Scalar } from '../../group/index.ts'
import { checkBranches, type EitherBranches, type EitherProof, proveEither } from '../either.ts'
import { type Ciphertexts, hasLength } from '../elgamal.ts'
import { type Check, checking } from '../equation.ts'
import { recall } from '../recall.ts'
import { must } from '../refusal.ts'
import { mustMatch, refuseIdentity } from '../relation.ts'
import { each, type LinearShape } from '../rows.ts'
import { Transcript } from '../transcript.ts'
import { type Ciphertext, reencryptsRows } from './encryption.ts'

/** The key, the ciphertext, and those of which it re-encrypts one. */
export interface OneOfCardsStatement {
  readonly key: Point
  readonly ciphertext: Ciphertext
  readonly cards: Ciphertexts
}

/** Which one it re-encrypts, and the scalar that was added to its mask. */
export interface OneOfCardsWitness {
  readonly choice: number
  readonly scalar: Scalar
}

function branches({ key, ciphertext, cards }: OneOfCardsStatement): EitherBranches {
  const messages = each(cards.b)
  return each(cards.a).map((a, i) => reencryptsRows(key, { a, b: messages[i]! }, ciphertext))
}

/** Proves that the ciphertext re-encrypts one of the others. */
export function proveOneOfCards(
  ctx: Uint8Array,
  statement: OneOfCardsStatement,
  { choice, scalar }: OneOfCardsWitness,
  seed: Uint8Array,
): EitherProof {
  const witness = { branch: choice, secrets: [scalar] }
  return proveEither('re-encryption-of-one-v1', ctx, branches(statement), witness, seed)
}

/** Checks that the ciphertext re-encrypts one of the others. */
export function verifyOneOfCards(ctx: Uint8Array, statement: OneOfCardsStatement, proof: EitherProof): Check {
  const { key, ciphertext, cards } = statement
  return checking(() => {
    must(hasLength(ciphertext, 1), 'a choice is one ciphertext')
    mustMatch(cards.a.length, cards.b)
    refuseIdentity(key, 'the key')
    refuseIdentity(ciphertext.a, 'the mask of a choice')
    return [
      checkBranches(Transcript.init('re-encryption-of-one-v1', ctx), branches(statement), proof, recall),
    ]
  })
}

/** The shapes of the branches of a proof with this many cards to choose from. */
export function oneOfCardsShape(cards: number): LinearShape[] {
  return Array.from({ length: cards }, () => ({ rows: 2, secrets: 1 }))
}
