/**
 * What a house writes into its stream: one message for each claim and list, and one for each group of entries that was
 * appended to a table together. What is needed to know where a log stands is in a header, so that logs can be counted
 * without being read; the entries are the body.
 */
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import type { OrderPlace } from '../../../table/index.ts'
import { readFrame, writeFrame } from '../../frame.ts'
import type { StoredEntry } from '../store.ts'

/** Where a log stands after a message: what a table's state is made of. */
export interface LogHeader {
  /** The head that this message follows; a message that follows another than the log's is void, for everybody. */
  readonly before: string
  /** The number of its first entry. */
  readonly first: number
  /** The place after it. */
  readonly k: number
  readonly time: number
  readonly head: string
  /** What the whole log takes, as `entryCost` counts it. */
  readonly bytes: number
  /** When somebody last said something. */
  readonly changed: number
  /** The digests of its envelopes; empty for ticks. */
  readonly digests: readonly string[]
  /** The table is forgotten: nothing follows. */
  readonly dropped?: true
}

/** The header that everything in the stream has. */
const header = 'Nodealer'

/** The header of a message that says this. */
export function headersOf(value: unknown): MsgHdrs {
  const made = headers()
  made.set(header, JSON.stringify(value))
  return made
}

/** What a message says; undefined if it is none of ours. The caller knows by its subject what it must be. */
export function messageIn<T>(headers: MsgHdrs | undefined): T | undefined {
  const text = headers?.get(header)
  return text ? (JSON.parse(text) as T) : undefined
}

/** A head or digest as text. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
/** A head from its text. */
export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))

/** The place that a log header tells of. */
export const placeOf = ({ k, time, head }: LogHeader): OrderPlace => ({ k, time, head: bytesOf(head) })

const headBytes = 32

/** The body of a message with these entries: a frame, in which each envelope has its head before it. */
export function writeEntries(entries: readonly StoredEntry[]): Uint8Array {
  const withHeads = entries.map(({ time, head, bytes }) => ({ time, bytes: Buffer.concat([head, bytes]) }))
  return writeFrame(entries[0]?.sequence ?? 0, withHeads)
}

/** The entries in the body of a message. Throws when it does not hold what its header says. */
export function readEntries(body: Uint8Array, { first, head }: LogHeader): StoredEntry[] {
  const entries = (readFrame(body)?.entries ?? []).map(({ k, time, envelope = new Uint8Array() }) => ({
    sequence: k,
    time,
    head: envelope.subarray(0, headBytes),
    bytes: envelope.subarray(headBytes),
  }))
  const last = entries.at(-1)
  if (entries[0]?.sequence === first && last !== undefined && textOf(last.head) === head) return entries
  throw new Error('a message in the stream is damaged: restore it, and do not sign what it holds')
}
