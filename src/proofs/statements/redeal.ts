/**
 * Claiming held cards at a re-deal of the padlock deck (spec/proofs, section 12.8; spec/recovery, section 4.2): a drawn card is publicly
 * U = s·F under the owner's lock S = s·G; the owner posts E = z·F with Z = z·G, proven by s·E − z·U = O.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import { numbered } from '../numbered.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { each, type LinearShape, nothing, row, times } from '../rows.ts'

/** Held cards: their locks Sₖ, as drawn Uₖ, the tag key Z and the claimed entries Eₖ. */
export interface RedealStatement {
  readonly locks: Points
  readonly drawn: Points
  readonly tagKey: Point
  readonly entries: Points
}

/** The secrets of the locks and of the tag key. */
export interface RedealWitness {
  readonly locks: readonly Scalar[]
  readonly tag: Scalar
}

/** As a relation: Z = z·G; Sₖ = sₖ·G for every k; one batched row Σ λₖ·(sₖ·Eₖ − z·Uₖ) = O. */
export const redeal: Relation<RedealStatement, RedealWitness> = {
  proto: 'redeal-v1',
  admit({ locks, drawn, tagKey, entries }) {
    mustMatch(locks.length, drawn, entries)
    refuseIdentity(locks, 'a lock')
    refuseIdentity(drawn, 'a drawn card')
    refuseIdentity(tagKey, 'the tag key')
    refuseIdentity(entries, 'an entry')
  },
  rows({ locks, drawn, tagKey, entries }, transcript) {
    transcript.absorbPoints('Sk', locks)
    transcript.absorbPoints('Z', tagKey)
    transcript.absorbPoints('in', drawn)
    transcript.absorbPoints('out', entries)
    const lambda = transcript.challenges('lambda', locks.length)
    return [
      row(tagKey, times(0, group.base)),
      ...each(locks).map((lock, k) => row(lock, times(k + 1, group.base))),
      row(
        nothing,
        { points: entries, secrets: numbered(locks.length, 1), weights: lambda },
        times(0, drawn, lambda.map(scalar.neg)),
      ),
    ]
  },
  secrets: ({ locks, tag }) => [tag, ...locks],
}

/** Proves that the entries are the prover's own drawn cards. */
export const proveRedeal = proverOf(redeal)

/** Checks that each entry is z·F for the very F that was drawn under the lock in its place. */
export const verifyRedeal = verifierOf(redeal)

/** The size of a proof for this many held cards. */
export function redealShape(cards: number): LinearShape {
  return { rows: cards + 2, secrets: cards + 1 }
}
