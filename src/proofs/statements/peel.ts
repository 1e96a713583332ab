/**
 * Taking one player's layer off points of a commutative deck (spec/proofs, section 12.3; spec/decks, section 5): lockedᵢ = s·peeledᵢ for
 * the key S = s·G. Read backwards it is a player's multiplication of points by its secret.
 */
import type { Point, Points } from '../../group/index.ts'
import { proverOf, type Relation, verifierOf } from '../relation.ts'
import { refuseNothing, type SecretWitness, sameSecretRows } from './same-secret.ts'

/** The points before and after, and the public key of the layer. */
export interface PeelStatement {
  readonly key: Point
  readonly locked: Points
  readonly peeled: Points
}

/** Peeled layers as a relation: the peeled points are the bases. */
export const peel: Relation<PeelStatement, SecretWitness> = {
  proto: 'peel-v1',
  admit: ({ key, locked, peeled }) =>
    refuseNothing(key, [peeled, 'a peeled point'], [locked, 'a locked point']),
  rows: ({ key, locked, peeled }, transcript) => sameSecretRows(key, peeled, locked, transcript),
  secrets: ({ secret }) => [secret],
}

/** Proves that a layer was taken off. */
export const provePeel = proverOf(peel)

/** Checks that a layer was taken off, and that none of the points is O. */
export const verifyPeel = verifierOf(peel)
