/** SHA-256 and SHA-512: the platform's own where it has one that answers at once, as Node does; else our own. */
import { nodeCrypto } from './node-crypto.ts'
import { sha256 as portable256, sha512 as portable512 } from './sha2-portable.ts'

/** A hash function. */
export interface Hash {
  (bytes: Uint8Array): Uint8Array
  /** How many bytes it takes in at a time. */
  readonly blockBytes: number
}

type Plain = (bytes: Uint8Array) => Uint8Array

function hashBy(name: string, portable: Plain, blockBytes: number): Hash {
  const platform = nodeCrypto?.hash
  const hash: Plain = platform
    ? (bytes) => bytesOf(platform(name, bytes, 'binary'))
    : (bytes) => portable(bytes)
  return Object.assign(hash, { blockBytes })
}

/** The bytes of a hash that came as text, which costs a third of one that comes as a `Buffer`. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** The SHA-256 hash of bytes. */
export const sha256: Hash = hashBy('sha256', portable256, 64)

/** The SHA-512 hash of bytes. */
export const sha512: Hash = hashBy('sha512', portable512, 128)
