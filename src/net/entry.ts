/**
 * The entries of a table's log, and the binary frames that carry them. An entry is one byte for its kind and then its
 * content: the creator's opening, the closed roster (both JSON, signed), or a sealed line. A frame from the relay puts six
 * bytes before it: a mark (1 for an entry given out of turn, as the answer to a line that the relay had already) and five
 * bytes of sequence number.
 */
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { Opening, Roster } from './protocol.ts'
import { sealedNameBytes } from './seal.ts'

/** What the first byte of an entry says. */
export const entryKind = { line: 1, opening: 2, roster: 3 } as const

/** Bytes before the entry in a frame from the relay. */
const frameHeader = 6

const utf8 = new TextEncoder()
const text = new TextDecoder()

/** The entry that holds a sealed line: also the frame in which a client sends it. */
export function lineEntry(sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const entry = new Uint8Array(1 + sealed.length)
  entry[0] = entryKind.line
  entry.set(sealed, 1)
  return entry
}

/** The name of an entry with a sealed line: the start of the seal. */
export function lineName(entry: Uint8Array): string {
  return base64urlnopad.encode(entry.subarray(1, 1 + sealedNameBytes))
}

/** The entry that begins a log. */
export function openingEntry(opening: Opening): Uint8Array {
  return jsonEntry(entryKind.opening, opening)
}

/** The entry that closes the roster. */
export function rosterEntry(roster: Roster): Uint8Array {
  return jsonEntry(entryKind.roster, roster)
}

function jsonEntry(kind: number, content: Opening | Roster): Uint8Array {
  const json = utf8.encode(JSON.stringify(content))
  const entry = new Uint8Array(1 + json.length)
  entry[0] = kind
  entry.set(json, 1)
  return entry
}

/** The opening in this entry, unless it holds something else. */
export function openingOf(entry: Uint8Array): Opening | undefined {
  return entry[0] === entryKind.opening ? jsonOf(Opening, entry) : undefined
}

/** The roster in this entry, unless it holds something else. */
export function rosterOf(entry: Uint8Array): Roster | undefined {
  return entry[0] === entryKind.roster ? jsonOf(Roster, entry) : undefined
}

function jsonOf<S extends typeof Opening | typeof Roster>(
  schema: S,
  entry: Uint8Array,
): v.InferOutput<S> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text.decode(entry.subarray(1))))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** An entry as it comes from the relay. */
export interface Frame {
  readonly sequence: number
  /** Not in its turn: the relay had this entry already when it was sent. */
  readonly again: boolean
  readonly entry: Uint8Array
}

/** The frame for an entry. */
export function writeFrame(sequence: number, entry: Uint8Array, again = false): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(frameHeader + entry.length)
  let rest = sequence
  for (let i = frameHeader - 1; i > 0; i--) {
    frame[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  frame[0] = again ? 1 : 0
  frame.set(entry, frameHeader)
  return frame
}

/** Reads a frame; undefined when it is too short to be one. */
export function readFrame(frame: Uint8Array): Frame | undefined {
  if (frame.length <= frameHeader) return undefined
  const sequence = frame.subarray(1, frameHeader).reduce((sum, byte) => sum * 256 + byte, 0)
  return { sequence, again: frame[0] === 1, entry: frame.subarray(frameHeader) }
}
