/**
 * A ballot (spec/proofs, section 12.14): a ciphertext that encrypts one of the given messages, and nobody learns which. The
 * context names the voter, so that a ballot cannot be copied.
 */
import type { Point, Points, Scalar } from '../../group/index.ts'
import { checkBranches, type EitherBranches, type EitherProof, proveEither } from '../either.ts'
import { type Check, checking } from '../equation.ts'
import { recall } from '../recall.ts'
import { must } from '../refusal.ts'
import { refuseIdentity } from '../relation.ts'
import { each, type LinearShape } from '../rows.ts'
import { Transcript } from '../transcript.ts'
import { type Ciphertext, encryptsRows } from './encryption.ts'

/** The key, the ciphertext, and what it may hold. */
export interface OneOfManyStatement {
  readonly key: Point
  readonly ciphertext: Ciphertext
  readonly choices: Points
}

/** Which message it holds, and the scalar of its mask. */
export interface OneOfManyWitness {
  readonly choice: number
  readonly scalar: Scalar
}

function branches({ key, ciphertext, choices }: OneOfManyStatement): EitherBranches {
  return each(choices).map((message) => encryptsRows(key, ciphertext, message))
}

/** Proves that the ciphertext holds one of the messages. */
export function proveOneOfMany(
  ctx: Uint8Array,
  statement: OneOfManyStatement,
  { choice, scalar }: OneOfManyWitness,
  seed: Uint8Array,
): EitherProof {
  return proveEither('one-of-many-v1', ctx, branches(statement), { branch: choice, secrets: [scalar] }, seed)
}

/** Checks that the ciphertext holds one of the messages. */
export function verifyOneOfMany(ctx: Uint8Array, statement: OneOfManyStatement, proof: EitherProof): Check {
  const { key, ciphertext, choices } = statement
  return checking(() => {
    must(ciphertext.a.length === 1 && ciphertext.b.length === 1, 'a ballot is one ciphertext')
    must(choices.length > 0, 'there is nothing to choose from')
    refuseIdentity(key, 'the key')
    refuseIdentity(ciphertext.a, 'the mask of a ballot')
    return [checkBranches(Transcript.init('one-of-many-v1', ctx), branches(statement), proof, recall)]
  })
}

/** The shapes of the branches of a proof with this many choices. */
export function oneOfManyShape(choices: number): LinearShape[] {
  return Array.from({ length: choices }, () => ({ rows: 2, secrets: 1 }))
}
