/** A follower that checks what it is shown as a seat would: numbers, times, heads and certificates. */
import {
  type Batch,
  beginning,
  type Certificate,
  type Entry,
  envelopeDigest,
  follows,
  isCertified,
  type OrderPlace,
  placeAfter,
  sameHead,
} from '../../src/table/order/chain.ts'
import type { Sealer } from '../../src/table/order/sealer.ts'
import type { Follower } from '../../src/table/order/transport.ts'

/** What a follower was told when the way was open. */
export interface Opened {
  readonly from: number
  readonly before: Uint8Array
  readonly last: number
}

/** A follower with everything that it was told. */
export interface Witness extends Follower {
  readonly openings: Opened[]
  readonly entries: Entry[]
  readonly certificates: Certificate[]
  /** What was said, but for the charter. */
  readonly lines: string[]
  /** What a seat would have objected to. */
  readonly objections: string[]
  /** Where it is in the order. */
  place(): OrderPlace
}

/** A witness of the table with this id, from the beginning unless told from where. */
export function createWitness(
  table: { readonly id: Uint8Array; readonly sequencer: string },
  sealer: Sealer,
  start: OrderPlace = beginning(table.id),
): Witness {
  const openings: Opened[] = []
  const entries: Entry[] = []
  const certificates: Certificate[] = []
  const lines: string[] = []
  const objections: string[] = []
  let place = start

  function take(entry: Entry): void {
    if (!follows(place, entry)) objections.push(`entry ${entry.k} does not follow ${place.k}`)
    place = placeAfter(table.id, place.head, entry, envelopeDigest(entry.envelope))
    entries.push(entry)
    const line = entry.envelope && sealer.open(entry.envelope)
    if (entry.envelope !== undefined && line === undefined) objections.push(`entry ${entry.k} does not open`)
    if (line !== undefined && entry.k > 1) lines.push(line)
  }

  return {
    openings,
    entries,
    certificates,
    lines,
    objections,
    place: () => place,
    onOpen(opening) {
      openings.push(opening)
      if (opening.from !== place.k + 1) objections.push(`opened at ${opening.from}, not ${place.k + 1}`)
      if (opening.last < place.k) objections.push(`rolled back to ${opening.last}`)
      else if (!sameHead(opening.before, place.head)) objections.push(`another head at ${place.k}`)
    },
    onBatch({ entries, certificate }: Batch) {
      for (const entry of entries) take(entry)
      if (certificate === undefined) return
      certificates.push(certificate)
      const fits = certificate.k === place.k && sameHead(certificate.head, place.head)
      if (!fits || !isCertified(table.sequencer, table.id, certificate))
        objections.push(`a false certificate at ${certificate.k}`)
    },
  }
}
