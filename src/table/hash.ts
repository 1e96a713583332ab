/** SHA-256, by the platform where that is faster. */
import { sha256 as portable } from '@noble/hashes/sha2.js'

const node = globalThis.process?.getBuiltinModule?.('node:crypto')

/** The SHA-256 hash of bytes. */
export const sha256: (bytes: Uint8Array) => Uint8Array =
  node === undefined
    ? portable
    : (bytes) => new Uint8Array(node.hash('sha256', bytes, 'buffer'))
