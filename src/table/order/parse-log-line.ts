/** Reads the lines of a log (`log-line.ts` says how they are written), given what opens them. */
import { DecodeError } from '../../group/index.ts'
import { canonical } from '../statements/canonical.ts'
import { anyJson, type Json } from '../statements/codec.ts'
import { wasRead } from '../statements/statement.ts'
import { bytes, integer, record } from '../statements/wire.ts'
import { mostEnvelopeBytes } from './chain.ts'
import type { LogLine } from './log-line.ts'
import { plainSealer, type Sealer } from './sealer.ts'

const certificateCodec = record({ head: bytes(32), k: integer(1), sig: bytes(64) })
const place = { k: integer(1), time: integer(0) }
const withSaid = record({ ...place, said: anyJson })
const withSaidAndKey = record({ ...place, key: bytes(32), said: anyJson })
const sealedBytes = bytes(mostEnvelopeBytes, 'at most')
const withSealed = record({ ...place, sealed: sealedBytes })
const withKey = record({ ...place, key: bytes(32), sealed: sealedBytes })
const tick = record(place)

const saidStart = /^\{"k":([1-9][0-9]{0,14}),(?:"key":"([^"\\]*)",)?"said":/
const saidEnd = /^,"time":(0|[1-9][0-9]{0,14})\}$/

/** The pieces of an entry with a statement. */
export interface TakenApart {
  readonly k: number
  readonly time: number
  readonly key: string | undefined
  readonly said: string
}

/** An entry with a statement, taken apart as this library puts it together, if what was said is canonical JSON; undefined for other lines. */
export function takenApart(line: string): TakenApart | undefined {
  const start = saidStart.exec(line)
  const end = line.lastIndexOf(',"time":')
  const time = start && saidEnd.exec(line.slice(end))
  if (!time) return undefined
  return { k: Number(start[1]), time: Number(time[1]), key: start[2], said: line.slice(start[0].length, end) }
}

/** Reads a line, given the sealers of keys: so a seat that seals nothing needs no cipher. Throws a `DecodeError` that says what is wrong. */
export function readLineUnder(
  line: string,
  sealerOf: (key: Uint8Array) => Sealer,
  apart: TakenApart | undefined = takenApart(line),
): LogLine {
  return (apart && readAgain(apart, sealerOf)) ?? readAnew(parse(line), sealerOf)
}

/** A line whose statement was read of late, so that it is known to be in canonical form: the rest of the line can be cut off. */
function readAgain(
  { k, time, said, key: written }: TakenApart,
  sealerOf: (key: Uint8Array) => Sealer,
): LogLine | undefined {
  if (!wasRead(said)) return undefined
  const key = written === undefined ? undefined : bytes(32).decode(written, 'key')
  const entry = { k, time, envelope: (key ? sealerOf(key) : plainSealer).seal(said) }
  return { kind: 'entry', entry, said, key }
}

function readAnew(json: object, sealerOf: (key: Uint8Array) => Sealer): LogLine {
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
  let names = 0
  try {
    json = JSON.parse(line)
    names = namesIn(JSON.stringify(json))
  } catch {
    throw new DecodeError('', 'is not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new DecodeError('', 'must be an object')
  // Of a name that stands there twice readers take the first or the last, so that they would not read the same log.
  if (namesIn(line) !== names) throw new DecodeError('', 'has a name twice')
  return json
}

/** How many names JSON has: each is followed by a colon, and others stand in texts. */
function namesIn(text: string): number {
  let names = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x5c) i++
    else if (char === 0x22) quoted = !quoted
    else if (char === 0x3a && !quoted) names++
  }
  return names
}
