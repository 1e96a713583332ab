/**
 * The compact proof of a lock, which is the default (spec/proofs, section 12.11): the position secrets are fixed by one Pedersen
 * commitment c, so that the key rows may be batched after it. Four rows in (s, s₁ … sₙ, r):
 *   c = com(s₁ … sₙ; r);  S = s·G;  Σ μₖ·Sₖ = (Σ μₖ·sₖ)·G;  s·Σ λₖ·T'ₖ − Σ sₖ·λₖ·Tₖ = O
 * It proves possession of s and of all sₖ, so no further proof of possession is needed.
 */
import { group, type Point, type Scalar } from '../../group/index.ts'
import type { Check } from '../equation.ts'
import type { LinearProof } from '../linear.ts'
import { numbered } from '../numbered.ts'
import { commit, commitKey } from '../pedersen.ts'
import { proverOf, type Relation, verifierOf } from '../relation.ts'
import { row, times } from '../rows.ts'
import { Transcript } from '../transcript.ts'
import { decodeElements, encodeElements } from '../wire.ts'
import { absorbLock, admitLock, deckRow, type LockStatement, type LockWitness } from './lock.ts'

/** A statement together with the prover's commitment to the position secrets. */
export interface CommittedLock extends LockStatement {
  readonly commitment: Point
}

/** A lock's witness together with the commitment's blinding. */
export interface CommittedWitness extends LockWitness {
  readonly blinding: Scalar
}

/** A compact proof: 5 points and n + 2 scalars. */
export interface LockProof extends LinearProof {
  readonly commitment: Point
}

/** As a relation: the commitment counts as a part of the statement. */
export const committedLock: Relation<CommittedLock, CommittedWitness> = {
  proto: 'lock-v1/compact',
  admit: admitLock,
  rows(statement, transcript) {
    absorbLock(transcript, statement)
    transcript.absorbPoints('c', statement.commitment)
    const n = statement.input.length
    const lambda = transcript.challenges('lambda', n)
    const mu = transcript.challenges('mu', n)
    const { points, table } = commitKey(n)
    const positions = numbered(n, 1)
    return [
      row(statement.commitment, { points, table, secrets: [n + 1, ...positions] }),
      row(statement.cascadeKey, times(0, group.base)),
      row(
        { points: statement.positionKeys, weights: mu },
        { points: group.base, secrets: positions, weights: mu },
      ),
      deckRow(statement, lambda),
    ]
  },
  secrets: ({ cascadeSecret, positionSecrets, blinding }) => [cascadeSecret, ...positionSecrets, blinding],
}

const proveCommitted = proverOf(committedLock)
const verifyCommitted = verifierOf(committedLock)

/** Proves a lock. */
export function proveLock(
  ctx: Uint8Array,
  statement: LockStatement,
  witness: LockWitness,
  seed: Uint8Array,
): LockProof {
  const transcript = Transcript.init(committedLock.proto, ctx)
  absorbLock(transcript, statement)
  const [blinding = 0n] = transcript.mask(seed, 'r', 1)
  const commitment = commit(commitKey(statement.input.length), witness.positionSecrets, blinding)
  return {
    commitment,
    ...proveCommitted(ctx, { ...statement, commitment }, { ...witness, blinding }, seed),
  }
}

/** Checks a lock: the deck, and possession of all its keys. */
export function verifyLock(ctx: Uint8Array, statement: LockStatement, proof: LockProof): Check {
  return verifyCommitted(ctx, { ...statement, commitment: proof.commitment }, proof)
}

/** The wire form: c, four commitments, n + 2 responses. */
export function encodeLockProof(proof: LockProof): Uint8Array {
  return encodeElements(group.concat([proof.commitment, proof.commitments]), proof.responses)
}

/** Reads a proof for a deck of this many cards; throws a `DecodeError`. */
export function decodeLockProof(bytes: Uint8Array, cards: number): LockProof {
  const { points, scalars } = decodeElements(bytes, { points: 5, scalars: cards + 2 })
  return {
    commitment: group.pick(points, [0]),
    commitments: group.pick(points, [1, 2, 3, 4]),
    responses: scalars,
  }
}
