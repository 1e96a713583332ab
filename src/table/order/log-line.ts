/**
 * A log as a file of JSON lines (spec/log, section 5). Every line carries its number, so the order of the lines does not matter:
 *
 *     {"k":7,"key":"…","said":{…},"time":…}    an entry with a statement; `key` is the table key, where it was sealed
 *     {"k":8,"key":"…","sealed":"…","time":…}  an entry that is no statement, as it was handed in
 *     {"k":9,"time":…}                         a tick
 *     {"certificate":{"head":"…","k":9,"sig":"…"}}
 *     {"mine":{…}}                             a statement of who keeps the log, before it was sequenced
 */

import { base64urlnopad } from '../../group/inside.ts'
import type { Certificate, Entry } from './chain.ts'
import type { Sealer } from './sealer.ts'

/** What a line of a log holds. */
export type LogLine =
  | {
      readonly kind: 'entry'
      readonly entry: Entry
      readonly said: string | undefined
      /** The table key, under which the envelope was sealed. */
      readonly key: Uint8Array | undefined
    }
  | { readonly kind: 'certificate'; readonly certificate: Certificate }
  | { readonly kind: 'mine'; readonly said: string }

/** The line of an entry, with the statement in it, if there is one. */
export function logLine({ k, time, envelope }: Entry, said: string | undefined, sealer: Sealer): string {
  if (envelope === undefined) return `{"k":${k},"time":${time}}`
  const key = sealer.key === undefined ? '' : `"key":"${base64urlnopad.encode(sealer.key)}",`
  if (said === undefined)
    return `{"k":${k},${key}"sealed":"${base64urlnopad.encode(envelope)}","time":${time}}`
  return `{"k":${k},${key}"said":${said},"time":${time}}`
}

/** The line of a certificate. */
export function certificateLine({ k, head, signature }: Certificate): string {
  const [written, sig] = [base64urlnopad.encode(head), base64urlnopad.encode(signature)]
  return `{"certificate":{"head":"${written}","k":${k},"sig":"${sig}"}}`
}

/** The line of a statement that was made and may not have been sequenced. */
export function mineLine(said: string): string {
  return `{"mine":${said}}`
}
