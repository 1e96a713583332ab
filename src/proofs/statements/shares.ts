/**
 * Decryption shares of one player for many cards, in one proof (spec/proofs, section 12.3): Dᵢ = x·Aᵢ for the key X = x·G.
 * Never give a share for a ciphertext whose origin is not proven.
 */
import type { Point, Points } from '../../group/index.ts'
import { proverOf, type Relation, verifierOf } from '../relation.ts'
import { refuseNothing, type SecretWitness, sameSecretRows } from './same-secret.ts'

/** A player's shares: Dᵢ = x·Aᵢ for the key X = x·G. */
export interface SharesStatement {
  readonly key: Point
  readonly bases: Points
  readonly shares: Points
}

/** Shares as a relation. */
export const sharesOfOneKey: Relation<SharesStatement, SecretWitness> = {
  proto: 'dleq-batch-v1',
  admit: ({ key, bases, shares }) => refuseNothing(key, [bases, 'a base'], [shares, 'a share']),
  rows: ({ key, bases, shares }, transcript) => sameSecretRows(key, bases, shares, transcript),
  secrets: ({ secret }) => [secret],
}

/** Proves a message full of decryption shares at once. */
export const proveShares = proverOf(sharesOfOneKey)

/** Checks a message full of decryption shares at once; no key, base or share is O. */
export const verifyShares = verifierOf(sharesOfOneKey)
