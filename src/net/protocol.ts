/**
 * What a client and a relay say to each other over one WebSocket. Text frames hold small JSON messages; binary frames hold
 * the entries of the table's log, which the relay carries unread.
 *
 *     relay:   welcome   (a random challenge)
 *     client:  hello     (who I am and that I was invited, signed)
 *     relay:   seated    (your role, how long the log is, who is here)
 *     client:  read      (from a sequence number on; once, and again whenever it wants)
 *     relay:   reading, then every entry in order, for as long as the connection lasts
 *     client:  binary frames with new lines; the entry that comes back is the acknowledgement
 */
import * as v from 'valibot'
import { sealOverhead } from './seal.ts'

/** Version of the wire protocol; both sides must speak the same. */
export const protocolVersion = 1
/** The longest line that a table may carry, in bytes of UTF-8. */
export const longestLine = 512 * 1024
/** The longest entry of a log: kind, seal and line. */
export const longestEntry: number = 1 + sealOverhead + longestLine
/** The longest JSON message. */
export const longestMessage = 32 * 1024

const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const signature = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/))
const random = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))
const table = v.pipe(v.string(), v.regex(/^[a-z]{8}$/))
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const sentence = v.pipe(v.string(), v.maxLength(500))
const players = v.pipe(v.array(key), v.minLength(1), v.maxLength(256))

/** Writer: in the roster. Joiner: may write until the roster is closed. Spectator: reads only. */
const role = v.picklist(['writer', 'joiner', 'spectator'])
/** What a connection may do at a table. */
export type Role = v.InferOutput<typeof role>

/** The first entry of every log: who made the table and how it may be entered, signed by its creator. */
export const Opening = v.strictObject({
  table,
  creator: key,
  door: key,
  spectators: v.boolean(),
  log: random,
  signature,
})
/** The first entry of every log. */
export type Opening = v.InferOutput<typeof Opening>

/** Who may write from now on, signed by the table's creator. */
export const Roster = v.strictObject({ players, signature })
/** Who may write from now on. */
export type Roster = v.InferOutput<typeof Roster>

const present = v.strictObject({ player: key, role })
/** Somebody who is connected. */
export type Present = v.InferOutput<typeof present>

/** Everything a client says in JSON. */
export const ClientMessage = v.variant('type', [
  v.strictObject({
    type: v.literal('hello'),
    version: v.number(),
    table,
    origin: v.pipe(v.string(), v.maxLength(300)),
    player: key,
    watch: v.boolean(),
    signature,
    door: signature,
  }),
  v.strictObject({ type: v.literal('read'), from: v.pipe(sequence, v.minValue(1)) }),
  v.strictObject({ type: v.literal('roster'), roster: Roster }),
  v.strictObject({ type: v.literal('ping') }),
])
/** Everything a client says in JSON. */
export type ClientMessage = v.InferOutput<typeof ClientMessage>
/** The client's introduction. */
export type Hello = Extract<ClientMessage, { type: 'hello' }>

/** Why a relay says no. A program can act on the code; a person reads the sentence that comes with it. */
const refusalCodes = [
  'bad-message',
  'other-version',
  'wrong-origin',
  'unknown-table',
  'not-proven',
  'not-invited',
  'not-in-roster',
  'read-only',
  'roster-closed',
  'too-large',
  'too-many',
  'table-full',
  'table-taken',
  'store-failed',
  'shutting-down',
] as const
/** Why a relay says no. */
export type RefusalCode = (typeof refusalCodes)[number]

/** Everything a relay says in JSON. Unknown fields are allowed here, so that a newer relay may say more. */
export const RelayMessage = v.variant('type', [
  v.object({ type: v.literal('welcome'), version: v.number(), challenge: random }),
  v.object({
    type: v.literal('seated'),
    role,
    log: random,
    head: sequence,
    roster: v.nullable(players),
    present: v.array(present),
  }),
  v.object({ type: v.literal('reading'), from: sequence, head: sequence }),
  v.object({ type: v.literal('presence'), player: key, role, here: v.boolean() }),
  v.object({ type: v.literal('role'), role }),
  v.object({
    type: v.literal('refused'),
    code: v.picklist(refusalCodes),
    reason: sentence,
    name: v.optional(v.string()),
  }),
  v.object({ type: v.literal('pong') }),
])
/** Everything a relay says in JSON. */
export type RelayMessage = v.InferOutput<typeof RelayMessage>

/** Reads a JSON message of one of the two kinds; undefined when it is not one. */
export function readMessage<S extends typeof ClientMessage | typeof RelayMessage>(
  schema: S,
  text: string,
): v.InferOutput<S> | undefined {
  if (text.length > longestMessage) return undefined
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
