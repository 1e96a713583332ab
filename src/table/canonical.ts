/** Canonical JSON (RFC 8785) and digests of it: what is signed, and how statements refer to each other. */
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import canonicalize from 'canonicalize'
import type { Json } from './wire.ts'

const utf8 = new TextEncoder()

/** The one way to write this value down. */
export function canonical(value: Json): string {
  const written = canonicalize(value)
  if (written === undefined) throw new TypeError('not a JSON value')
  return written
}

/** The tagged hash of a value, in base64url. The tag keeps hashes made for different ends apart. */
export function digestOf(tag: string, value: Json): string {
  return base64urlnopad.encode(hashOf(tag, value))
}

/** The tagged hash of a value, 32 bytes. */
export function hashOf(tag: string, value: Json): Uint8Array {
  return sha256(taggedBytes(tag, value))
}

/** Tag and canonical JSON with a line break between, which no tag contains. */
export function taggedBytes(tag: string, value: Json): Uint8Array {
  return utf8.encode(`${tag}\n${canonical(value)}`)
}
