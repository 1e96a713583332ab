/**
 * What a client and a relay say to each other over one WebSocket. Text frames hold small JSON messages; binary frames hold
 * envelopes on their way to the relay, and numbered entries on their way back (`frame.ts`).
 *
 *     relay:   welcome   (a random challenge)
 *     client:  hello     (who I am and that I was invited, signed)
 *     relay:   seated    (your role, the last number, who is here, who the writers are)
 *     client:  read      (from a number on; once, and again whenever it wants)
 *     relay:   reading, then every entry in order, for as long as the connection lasts
 *     client:  binary frames with envelopes; the entry that comes back is the acknowledgement, or `taken` if it stands
 *              in the log already
 *     client:  tick      (let time pass, if nothing was said after this number)
 *     client:  writers   (from the table's creator: who has the full rates)
 *     client:  aside     (from a writer, sealed: for everybody who is connected just then, and kept nowhere)
 *     client:  signal    (sealed, for one who is connected just then: how their two programs can reach each other without a relay)
 */
import * as v from 'valibot'
import { longestEnvelope } from '../table/index.ts'

/** Version of the wire protocol; both sides must speak the same. */
export const protocolVersion = 3
/** The longest envelope: that of a line of 512 KiB. */
export const longestEntry: number = longestEnvelope(512 * 1024)
/** The longest envelope of a charter. */
export const longestCharter: number = longestEnvelope(64 * 1024)
/** The longest JSON message. */
export const longestMessage = 64 * 1024
/** How many other relays of its house a relay may name. */
export const mostRelays = 10
/** How many writers a table may name. */
const mostWriters = 256

const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const signature = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/))
const random = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))
/** A sealed aside: at most 1.5 KiB. */
const sealed = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(2048))
/** A sealed signal: at most 6 KiB. */
const sealedSignal = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(8192))
const head = v.pipe(v.string(), v.regex(/^([A-Za-z0-9_-]{43})?$/))
const table = v.pipe(v.string(), v.regex(/^[a-z]{8}$/))
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const place = v.pipe(number, v.minValue(1))
const sentence = v.pipe(v.string(), v.maxLength(500))
const address = v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\/[^/]+$/))
const players = v.pipe(v.array(key), v.maxLength(mostWriters))

/** Writer: named by the creator. Guest: anybody else with the link, with small quotas. Spectator: reads only. */
const role = v.picklist(['writer', 'guest', 'spectator'])
/** What a connection may do at a table. */
export type RelayRole = v.InferOutput<typeof role>

/** What a relay knows of a table: its name there, its id, who made it and how it may be entered; signed by its creator. */
export const TableOpening = v.strictObject({
  name: table,
  id: key,
  creator: key,
  door: key,
  spectators: v.boolean(),
  signature,
})
/** What a relay knows of a table. */
export type TableOpening = v.InferOutput<typeof TableOpening>

/** What `POST /tables` takes: the opening, and the envelope of the charter, which becomes entry 1. */
export const TableRequest = v.strictObject({
  opening: TableOpening,
  charter: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(Math.ceil((longestCharter * 4) / 3))),
})

/** Who has the full rates from now on, signed by the table's creator; a higher number replaces a lower one. */
export const Writers = v.strictObject({ number: place, players, signature })
/** Who has the full rates from now on. */
export type Writers = v.InferOutput<typeof Writers>

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
  v.strictObject({ type: v.literal('read'), from: place }),
  v.strictObject({ type: v.literal('tick'), after: number }),
  v.strictObject({ type: v.literal('writers'), writers: Writers }),
  v.strictObject({ type: v.literal('aside'), sealed }),
  v.strictObject({ type: v.literal('signal'), to: key, sealed: sealedSignal }),
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
  'no-spectators',
  'read-only',
  'old-writers',
  'too-large',
  'too-many',
  'table-full',
  'table-taken',
  'id-taken',
  'store-failed',
  'shutting-down',
] as const
/** Why a relay says no. */
export type RefusalCode = (typeof refusalCodes)[number]

/** Who the writers are, as a relay tells it. */
const namedWriters = v.object({ number, players })

/** Everything a relay says in JSON. Unknown fields are allowed here, so that a newer relay may say more. */
export const RelayMessage = v.variant('type', [
  v.object({ type: v.literal('welcome'), version: v.number(), challenge: random }),
  v.object({
    type: v.literal('seated'),
    role,
    last: number,
    writers: namedWriters,
    present: v.array(present),
    relays: v.optional(v.pipe(v.array(address), v.maxLength(mostRelays))),
  }),
  v.object({ type: v.literal('reading'), from: place, before: head, last: number }),
  v.object({ type: v.literal('taken'), digest: key, k: place }),
  v.object({ type: v.literal('presence'), player: key, role, here: v.boolean() }),
  v.object({ type: v.literal('writers'), writers: namedWriters }),
  v.object({
    type: v.literal('refused'),
    code: v.picklist(refusalCodes),
    reason: sentence,
    digest: v.optional(key),
  }),
  v.object({ type: v.literal('aside'), sealed }),
  v.object({ type: v.literal('signal'), from: key, sealed: sealedSignal }),
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
