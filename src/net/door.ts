/** The key pair that everybody with the link can derive: with it, a caller proves to the relay that it was invited. */
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createIdentity, type Identity } from '../table/index.ts'

const purpose = new TextEncoder().encode('nodealer/v2/door')

/** The door key of the table with this key. */
export function doorOf(tableKey: Uint8Array): Identity {
  return createIdentity(hkdf(sha256, tableKey, undefined, purpose, 32))
}
