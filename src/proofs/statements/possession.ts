/**
 * Knowledge of keys: Xᵢ = xᵢ·G (spec/proofs, section 12.1). Checked before keys are summed, or the last player to publish
 * could cancel the others' keys (spec/decks, section 8, row 7). The context must name the player, so that it cannot be copied.
 */
import { group, type Points, type Scalar } from '../../group/index.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { absorbRows, each, type LinearShape, row, times } from '../rows.ts'

/** One or more public keys. */
export interface PossessionStatement {
  readonly keys: Points
}

/** The secret keys, in the same order. */
export interface PossessionWitness {
  readonly secrets: readonly Scalar[]
}

/** As a relation: one row for every key. */
export const possession: Relation<PossessionStatement, PossessionWitness> = {
  proto: 'pop-v1',
  admit({ keys }) {
    mustMatch(keys.length)
    refuseIdentity(keys, 'a key')
  },
  rows({ keys }, transcript) {
    const rows = each(keys).map((key, i) => row(key, times(i, group.base)))
    absorbRows(transcript, rows)
    return rows
  },
  secrets: ({ secrets }) => secrets,
}

/** Proves that the prover knows the secrets of these keys. */
export const provePossession = proverOf(possession)

/** Checks that the prover knows the secrets of these keys, none of which is O. */
export const verifyPossession = verifierOf(possession)

/** The size of a proof for this many keys. */
export function possessionShape(keys: number): LinearShape {
  return { rows: keys, secrets: keys }
}
