/**
 * A log as a file of JSON lines (spec/log, section 5). Every line carries its number, so the order of the lines does not matter:
 *
 *     {"k":7,"key":"…","said":{…},"time":…}    an entry with a statement; `key` is the table key, where it was sealed
 *     {"k":8,"key":"…","sealed":"…","time":…}  an entry that is no statement, as it was handed in
 *     {"k":9,"time":…}                         a tick
 *     {"certificate":{"head":"…","k":9,"sig":"…"}}
 *     {"mine":{…}}                             a statement of who keeps the log, before it was sequenced
 */

import { DecodeError } from '../group/index.ts'
import { base64urlnopad } from '../group/inside.ts'
import { canonical } from './canonical.ts'
import type { Certificate, Entry } from './chain.ts'
import type { ClosedPhase } from './closing.ts'
import { plainSealer, type Sealer } from './sealer.ts'
import { phaseOf, readPhase } from './slot.ts'
import { bytes, type Codec, integer, type Json, record } from './wire.ts'

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

const certificateCodec = record({ head: bytes(32), k: integer(1), sig: bytes(64) })
const anyJson: Codec<Json> = { encode: (value) => value, decode: (json) => json as Json }
const place = { k: integer(1), time: integer(0) }
const withSaid = record({ ...place, said: anyJson })
const withSaidAndKey = record({ ...place, key: bytes(32), said: anyJson })
const sealedBytes = bytes(4 << 20, 'at most')
const withSealed = record({ ...place, sealed: sealedBytes })
const withKey = record({ ...place, key: bytes(32), sealed: sealedBytes })
const tick = record(place)

/** Reads a line, given the sealers of keys: so a seat that seals nothing needs no cipher. Throws a `DecodeError` that says what is wrong. */
export function readLineUnder(line: string, sealerOf: (key: Uint8Array) => Sealer): LogLine {
  const json = parse(line)
  if (Object.hasOwn(json, 'certificate')) {
    const { k, head, sig } = certificateCodec.decode(
      (json as { certificate: unknown }).certificate,
      'certificate',
    )
    return { kind: 'certificate', certificate: { k, head, signature: sig } }
  }
  if (Object.hasOwn(json, 'mine')) return { kind: 'mine', said: written((json as { mine: Json }).mine) }
  return readEntryLine(json, sealerOf)
}

function readEntryLine(json: object, sealerOf: (key: Uint8Array) => Sealer): LogLine {
  const hasKey = Object.hasOwn(json, 'key')
  if (Object.hasOwn(json, 'sealed')) {
    const { k, time, sealed, key } = hasKey ? withKey.decode(json, '') : keyless(withSealed.decode(json, ''))
    return { kind: 'entry', entry: { k, time, envelope: sealed }, said: undefined, key }
  }
  if (!Object.hasOwn(json, 'said')) {
    const { k, time } = tick.decode(json, '')
    return { kind: 'entry', entry: { k, time, envelope: undefined }, said: undefined, key: undefined }
  }
  const { k, time, said, key } = hasKey ? withSaidAndKey.decode(json, '') : keyless(withSaid.decode(json, ''))
  const words = written(said)
  const entry = { k, time, envelope: (key ? sealerOf(key) : plainSealer).seal(words) }
  return { kind: 'entry', entry, said: words, key }
}

function keyless<T extends object>(read: T): T & { readonly key: undefined } {
  return { ...read, key: undefined }
}

function written(said: Json): string {
  try {
    return canonical(said)
  } catch {
    throw new DecodeError('said', 'cannot be written in canonical form')
  }
}

function parse(line: string): object {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    throw new DecodeError('', 'is not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new DecodeError('', 'must be an object')
  return json
}

const entryStart = /^\{"k":([0-9]+),/
const certificateStart = /^\{"certificate":\{"head":"[^"]*","k":([0-9]+),/

/** The number in a line that this library wrote: of the entry, or of the last one certified; undefined in others. */
export function lineNumber(line: string): number | undefined {
  const numbered = entryStart.exec(line) ?? certificateStart.exec(line)
  return numbered ? Number(numbered[1]) : undefined
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
