/**
 * What a seat keeps secret at one table (spec/log, section 10): the key that it signs with there, and what all other secrets are
 * derived from. Both are made for this table alone, so a lost journal cannot make anybody say two things.
 */

import { sha512 } from '../../group/index.ts'
import { hkdf } from '../../group/inside.ts'
import { Secrets } from '../run/secrets.ts'
import { freshSeed } from '../statements/charter.ts'
import { createIdentity, type Identity } from '../statements/identity.ts'

const utf8 = new TextEncoder()

/** The secrets of one sitting. */
export interface SittingSecrets {
  readonly table: string
  readonly key: Identity
  readonly secrets: Secrets
}

/** The key that belongs to a seed at a table. */
export function sittingKey(seed: Uint8Array, table: string): Identity {
  return createIdentity(hkdf(sha512, seed, utf8.encode('nodealer/v2/sitting'), utf8.encode(table), 32))
}

/** The secrets of a new sitting; the seed itself is not kept. */
export function newSitting(table: string, seed: Uint8Array = freshSeed()): SittingSecrets {
  return { table, key: sittingKey(seed, table), secrets: Secrets.fromSeed(seed, table) }
}
