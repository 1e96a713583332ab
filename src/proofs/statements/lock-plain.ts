/**
 * The plain proof of a lock (spec/proofs, section 12.10): S = s·G; Sₖ = sₖ·G, one row and one first move for every k; and one
 * batched row for the deck. Batching the key rows as well would let any deck with known logarithms pass.
 */
import { group } from '../../group/index.ts'
import { proverOf, type Relation, verifierOf } from '../relation.ts'
import { each, type LinearShape, row, times } from '../rows.ts'
import { absorbLock, admitLock, deckRow, type LockStatement, type LockWitness } from './lock.ts'

/** As a relation in (s, s₁ … sₙ). */
export const plainLock: Relation<LockStatement, LockWitness> = {
  proto: 'lock-v1/plain',
  admit: admitLock,
  rows(statement, transcript) {
    absorbLock(transcript, statement)
    const lambda = transcript.challenges('lambda', statement.input.length)
    return [
      row(statement.cascadeKey, times(0, group.base)),
      ...each(statement.positionKeys).map((key, k) => row(key, times(k + 1, group.base))),
      deckRow(statement, lambda),
    ]
  },
  secrets: ({ cascadeSecret, positionSecrets }) => [cascadeSecret, ...positionSecrets],
}

/** Proves a lock with one commitment for every position. */
export const provePlainLock = proverOf(plainLock)

/** Checks a lock: the deck, and possession of all its keys. */
export const verifyPlainLock = verifierOf(plainLock)

/** The size of a plain proof for this many cards. */
export function plainLockShape(cards: number): LinearShape {
  return { rows: cards + 2, secrets: cards + 1 }
}
