/** HMAC (RFC 2104) and HKDF (RFC 5869): keys for purposes, from one secret. */
import { concatBytes } from './bytes.ts'
import type { Hash } from './sha2.ts'

/** The code of a message under a key. */
export function hmac(hash: Hash, key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(hash.blockBytes)
  block.set(key.length > block.length ? hash(key) : key)
  const under = (pad: number, bytes: Uint8Array): Uint8Array =>
    hash(
      concatBytes(
        block.map((byte) => byte ^ pad),
        bytes,
      ),
    )
  return under(0x5c, under(0x36, message))
}

const nothing = new Uint8Array()

/** So many bytes for a purpose, from a secret and a salt that need not be secret. */
export function hkdf(
  hash: Hash,
  secret: Uint8Array,
  salt: Uint8Array = nothing,
  purpose: Uint8Array = nothing,
  length = 32,
): Uint8Array {
  const key = hmac(hash, salt, secret)
  let last: Uint8Array = nothing
  let bytes: Uint8Array = nothing
  for (let count = 1; bytes.length < length; count++) {
    last = hmac(hash, key, concatBytes(last, purpose, Uint8Array.of(count)))
    bytes = concatBytes(bytes, last)
  }
  return bytes.slice(0, length)
}
