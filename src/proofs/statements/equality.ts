/**
 * Plaintext equality (spec/proofs, sections 12.6 and 12.7): ciphertexts under different keys that hold the
 * same messages. The prover either owns the key of the old ones, or made both.
 */
import { group, type Point, type Scalar, scalar } from '../../group/index.ts'
import { difference } from '../difference.ts'
import { type Ciphertexts, interleave } from '../elgamal.ts'
import { numbered } from '../numbered.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { each, type LinearShape, row, times } from '../rows.ts'
import type { Transcript } from '../transcript.ts'

/** Ciphertexts under two keys that hold the same messages, place by place. */
export interface EqualityStatement {
  readonly oldKey: Point
  readonly old: Ciphertexts
  readonly newKey: Point
  readonly fresh: Ciphertexts
}

/** What the owner of the old key knows: X = x·G, A'ᵢ = rᵢ·G. */
export interface OwnerWitness {
  readonly secret: Scalar
  readonly scalars: readonly Scalar[]
}

/** What the maker of both knows: Aᵢ = oᵢ·G, A'ᵢ = rᵢ·G. */
export interface MakerWitness {
  readonly oldScalars: readonly Scalar[]
  readonly scalars: readonly Scalar[]
}

function admit({ oldKey, old, newKey, fresh }: EqualityStatement): void {
  mustMatch(old.a.length, old.b, fresh.a, fresh.b)
  refuseIdentity(oldKey, 'the old key')
  refuseIdentity(newKey, 'the new key')
  refuseIdentity(fresh.a, 'a new mask')
}

function weights(statement: EqualityStatement, transcript: Transcript): Scalar[] {
  transcript.absorbPoints('keys', group.concat([statement.oldKey, statement.newKey]))
  transcript.absorbPoints('in', interleave(statement.old))
  transcript.absorbPoints('out', interleave(statement.fresh))
  return transcript.challenges('lambda', statement.old.a.length)
}

/** For the owner of the old key: X = x·G; A'ᵢ = rᵢ·G; Σ λᵢ·(B'ᵢ − Bᵢ) = Σ rᵢ·λᵢ·Y' − x·Σ λᵢ·Aᵢ. */
export const ownedEquality: Relation<EqualityStatement, OwnerWitness> = {
  proto: 'plaintext-equality-v1/key',
  admit,
  rows(statement, transcript) {
    const { oldKey, old, newKey, fresh } = statement
    const lambda = weights(statement, transcript)
    const masks = numbered(lambda.length, 1)
    return [
      row(oldKey, times(0, group.base)),
      ...each(fresh.a).map((a, i) => row(a, times(masks[i]!, group.base))),
      row(
        difference(fresh.b, old.b, lambda),
        { points: newKey, secrets: masks, weights: lambda },
        times(0, old.a, lambda.map(scalar.neg)),
      ),
    ]
  },
  secrets: ({ secret, scalars }) => [secret, ...scalars],
}

/** Proves that the prover's own cards were encrypted anew, unchanged. */
export const proveOwnedEquality = proverOf(ownedEquality)

/** Checks that the new ciphertexts hold what the old ones hold for the owner of the old key. */
export const verifyOwnedEquality = verifierOf(ownedEquality)

/** The size of an owner's proof for this many ciphertexts. */
export function ownedEqualityShape(ciphertexts: number): LinearShape {
  return { rows: ciphertexts + 2, secrets: ciphertexts + 1 }
}

/** For the maker of both: Aᵢ = oᵢ·G; A'ᵢ = rᵢ·G; Σ λᵢ·(B'ᵢ − Bᵢ) = Σ rᵢ·λᵢ·Y' − Σ oᵢ·λᵢ·Y. */
export const madeEquality: Relation<EqualityStatement, MakerWitness> = {
  proto: 'plaintext-equality-v1/mask',
  admit,
  rows(statement, transcript) {
    const { oldKey, old, newKey, fresh } = statement
    const lambda = weights(statement, transcript)
    const n = lambda.length
    return [
      ...each(group.concat([old.a, fresh.a])).map((a, i) => row(a, times(i, group.base))),
      row(
        difference(fresh.b, old.b, lambda),
        { points: newKey, secrets: numbered(n, n), weights: lambda },
        { points: oldKey, secrets: numbered(n), weights: lambda.map(scalar.neg) },
      ),
    ]
  },
  secrets: ({ oldScalars, scalars }) => [...oldScalars, ...scalars],
}

/** Proves that the prover encrypted the same messages twice. */
export const proveMadeEquality = proverOf(madeEquality)

/** Checks that both lists of ciphertexts hold the same messages. */
export const verifyMadeEquality = verifierOf(madeEquality)

/** The size of a maker's proof for this many pairs. */
export function madeEqualityShape(pairs: number): LinearShape {
  return { rows: 2 * pairs + 1, secrets: 2 * pairs }
}
