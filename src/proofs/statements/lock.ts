/**
 * Locking a padlock deck (spec/proofs, sections 12.10 and 12.11; spec/decks, section 4): in one step each player takes off the one key s of
 * the cascade and puts one key sₖ on every position, T'ₖ = (sₖ/s)·Tₖ. The half-way deck Tₖ/s never leaves the player.
 * What both proofs of it share: the plain one in `lock-plain.ts`, the compact one, which is the default, in
 * `lock-compact.ts`.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import { numbered } from '../numbered.ts'
import { mustMatch, refuseIdentity } from '../relation.ts'
import { nothing, type Row, row, times } from '../rows.ts'
import type { Transcript } from '../transcript.ts'

/** The cascade key S = s·G, the position keys Sₖ = sₖ·G, the deck before and after. */
export interface LockStatement {
  readonly cascadeKey: Point
  readonly positionKeys: Points
  readonly input: Points
  readonly output: Points
}

/** The secrets s and s₁ … sₙ. */
export interface LockWitness {
  readonly cascadeSecret: Scalar
  readonly positionSecrets: readonly Scalar[]
}

/** The locked deck: T'ₖ = (sₖ/s)·Tₖ. */
export function lockDeck(input: Points, { cascadeSecret, positionSecrets }: LockWitness): Points {
  const inverse = scalar.invert(cascadeSecret)
  return group.mul(
    input,
    positionSecrets.map((secret) => scalar.mul(secret, inverse)),
  )
}

/** Refuses decks and keys of different lengths, and O among them. */
export function admitLock({ cascadeKey, positionKeys, input, output }: LockStatement): void {
  mustMatch(positionKeys.length, input, output)
  refuseIdentity(cascadeKey, 'the cascade key')
  refuseIdentity(positionKeys, 'a position key')
  refuseIdentity(input, 'a card of the input')
  refuseIdentity(output, 'a card of the output')
}

/** Absorbs the whole statement. */
export function absorbLock(transcript: Transcript, statement: LockStatement): void {
  transcript.absorbPoints('S', statement.cascadeKey)
  transcript.absorbPoints('Sk', statement.positionKeys)
  transcript.absorbPoints('in', statement.input)
  transcript.absorbPoints('out', statement.output)
}

/** s·Σ λₖ·T'ₖ − Σ sₖ·λₖ·Tₖ = O, with s as secret 0 and s₁ … sₙ after it. */
export function deckRow({ input, output }: LockStatement, lambda: readonly Scalar[]): Row {
  return row(nothing, times(0, output, lambda), {
    points: input,
    secrets: numbered(lambda.length, 1),
    weights: lambda.map(scalar.neg),
  })
}
