/**
 * What an ElGamal ciphertext holds (spec/proofs, sections 12.4 and 12.5), as rows for branches of an OR, and as statements of their own:
 * correct encryption of a public message, and re-encryption of other ciphertexts in the same order.
 */
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import { difference } from '../difference.ts'
import { type Ciphertexts, interleave, trivial } from '../elgamal.ts'
import { numbered } from '../numbered.ts'
import { mustMatch, proverOf, type Relation, refuseIdentity, verifierOf } from '../relation.ts'
import { each, type LinearShape, type Row, row, times } from '../rows.ts'

/** One ciphertext: lists of one. */
export interface Ciphertext {
  readonly a: Point
  readonly b: Point
}

/** "This ciphertext re-encrypts that one": A' − A = r·G, B' − B = r·Y; `secret` numbers r among the row's secrets. */
export function reencryptsRows(key: Point, from: Ciphertext, to: Ciphertext, secret = 0): Row[] {
  return [
    row(difference(to.a, from.a), times(secret, group.base)),
    row(difference(to.b, from.b), times(secret, key)),
  ]
}

/** "This ciphertext encrypts that message": A = r·G, B − M = r·Y; `secret` numbers r. */
export function encryptsRows(key: Point, ciphertext: Ciphertext, message: Point, secret = 0): Row[] {
  return [
    row(ciphertext.a, times(secret, group.base)),
    row(difference(ciphertext.b, message), times(secret, key)),
  ]
}

/** "Under my key alone this ciphertext opens to that message": X = x·G, B − M = x·A; `secret` numbers x. */
export function opensRows(key: Point, ciphertext: Ciphertext, message: Point, secret = 0): Row[] {
  return [
    row(key, times(secret, group.base)),
    row(difference(ciphertext.b, message), times(secret, ciphertext.a)),
  ]
}

/** Ciphertexts and those that they re-encrypt, under one key. */
export interface ReencryptionStatement {
  readonly key: Point
  readonly input: Ciphertexts
  readonly output: Ciphertexts
}

/** The masks: C'ᵢ = Cᵢ + rᵢ·(G, Y). */
export interface MasksWitness {
  readonly scalars: readonly Scalar[]
}

/**
 * Re-encryption as a relation: a row A'ᵢ − Aᵢ = rᵢ·G for each i, which fixes rᵢ, and one batched row
 * Σ λᵢ·(B'ᵢ − Bᵢ) = Σ rᵢ·λᵢ·Y.
 */
export const reencryption: Relation<ReencryptionStatement, MasksWitness> = {
  proto: 're-encryption-v1',
  admit({ key, input, output }) {
    mustMatch(input.a.length, input.b, output.a, output.b)
    refuseIdentity(key, 'the key')
    refuseIdentity(output.a, 'a mask of the output')
  },
  rows({ key, input, output }, transcript) {
    transcript.absorbPoints('Y', key)
    transcript.absorbPoints('in', interleave(input))
    transcript.absorbPoints('out', interleave(output))
    const n = input.a.length
    const lambda = transcript.challenges('lambda', n)
    const before = each(input.a)
    return [
      ...each(output.a).map((after, i) => row(difference(after, before[i]!), times(i, group.base))),
      row(difference(output.b, input.b, lambda), { points: key, secrets: numbered(n), weights: lambda }),
    ]
  },
  secrets: ({ scalars }) => scalars,
}

/** Proves that the output re-encrypts the input, place by place. */
export const proveReencryption = proverOf(reencryption)

/** Checks that the output re-encrypts the input, place by place. */
export const verifyReencryption = verifierOf(reencryption)

/** Ciphertexts of messages that everybody knows. */
export interface EncryptionStatement {
  readonly key: Point
  readonly messages: Points
  readonly ciphertexts: Ciphertexts
}

/** Correct encryption as a relation: the re-encryption of (O, Mᵢ). */
export const encryption: Relation<EncryptionStatement, MasksWitness> = {
  proto: 'encryption-v1',
  admit({ key, messages, ciphertexts }) {
    mustMatch(messages.length, ciphertexts.a, ciphertexts.b)
    refuseIdentity(key, 'the key')
    refuseIdentity(ciphertexts.a, 'a mask')
  },
  rows: ({ key, messages, ciphertexts }, transcript) =>
    reencryption.rows({ key, input: trivial(messages), output: ciphertexts }, transcript),
  secrets: ({ scalars }) => scalars,
}

/** Proves that each ciphertext encrypts the message in its place. */
export const proveEncryption = proverOf(encryption)

/** Checks that each ciphertext encrypts the message in its place. */
export const verifyEncryption = verifierOf(encryption)

/** The size of a proof of encryption or re-encryption for this many ciphertexts. */
export function encryptionShape(ciphertexts: number): LinearShape {
  return { rows: ciphertexts + 1, secrets: ciphertexts }
}
