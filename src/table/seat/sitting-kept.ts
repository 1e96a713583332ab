/** The secrets of a sitting as a journal keeps them (spec/log, section 10). */
import { base64urlnopad } from '../../group/inside.ts'
import { Stuck } from '../order/fault.ts'
import { Secrets } from '../run/secrets.ts'
import { canonical } from '../statements/canonical.ts'
import { createIdentity } from '../statements/identity.ts'
import type { SittingSecrets } from './sitting.ts'

/** All that must be kept to go on after a crash. Secret. */
export function writeSitting({ table, key, secrets }: SittingSecrets): Uint8Array {
  const fields = [table, base64urlnopad.encode(key.secretKey), base64urlnopad.encode(secrets.save())]
  return new TextEncoder().encode(canonical(fields))
}

/** What `writeSitting` gave. Throws if it belongs to another table. */
export function readSitting(written: Uint8Array, table: string): SittingSecrets {
  const [of, key, secrets] = JSON.parse(new TextDecoder().decode(written)) as [string, string, string]
  if (of !== table) throw new Stuck('this journal belongs to another table')
  return {
    table,
    key: createIdentity(base64urlnopad.decode(key)),
    secrets: Secrets.load(base64urlnopad.decode(secrets)),
  }
}
