/** SHA-256, by the platform where that is faster. */
import { sha256 as portable } from '@noble/hashes/sha2.js'

const node = globalThis.process?.getBuiltinModule?.('node:crypto')

/** The SHA-256 hash of bytes. */
export const sha256: (bytes: Uint8Array) => Uint8Array =
  node === undefined ? portable : (bytes) => bytesOf(node.hash('sha256', bytes, 'binary'))

/** The bytes of a hash that came as text, which costs a third of one that comes as a `Buffer`. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
