/**
 * Hashing to points and scalars with domain tags (RFC 9380, section 5.3.1 and appendix B; RFC 9496, section 4.3.4).
 *
 * Generators and card faces come from here, so that nobody knows a logarithm between any two of them and nobody ever
 * has to receive one.
 */
import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Group, Point, Scalar } from './group.ts'
import { fromWide } from './scalar.ts'

const utf8 = new TextEncoder()

/** `expand_message_xmd` with SHA-512: 64 uniform bytes. The tag is the domain separation tag, and never empty. */
export function expandMessage(tag: string, message: Uint8Array | string): Uint8Array {
  if (tag === '') throw new Error('hashing needs a domain tag that is not empty')
  const input = typeof message === 'string' ? utf8.encode(message) : message
  return expand_message_xmd(input, utf8.encode(tag), 64, sha512)
}

/** The point that tag and message name: uniform, and with a logarithm that nobody knows. */
export function hashWith(group: Group, tag: string, message: Uint8Array | string): Point {
  return group.fromUniform(expandMessage(tag, message)) as Point
}

/** The uniform scalar that tag and message name. */
export function hashToScalar(tag: string, message: Uint8Array | string): Scalar {
  return fromWide(expandMessage(tag, message))
}
