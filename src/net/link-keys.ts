/**
 * What everybody with the link derives from its key: the key pair with which a caller proves to the relay that it was invited, and
 * the key that everything at the table is sealed under. Logs show the latter; it leads to no seat and through no door.
 */
import { sha256 } from '../group/index.ts'
import { hkdf } from '../group/inside.ts'
import { createIdentity, createSealer, type Identity, type Sealer } from '../table/index.ts'

function derived(linkKey: Uint8Array, purpose: string): Uint8Array {
  return hkdf(sha256, linkKey, undefined, new TextEncoder().encode(`nodealer/v2/${purpose}`), 32)
}

/** The door key of the table with this link. */
export function doorOf(linkKey: Uint8Array): Identity {
  return createIdentity(derived(linkKey, 'door'))
}

/** The sealer of the table with this link. */
export function sealerOf(linkKey: Uint8Array): Sealer {
  return createSealer(derived(linkKey, 'table'))
}
