/**
 * The order of a table (spec/log, section 2): entries with a number and a time, chained by hashes. Each head stands for
 * everything up to its entry, so whoever signs a head has signed the whole past.
 *
 *     head_0 = the table's id: H(version, charter, host, sequencer)
 *     head_k = H(tag ‖ table ‖ k ‖ time ‖ digest ‖ head_{k−1}),  digest = H(envelope), 32 zero bytes for a tick
 *
 * The sequencer signs (table, k, head): a certificate of everything up to k.
 */

import { sha256 } from '../../group/index.ts'
import { base64urlnopad, sameBytes } from '../../group/inside.ts'
import { type Identity, type Player, sign, verify } from '../statements/identity.ts'

/** One entry: what the sequencer was handed, with the number and the time that it got. */
export interface Entry {
  /** Counted from 1, without gaps. */
  readonly k: number
  /** Milliseconds since 1970 by the sequencer's clock; never less than the entry before. */
  readonly time: number
  /** What was handed in, sealed; undefined for a tick, which only says how late it is. */
  readonly envelope: Uint8Array | undefined
}

/** A place in the order: a number, the time and the head there. */
export interface OrderPlace {
  readonly k: number
  readonly time: number
  readonly head: Uint8Array
}

/** The sequencer's signature of everything up to entry k. */
export interface Certificate {
  readonly k: number
  readonly head: Uint8Array
  readonly signature: Uint8Array
}

/** Entries as they travel: those that are certified, and the certificate of the last of them. */
export interface Batch {
  readonly entries: readonly Entry[]
  /** Missing while more entries follow at once: only certified entries count. */
  readonly certificate?: Certificate
}

const utf8 = new TextEncoder()
const headTag = utf8.encode('nodealer/v2/head')
const certificateTag = utf8.encode('nodealer/v2/certificate')
const noDigest = new Uint8Array(32)

/** Where the order of a table begins, given its id. */
export function beginning(table: Uint8Array): OrderPlace {
  return { k: 0, time: 0, head: table }
}

/** The digest of what was handed in; of a tick, zeros. */
export function envelopeDigest(envelope: Uint8Array | undefined): Uint8Array {
  return envelope === undefined ? noDigest : sha256(envelope)
}

/** The place after an entry. The caller has checked number and time. */
export function placeAfter(
  table: Uint8Array,
  before: Uint8Array,
  { k, time }: Pick<Entry, 'k' | 'time'>,
  digest: Uint8Array,
): OrderPlace {
  const bytes = new Uint8Array(headTag.length + 112)
  bytes.set(headTag)
  bytes.set(table, headTag.length)
  writeNumber(bytes, headTag.length + 32, k)
  writeNumber(bytes, headTag.length + 40, time)
  bytes.set(digest, headTag.length + 48)
  bytes.set(before, headTag.length + 80)
  return { k, time, head: sha256(bytes) }
}

/** The most bytes of an envelope: what could not be read from a log again has no place in one. */
export const mostEnvelopeBytes: number = 4 << 20

/** Whether an envelope is longer than any may be. */
export function isTooLong({ envelope }: Pick<Entry, 'envelope'>): boolean {
  return envelope !== undefined && envelope.length > mostEnvelopeBytes
}

/** Whether an entry may stand after this place: the next number, and no earlier time. */
export function follows(before: OrderPlace, { k, time }: Pick<Entry, 'k' | 'time'>): boolean {
  return k === before.k + 1 && Number.isSafeInteger(time) && time >= before.time
}

/** The sequencer certifies everything up to a place. */
export function certify(
  sequencer: Identity,
  table: Uint8Array,
  { k, head }: Pick<OrderPlace, 'k' | 'head'>,
): Certificate {
  return { k, head, signature: sign(sequencer.secretKey, certificateBytes(table, k, head)) }
}

/** What is known of certificates that several seats of one process share: whose they are, and of which table. */
const certified = new WeakMap<Certificate, { readonly sequencer: Player; readonly table: Uint8Array }>()

/** Whether this sequencer signed that certificate for this table. */
export function isCertified(sequencer: Player, table: Uint8Array, certificate: Certificate): boolean {
  const known = certified.get(certificate)
  if (known?.sequencer === sequencer && sameHead(known.table, table)) return true
  const { k, head, signature } = certificate
  const isSigned = head.length === 32 && verify(sequencer, certificateBytes(table, k, head), signature)
  if (isSigned) certified.set(certificate, { sequencer, table })
  return isSigned
}

function certificateBytes(table: Uint8Array, k: number, head: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(certificateTag.length + 72)
  bytes.set(certificateTag)
  bytes.set(table, certificateTag.length)
  writeNumber(bytes, certificateTag.length + 32, k)
  bytes.set(head, certificateTag.length + 40)
  return bytes
}

/** Eight bytes, the highest first. */
function writeNumber(bytes: Uint8Array, at: number, value: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(at, Math.floor(value / 2 ** 32))
  view.setUint32(at + 4, value >>> 0)
}

/** A head, or a table's id, as text. */
export function headText(head: Uint8Array): string {
  return base64urlnopad.encode(head)
}

/** Whether two heads are the same. */
export function sameHead(one: Uint8Array, other: Uint8Array): boolean {
  return sameBytes(one, other)
}
