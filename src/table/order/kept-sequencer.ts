/**
 * The sequencer of a local table that survives its process: it goes on with the chain that it has kept. A second chain under
 * the same key would convict it, so it refuses to go on from lines that are not what it has signed.
 */

import { idBytes } from '../statements/charter.ts'
import type { ClosedPhase, ResumePoint } from '../statements/closing.ts'
import type { Identity } from '../statements/identity.ts'
import {
  beginning,
  type Certificate,
  type Entry,
  envelopeDigest,
  follows,
  isCertified,
  type OrderPlace,
  placeAfter,
  sameHead,
} from './chain.ts'
import type { Clock } from './clock.ts'
import { Stuck } from './fault.ts'
import { certificateLine } from './log-line.ts'
import { readLogLine } from './read-log-line.ts'
import { plainSealer, type Sealer } from './sealer.ts'
import { readEntry } from './sequenced.ts'
import { Sequencer } from './sequencer.ts'

/** What a kept sequencer stands on. */
export interface KeptOrder {
  /** The table's id. */
  readonly table: string
  readonly key: Identity
  /** What was kept, in any order; other lines of a log may be among them. A new table has the entries of its founding. */
  readonly lines: readonly string[]
  /** The place before the first entry that is needed; the table's beginning if not given. What lies before it is skipped. */
  readonly start?: OrderPlace
  /** Makes lines durable. Nothing in them is given out before this has resolved; if it rejects, nothing more is. */
  readonly keep: (lines: readonly string[]) => Promise<void>
  readonly sealer?: Sealer
  readonly clock?: Clock
}

/** The sequencer of a table, going on after everything that was kept. Throws if the lines are not what it has signed. */
export function restoreSequencer(order: KeptOrder): Sequencer {
  const { table, key, keep, clock, sealer = plainSealer } = order
  const start = order.start ?? beginning(idBytes(table))
  const kept = readKept(order.lines, start.k)
  const places = chain(idBytes(table), start, kept.entries)
  const certified = checkCertificates(order, places, kept.certificates)
  const sequencer: Sequencer = new Sequencer({
    table: idBytes(table),
    key,
    start,
    entries: kept.entries,
    ...(clock && { clock }),
    keep: (entries) => keep([...givenOut(sequencer, certified), ...entryLines(entries, sealer)]),
  })
  return sequencer
}

/** Entries as lines of a log, the same that every seat writes. */
export function entryLines(entries: readonly Entry[], sealer: Sealer = plainSealer): string[] {
  const nowhere = beginning(new Uint8Array(32))
  return entries.map((entry) => readEntry(entry, nowhere, sealer).line)
}

/** Where the order must be kept from, for seats that have closed these phases: undefined for the table's beginning. */
export function earliestStart(closed: readonly (ClosedPhase | undefined)[]): OrderPlace | undefined {
  let earliest: ResumePoint | undefined
  for (const phase of closed) {
    if (phase === undefined) return undefined
    const { from } = phase.closing
    if (earliest === undefined || from.k < earliest.k) earliest = from
  }
  return earliest && { k: earliest.k, time: earliest.time, head: idBytes(earliest.head) }
}

/** What was signed before goes into the log too: by it a damaged log is noticed before it is signed a second time. */
function givenOut({ certificate }: Sequencer, certified: { k: number }): string[] {
  if (certificate.k <= certified.k) return []
  certified.k = certificate.k
  return [certificateLine(certificate)]
}

interface KeptLines {
  readonly entries: readonly Entry[]
  readonly certificates: readonly Certificate[]
}

/** The entries after a number, in their order, and the certificates from there on. */
function readKept(lines: readonly string[], after: number): KeptLines {
  const entries = new Map<number, Entry>()
  const certificates: Certificate[] = []
  for (const line of lines) {
    const read = readLine(line)
    if (read.kind === 'certificate' && read.certificate.k >= after) certificates.push(read.certificate)
    if (read.kind !== 'entry' || read.entry.k <= after) continue
    const known = entries.get(read.entry.k)
    if (known && !sameEntry(known, read.entry)) throw damaged(`it has two entries ${known.k}`)
    entries.set(read.entry.k, read.entry)
  }
  return { entries: [...entries.values()].sort((one, other) => one.k - other.k), certificates }
}

function readLine(line: string): ReturnType<typeof readLogLine> {
  try {
    return readLogLine(line)
  } catch {
    throw damaged('it has a line that cannot be read')
  }
}

function sameEntry(one: Entry, other: Entry): boolean {
  if (one.time !== other.time || (one.envelope === undefined) !== (other.envelope === undefined)) return false
  return sameHead(envelopeDigest(one.envelope), envelopeDigest(other.envelope))
}

/** The places of entries, and the one before them. */
function chain(table: Uint8Array, start: OrderPlace, entries: readonly Entry[]): OrderPlace[] {
  const places = [start]
  for (const entry of entries) {
    const before = places.at(-1) as OrderPlace
    if (!follows(before, entry)) throw damaged(`entry ${entry.k} cannot follow entry ${before.k}`)
    places.push(placeAfter(table, before.head, entry, envelopeDigest(entry.envelope)))
  }
  return places
}

/** Everything that was signed must be there, and as it was signed. Gives the last number of which the log has a certificate. */
function checkCertificates(
  { table, key }: KeptOrder,
  places: readonly OrderPlace[],
  certificates: readonly Certificate[],
): { k: number } {
  const first = (places[0] as OrderPlace).k
  let last = first
  for (const certificate of certificates) {
    const place = places[certificate.k - first]
    if (!isCertified(key.player, idBytes(table), certificate))
      throw damaged(`the certificate of entry ${certificate.k} is not by the sequencer of this table`)
    if (place === undefined) throw damaged(`entry ${certificate.k} was signed, and is missing`)
    if (!sameHead(place.head, certificate.head)) throw damaged(`other entries were signed up to ${place.k}`)
    last = Math.max(last, certificate.k)
  }
  return { k: last }
}

function damaged(reason: string): Stuck {
  return new Stuck(`the order of this table cannot go on, since its log is damaged: ${reason}`)
}
