/**
 * A log as a file of JSON lines (spec/log, section 5). Every line carries its number, so the order of the lines does not matter:
 *
 *     {"k":7,"key":"…","said":{…},"time":…}    an entry with a statement; `key` is the table key, where it was sealed
 *     {"k":8,"key":"…","sealed":"…","time":…}  an entry that is no statement, as it was handed in
 *     {"k":9,"time":…}                         a tick
 *     {"certificate":{"head":"…","k":9,"sig":"…"}}
 *     {"mine":{…}}                             a statement of who keeps the log, before it was sequenced
 */

import { base64urlnopad } from '../group/inside.ts'
import type { Certificate, Entry } from './chain.ts'
import type { ClosedPhase } from './closing.ts'
import type { Sealer } from './sealer.ts'
import { phaseOf, readPhase } from './slot.ts'

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

const entryStart = /^\{"k":([0-9]+),/
const certificateStart = /^\{"certificate":\{"head":"[^"]*","k":([0-9]+),/

/** The number in a line that this library wrote: of the entry, or of the last one certified; undefined in others. */
export function lineNumber(line: string): number | undefined {
  const numbered = entryStart.exec(line) ?? certificateStart.exec(line)
  return numbered ? Number(numbered[1]) : undefined
}

const entryEnd = /^\{"k":.*"time":([0-9]+)\}$/

/** When the entry was taken in whose line this is; undefined for other lines. */
export function lineTime(line: string): number | undefined {
  const timed = entryEnd.exec(line)
  return timed ? Number(timed[1]) : undefined
}

/** Whether a line that this library wrote is not needed any more once this phase is closed. */
export function isOver(line: string, { closing }: ClosedPhase): boolean {
  const number = lineNumber(line)
  if (number !== undefined) return number <= closing.from.k
  const phase = phaseOf(slotIn(line))
  return phase === '' || readPhase(phase).number <= readPhase(closing.phase).number
}

/** The slot of the statement in a line that this library wrote, in which it is the last field but one; nothing sensible in others. */
export function slotIn(line: string): string {
  const start = line.lastIndexOf('"slot":"') + '"slot":"'.length
  return line.slice(start, line.indexOf('"', start))
}
