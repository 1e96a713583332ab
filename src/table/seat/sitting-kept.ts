/** The secrets of a sitting as a journal keeps them (spec/log, section 10). */
import { base64urlnopad } from '../../group/inside.ts'
import { Stuck } from '../order/fault.ts'
import { Secrets } from '../run/secrets.ts'
import { canonical } from '../statements/canonical.ts'
import { createIdentity } from '../statements/identity.ts'
import type { SittingSecrets } from './sitting.ts'

/** All that must be kept to go on after a crash. Secret. */
export function writeSitting({ table, key, secrets }: SittingSecrets): Uint8Array {
  const fields = [table, base64urlnopad.encode(key.secretKey), base64urlnopad.encode(writeSecrets(secrets))]
  return new TextEncoder().encode(canonical(fields))
}

/** The secrets of a seat alone. */
export function writeSecrets({ kept: { table, number, link } }: Secrets): Uint8Array {
  const fields = [base64urlnopad.encode(table), number, base64urlnopad.encode(link)]
  return new TextEncoder().encode(canonical(fields))
}

/** What `writeSecrets` gave. */
export function readSecrets(written: Uint8Array): Secrets {
  const [table, number, link] = JSON.parse(new TextDecoder().decode(written)) as [string, number, string]
  return new Secrets({ table: base64urlnopad.decode(table), number, link: base64urlnopad.decode(link) })
}

/** What `writeSitting` gave. Throws if it belongs to another table. */
export function readSitting(written: Uint8Array, table: string): SittingSecrets {
  const [of, key, secrets] = JSON.parse(new TextDecoder().decode(written)) as [string, string, string]
  if (of !== table) throw new Stuck('this journal belongs to another table')
  return {
    table,
    key: createIdentity(base64urlnopad.decode(key)),
    secrets: readSecrets(base64urlnopad.decode(secrets)),
  }
}
