/**
 * Replacing a shuffle key by one key per position, in one step (spec/proofs, sections 12.12 and 12.13;
 * spec/decks, section 2.4): a card with the old key off and the new one not yet on is never published.
 */
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import { difference } from '../difference.ts'
import { type Ciphertexts, interleave } from '../elgamal.ts'
import { numbered } from '../numbered.ts'
import { must } from '../refusal.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { each, type LinearShape, row, times } from '../rows.ts'
import type { Transcript } from '../transcript.ts'

/** A deck under the keys Yₖ before and Y'ₖ = Yₖ − S + Sₖ after the step. */
export interface RekeyStatement {
  readonly shuffleKey: Point
  readonly positionKeys: Points
  readonly jointKeys: Points
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** The old secret, the new ones, and the fresh masks (none if the deck is not masked again). */
export interface RekeyWitness {
  readonly shuffleSecret: Scalar
  readonly positionSecrets: readonly Scalar[]
  readonly scalars: readonly Scalar[]
}

/** The joint key of every position after the step; everybody computes it. */
export function rekeyedKeys(statement: Omit<RekeyStatement, 'input' | 'output'>): Points {
  return group.add(group.sub(statement.jointKeys, statement.shuffleKey), statement.positionKeys)
}

/** B'ₖ = Bₖ + (sₖ − s)·Aₖ, and with scalars also a fresh mask rₖ·(G, Y'ₖ). */
export function rekeyDeck(
  statement: Omit<RekeyStatement, 'output'>,
  { shuffleSecret, positionSecrets, scalars }: RekeyWitness,
): Ciphertexts {
  const changes = positionSecrets.map((secret) => scalar.sub(secret, shuffleSecret))
  const { a, b } = statement.input
  const changed = group.add(b, group.mul(a, changes))
  if (scalars.length === 0) return { a, b: changed }
  return {
    a: group.add(a, group.mul(group.base, scalars)),
    b: group.add(changed, group.mul(rekeyedKeys(statement), scalars)),
  }
}

function admit(statement: RekeyStatement): void {
  const { shuffleKey, positionKeys, jointKeys, input, output } = statement
  mustMatch(positionKeys.length, jointKeys, input.a, input.b, output.a, output.b)
  refuseIdentity(shuffleKey, 'the shuffle key')
  refuseIdentity(positionKeys, 'a position key')
  refuseIdentity(jointKeys, 'a joint key')
  refuseIdentity(rekeyedKeys(statement), 'a new joint key')
  refuseIdentity(input.a, 'a mask of the input')
  refuseIdentity(output.a, 'a mask of the output')
}

function weights(statement: RekeyStatement, transcript: Transcript): Scalar[] {
  transcript.absorbPoints('S', statement.shuffleKey)
  transcript.absorbPoints('Sk', statement.positionKeys)
  transcript.absorbPoints('Yk', statement.jointKeys)
  transcript.absorbPoints('in', interleave(statement.input))
  transcript.absorbPoints('out', interleave(statement.output))
  return transcript.challenges('lambda', statement.positionKeys.length)
}

/**
 * With a fresh mask: S = s·G; Sₖ = sₖ·G and A'ₖ − Aₖ = rₖ·G for every k; one batched row
 * Σ λₖ·(B'ₖ − Bₖ) = Σ sₖ·λₖ·Aₖ − s·Σ λₖ·Aₖ + Σ rₖ·λₖ·Y'ₖ. No rₖ may be zero.
 */
export const maskedRekey: Relation<RekeyStatement, RekeyWitness> = {
  proto: 'rekey-v1/masked',
  admit(statement) {
    admit(statement)
    const moved = group.sub(statement.output.a, statement.input.a)
    must(group.identities(moved).length === 0, 'a card was not masked again')
  },
  rows(statement, transcript) {
    const { shuffleKey, positionKeys, input, output } = statement
    const lambda = weights(statement, transcript)
    const n = lambda.length
    const before = each(input.a)
    return [
      row(shuffleKey, times(0, group.base)),
      ...each(positionKeys).map((key, k) => row(key, times(1 + k, group.base))),
      ...each(output.a).map((a, k) => row(difference(a, before[k]!), times(1 + n + k, group.base))),
      row(
        difference(output.b, input.b, lambda),
        { points: input.a, secrets: numbered(n, 1), weights: lambda },
        times(0, input.a, lambda.map(scalar.neg)),
        { points: rekeyedKeys(statement), secrets: numbered(n, 1 + n), weights: lambda },
      ),
    ]
  },
  secrets: ({ shuffleSecret, positionSecrets, scalars }) => [shuffleSecret, ...positionSecrets, ...scalars],
}

/** Proves a step with fresh masks. */
export const proveMaskedRekey = proverOf(maskedRekey)

/** Checks a step with fresh masks. */
export const verifyMaskedRekey = verifierOf(maskedRekey)

/** The size of a proof with fresh masks for this many cards. */
export function maskedRekeyShape(cards: number): LinearShape {
  return { rows: 2 * cards + 2, secrets: 2 * cards + 1 }
}

/** Without a fresh mask (the order is public): Sₖ − S = δₖ·G for every k; Σ λₖ·(B'ₖ − Bₖ) = Σ δₖ·λₖ·Aₖ. */
export const plainRekey: Relation<RekeyStatement, RekeyWitness> = {
  proto: 'rekey-v1/plain',
  admit(statement) {
    admit(statement)
    must(group.equal(statement.output.a, statement.input.a), 'the masks of the deck were changed')
  },
  rows(statement, transcript) {
    const { shuffleKey, positionKeys, input, output } = statement
    const lambda = weights(statement, transcript)
    return [
      ...each(positionKeys).map((key, k) => row(difference(key, shuffleKey), times(k, group.base))),
      row(difference(output.b, input.b, lambda), {
        points: input.a,
        secrets: numbered(lambda.length),
        weights: lambda,
      }),
    ]
  },
  secrets: ({ shuffleSecret, positionSecrets }) =>
    positionSecrets.map((secret) => scalar.sub(secret, shuffleSecret)),
}

/** Proves a step without fresh masks. */
export const provePlainRekey = proverOf(plainRekey)

/** Checks a step without fresh masks. */
export const verifyPlainRekey = verifierOf(plainRekey)

/** The size of a proof without fresh masks for this many cards. */
export function plainRekeyShape(cards: number): LinearShape {
  return { rows: cards + 1, secrets: cards }
}
