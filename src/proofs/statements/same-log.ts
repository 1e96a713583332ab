/** Equality of discrete logarithms (spec/proofs, section 12.2): imageᵢ = x·baseᵢ for each i, one row each, not batched. */
import type { Points } from '../../group/index.ts'
import { must } from '../refusal.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { absorbRows, each, type LinearShape, row, times } from '../rows.ts'
import type { SecretWitness } from './same-secret.ts'

/** Bases and images, in pairs. */
export interface SameLogStatement {
  readonly bases: Points
  readonly images: Points
}

/** Discrete-log equality as a relation, one row for each pair. */
export const sameLog: Relation<SameLogStatement, SecretWitness> = {
  proto: 'dleq-v1',
  admit({ bases, images }) {
    mustMatch(bases.length, images)
    must(bases.length >= 2, 'equality of logarithms needs two pairs')
    refuseIdentity(bases, 'a base')
    refuseIdentity(images, 'an image')
  },
  rows({ bases, images }, transcript) {
    const over = each(bases)
    const rows = each(images).map((image, i) => row(image, times(0, over[i]!)))
    absorbRows(transcript, rows)
    return rows
  },
  secrets: ({ secret }) => [secret],
}

/** Proves that all images have the same logarithm. */
export const proveSameLog = proverOf(sameLog)

/** Checks that all images have the same logarithm, to bases none of which is O. */
export const verifySameLog = verifierOf(sameLog)

/** The size of a proof for this many pairs. */
export function sameLogShape(pairs: number): LinearShape {
  return { rows: pairs, secrets: 1 }
}
