/** Ed25519 signatures on a curve that somebody computes (RFC 8032, section 5.1), where the platform has none of its own. */

import {
  type Combination,
  type Curve,
  type CurveKey,
  curve,
  elementBytes,
  encodeScalars,
  q,
  scalar,
  sha512,
} from '../../group/index.ts'
import { concatBytes } from '../../group/inside.ts'

/** The secret scalar of a key, and what its nonces come from (RFC 8032, section 5.1.5). */
function halves(secretKey: Uint8Array): { s: bigint; prefix: Uint8Array } {
  const hash = sha512(secretKey)
  hash[0]! &= 0xf8
  hash[31] = (hash[31]! & 0x7f) | 0x40
  return { s: scalar.reduce(scalar.littleEndian(hash.subarray(0, 32))), prefix: hash.subarray(32) }
}

/** The public key of 32 secret bytes. */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  if (secretKey.length !== 32) throw new RangeError('a secret key must have 32 bytes')
  return curve.multiplyBase(halves(secretKey).s)
}

/** The signature of a message (RFC 8032, section 5.1.6). */
export function signWith(by: Curve, secretKey: Uint8Array, message: Uint8Array): Uint8Array {
  const { s, prefix } = halves(secretKey)
  const nonce = scalar.fromWide(sha512(concatBytes(prefix, message)))
  const R = by.multiplyBase(nonce)
  const k = scalar.fromWide(sha512(concatBytes(R, by.multiplyBase(s), message)))
  return concatBytes(R, encodeScalars([scalar.add(nonce, scalar.mul(k, s))]))
}

/** A message, and what is said to be its signature: 64 bytes. */
export interface Signed {
  readonly key: CurveKey
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** The prime of the field, and the y of two points of order 8; that of the other two is p − y. */
const p = 2n ** 255n - 19n
const y8 = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** The y of the points of small order, as far as they differ: of order 4, 1, 2, and twice 8. */
const smallOrderY = [0n, 1n, p - 1n, y8, p - y8]
/** With which bytes they begin: few signatures do, and only those are looked at any further. */
const smallOrderStarts = new Set(smallOrderY.map((y) => Number(y & 0xffn)))

/**
 * Whether R is of small order. Such a signature is refused, although the equation may hold: platforms differ on it, even one platform from
 * version to version, and nobody makes one without giving the secret key away.
 */
export function isOfSmallOrder(R: Uint8Array): boolean {
  if (!smallOrderStarts.has(R[0]!)) return false
  const withoutSign = (1n << 255n) - 1n
  return smallOrderY.includes(scalar.littleEndian(R.subarray(0, elementBytes)) & withoutSign)
}

/** Which signatures are valid, in the form that compares encodings (RFC 8032, section 5.1.7): each by itself, in one round of arithmetic. */
export function areSigned(by: Curve, all: readonly Signed[]): boolean[] {
  const terms = all.map(combinationOf)
  const encoded = by.combine(terms.filter((term) => term !== undefined))
  let next = 0
  return terms.map((term, i) => term !== undefined && startsWith(all[i]!.signature, encoded[next++]!))
}

/** What R must be; undefined where S is not canonical, or R of small order. */
function combinationOf({ key, message, signature }: Signed): Combination | undefined {
  const [R, encodedS] = [signature.subarray(0, 32), signature.subarray(32)]
  const s = scalar.littleEndian(encodedS)
  return s >= q || isOfSmallOrder(R)
    ? undefined
    : { key, s, k: scalar.fromWide(sha512(concatBytes(R, key.bytes, message))) }
}

function startsWith(signature: Uint8Array, R: Uint8Array): boolean {
  return R.every((byte, i) => byte === signature[i])
}
