/**
 * The binary frames in which a relay sends entries, many at a time, with the certificate of the last of them.
 *
 *     flags (1)   1: with a certificate
 *     number (6)  of the first entry; the others follow without gaps
 *     head (32), signature (64)           if there is a certificate
 *     time (6), length (4), envelope      for each entry; length 0 is a tick
 *
 * Numbers are big-endian. What a client hands in is a frame with the bare envelope.
 */
import type { Batch, Certificate, Entry } from '../table/index.ts'

/** What a frame is made from: entries as a store has them, without bytes for a tick. */
export interface FramedEntry {
  readonly time: number
  readonly bytes: Uint8Array
}

const headerBytes = 7
const headBytes = 32
const certificateBytes = headBytes + 64
const entryHeaderBytes = 10
const certified = 1

/** How many bytes an entry takes in a frame. */
export function framedSize({ bytes }: Pick<FramedEntry, 'bytes'>): number {
  return entryHeaderBytes + bytes.length
}

/** The frame for these entries, the first of which has this number. */
export function writeFrame(
  first: number,
  entries: readonly FramedEntry[],
  certificate?: Pick<Certificate, 'head' | 'signature'>,
): Uint8Array {
  const start = headerBytes + (certificate === undefined ? 0 : certificateBytes)
  const frame = new Uint8Array(entries.reduce((size, entry) => size + framedSize(entry), start))
  const view = new DataView(frame.buffer)
  frame[0] = certificate === undefined ? 0 : certified
  writeSix(view, 1, first)
  if (certificate !== undefined) {
    frame.set(certificate.head, headerBytes)
    frame.set(certificate.signature, headerBytes + headBytes)
  }
  let at = start
  for (const { time, bytes } of entries) {
    writeSix(view, at, time)
    view.setUint32(at + 6, bytes.length)
    frame.set(bytes, at + entryHeaderBytes)
    at += entryHeaderBytes + bytes.length
  }
  return frame
}

/** Reads a frame; undefined when it does not have the form of one. Whether it is true is for the seat to find out. */
export function readFrame(frame: Uint8Array): Batch | undefined {
  const flags = frame[0]
  if (flags === undefined || flags > certified || frame.length < headerBytes) return undefined
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length)
  const first = readSix(view, 1)
  let at = headerBytes + (flags === certified ? certificateBytes : 0)
  const entries: Entry[] = []
  while (at < frame.length) {
    if (at + entryHeaderBytes > frame.length) return undefined
    const end = at + entryHeaderBytes + view.getUint32(at + 6)
    if (end > frame.length) return undefined
    const envelope = end === at + entryHeaderBytes ? undefined : copy(frame, at + entryHeaderBytes, end)
    entries.push({ k: first + entries.length, time: readSix(view, at), envelope })
    at = end
  }
  if (entries.length === 0 || first === 0) return undefined
  if (flags !== certified) return { entries }
  const head = copy(frame, headerBytes, headerBytes + headBytes)
  const signature = copy(frame, headerBytes + headBytes, headerBytes + certificateBytes)
  return { entries, certificate: { k: first + entries.length - 1, head, signature } }
}

/** A copy, so that a seat that keeps one envelope does not keep the whole frame. */
function copy(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return new Uint8Array(bytes.subarray(from, to))
}

function writeSix(view: DataView, at: number, value: number): void {
  view.setUint16(at, Math.floor(value / 2 ** 32))
  view.setUint32(at + 2, value >>> 0)
}

function readSix(view: DataView, at: number): number {
  return view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2)
}
