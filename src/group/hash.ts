/**
 * Hashing to points and scalars with domain tags (RFC 9380, section 5.3.1 and appendix B; RFC 9496, section 4.3.4).
 *
 * Generators and card faces come from here, so that nobody knows a logarithm between any two of them and nobody ever
 * has to receive one.
 */

import { concatBytes } from './bytes.ts'
import type { Group, Point, Scalar } from './group.ts'
import { onePoint } from './one-point.ts'
import { fromWide } from './scalar.ts'
import { sha512 } from './sha2.ts'

const utf8 = new TextEncoder()

/** A block of SHA-512, in zeros. */
const padding = new Uint8Array(128)
/** Bytes that are asked for, in two bytes, and the number of the first hash. */
const asked = Uint8Array.of(0, 64, 0)

/**
 * `expand_message_xmd` with SHA-512 for 64 uniform bytes, which is one block: H(H(padding ‖ message ‖ 64 ‖ 0 ‖ tag') ‖ 1 ‖ tag').
 * The tag is the domain separation tag: 1 to 255 bytes.
 */
export function expandMessage(tag: string, message: Uint8Array | string): Uint8Array {
  const named = utf8.encode(tag)
  if (tag === '' || named.length > 255) throw new Error('hashing needs a domain tag of 1 to 255 bytes')
  const framedTag = concatBytes(named, Uint8Array.of(named.length))
  const input = typeof message === 'string' ? utf8.encode(message) : message
  const first = sha512(concatBytes(padding, input, asked, framedTag))
  return sha512(concatBytes(first, Uint8Array.of(1), framedTag))
}

/** The point that tag and message name: uniform, and with a logarithm that nobody knows. */
export function hashWith(group: Group, tag: string, message: Uint8Array | string): Point {
  return onePoint(group.fromUniform(expandMessage(tag, message)))
}

/** The uniform scalar that tag and message name. */
export function hashToScalar(tag: string, message: Uint8Array | string): Scalar {
  return fromWide(expandMessage(tag, message))
}
