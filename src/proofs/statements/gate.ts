/**
 * A gate (spec/proofs, section 12.16): a ciphertext holds O, or the prover's own card opens to a given face. So only who holds
 * that face can have put anything into the ciphertext, and nobody learns whether somebody did.
 */
import { group, type Point, type Scalar } from '../../group/index.ts'
import { checkBranches, type EitherBranches, type EitherProof, proveEither } from '../either.ts'
import { hasLength } from '../elgamal.ts'
import { type Check, checking } from '../equation.ts'
import { recall } from '../recall.ts'
import { must } from '../refusal.ts'
import { refuseIdentity } from '../relation.ts'
import type { LinearShape } from '../rows.ts'
import { Transcript } from '../transcript.ts'
import { type Ciphertext, encryptsRows, opensRows } from './encryption.ts'

/** A ciphertext under a key, and a card under its owner's key alone that must have this face unless the ciphertext holds O. */
export interface GateStatement {
  readonly key: Point
  readonly ciphertext: Ciphertext
  readonly ownKey: Point
  readonly own: Ciphertext
  readonly face: Point
}

/** Either the scalar of the mask of a ciphertext that holds O, or the secret of the owner's key. */
export type GateWitness = { readonly nothing: Scalar } | { readonly owner: Scalar }

function branches({ key, ciphertext, ownKey, own, face }: GateStatement): EitherBranches {
  return [encryptsRows(key, ciphertext, group.identity), opensRows(ownKey, own, face)]
}

/** Proves that the ciphertext holds O or that the prover may choose. */
export function proveGate(
  ctx: Uint8Array,
  statement: GateStatement,
  witness: GateWitness,
  seed: Uint8Array,
): EitherProof {
  const known =
    'owner' in witness ? { branch: 1, secrets: [witness.owner] } : { branch: 0, secrets: [witness.nothing] }
  return proveEither('gate-v1', ctx, branches(statement), known, seed)
}

/** Checks that the ciphertext holds O or that its maker's own card has the face. */
export function verifyGate(ctx: Uint8Array, statement: GateStatement, proof: EitherProof): Check {
  const { key, ciphertext, ownKey, own, face } = statement
  return checking(() => {
    must(hasLength(ciphertext, 1) && hasLength(own, 1), 'a gate is about one ciphertext and one card')
    refuseIdentity(key, 'the key')
    refuseIdentity(ciphertext.a, 'the mask of a choice')
    refuseIdentity(ownKey, 'the key of the own card')
    refuseIdentity(own.a, 'the mask of the own card')
    refuseIdentity(face, 'the face')
    return [checkBranches(Transcript.init('gate-v1', ctx), branches(statement), proof, recall)]
  })
}

/** The shapes of both branches. */
export const gateShape: readonly LinearShape[] = [
  { rows: 2, secrets: 1 },
  { rows: 2, secrets: 1 },
]
