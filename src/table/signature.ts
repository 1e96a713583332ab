/** Ed25519 signatures on a curve that somebody computes (RFC 8032, section 5.1), where the platform has none of its own. */

import { type Combine, type Curve, curve, encodeScalars, q, scalar, sha512 } from '../group/index.ts'
import { concatBytes } from '../group/inside.ts'

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

/** Whether a signature is valid for the key that `combine` is of, in the form that compares encodings (RFC 8032, section 5.1.7). */
export function isSigned(
  combine: Combine,
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const [R, encodedS] = [signature.subarray(0, 32), signature.subarray(32)]
  const S = scalar.littleEndian(encodedS)
  if (S >= q) return false
  const k = scalar.fromWide(sha512(concatBytes(R, key, message)))
  return combine(S, k).every((byte, i) => byte === R[i])
}
