/**
 * The order of a table as a seat knows it, whoever showed it (spec/log, section 9): the sequencer itself, or another seat that had it from there.
 * What is new goes on to the game; what is known must be the same, or the sequencer has signed two orders.
 */

import type { Player } from '../statements/identity.ts'
import {
  type Batch,
  type Certificate,
  envelopeDigest,
  follows,
  headText,
  isCertified,
  isTooLong,
  type OrderPlace,
  placeAfter,
  sameHead,
} from './chain.ts'
import { SequencerFault } from './fault.ts'
import { type Certified, type CertifiedPlace, linkOf, type Placed } from './follow.ts'
import type { ForkProof } from './fork-proof.ts'
import { Heads } from './heads.ts'

/** A part of the order as one seat shows it to another: the head before it, entries, and the certificate of the last of them. */
export interface Stretch {
  readonly before: Uint8Array
  readonly batch: Required<Batch>
}

/** Certified entries; `before` is the head that leads to them, where it has not been compared yet. */
interface Shown extends Certified {
  readonly before?: Uint8Array
}

/** Bytes of entries that are kept for others, and that are shown at once if there is a certificate so far. */
const [mostKept, mostShown] = [16 * 1024 * 1024, 256 * 1024]

/** The order of one table from some place on, as far as it is certified. */
export class KnownOrder {
  readonly #table: Uint8Array
  readonly #sequencer: () => Player
  readonly #heads = new Heads()
  /** The last entries, for others and for evidence, and the certificates among them. */
  #kept: Placed[] = []
  #keptBytes = 0
  #certificates: Certificate[] = []
  #place: OrderPlace

  constructor(table: Uint8Array, start: OrderPlace, sequencer: () => Player) {
    this.#table = table
    this.#sequencer = sequencer
    this.#place = start
    this.#heads.add(start.k, start.head)
  }

  /** The last place that is certified. */
  get place(): OrderPlace {
    return this.#place
  }

  /** What certifies it. */
  get certificate(): Certificate | undefined {
    return this.#certificates.at(-1)
  }

  /** The last place that is certified and not after this entry. */
  certifiedUpTo(last: number): CertifiedPlace | undefined {
    const certificate = this.#certificates.findLast(({ k }) => k <= last)
    const place = this.#kept[(certificate?.k ?? 0) - (this.#kept[0]?.place.k ?? 0)]?.place
    return certificate && place && { place, certificate }
  }

  /** Whether this is a head that is known here. */
  has({ k, head }: Pick<Certificate, 'k' | 'head'>): boolean {
    const known = this.#heads.at(k)
    return known !== undefined && sameHead(known, head)
  }

  /** Takes certified entries; gives those that are new. Throws a `SequencerFault` where they belong to another order. */
  take(shown: Shown): readonly Placed[] {
    const { placed, certificate } = shown
    if ((placed[0]?.place.k ?? certificate.k) > this.#place.k + 1) return []
    this.#compare(shown)
    const fresh = placed.filter(({ place }) => place.k > this.#place.k)
    const first = fresh[0]
    if (first === undefined || first.place.time < this.#place.time) return []
    for (const one of fresh) this.#keep(one)
    this.#certificates.push(certificate)
    return fresh
  }

  /** What another seat shows, if the sequencer signed it and it holds together. */
  read({ before, batch: { entries, certificate } }: Stretch): Shown | undefined {
    if (!isCertified(this.#sequencer(), this.#table, certificate)) return undefined
    let place: OrderPlace = { k: (entries[0]?.k ?? 1) - 1, time: 0, head: before }
    const placed: Placed[] = []
    for (const entry of entries) {
      if (!follows(place, entry) || isTooLong(entry)) return undefined
      place = placeAfter(this.#table, place.head, entry, envelopeDigest(entry.envelope))
      placed.push({ entry, place })
    }
    if (place.k !== certificate.k || !sameHead(place.head, certificate.head)) return undefined
    return { placed, certificate, before }
  }

  /** What follows an entry, up to a certificate; undefined if that is not kept, or there is nothing. */
  after(k: number): Stretch | undefined {
    const [before, from] = [this.#heads.at(k), k - (this.#kept[0]?.place.k ?? 0) + 1]
    if (before === undefined || from < 0 || from >= this.#kept.length) return undefined
    let certificate: Certificate | undefined
    let [bytes, to] = [0, from]
    for (const next of this.#certificates) {
      if (next.k <= k) continue
      const end = next.k - k + from
      for (const { entry } of this.#kept.slice(to, end)) bytes += sizeOf(entry.envelope)
      if (certificate !== undefined && bytes > mostShown) break
      certificate = next
      to = end
    }
    const entries = this.#kept.slice(from, to).map(({ entry }) => entry)
    return certificate && { before: new Uint8Array(before), batch: { entries, certificate } }
  }

  /** Both orders are chains, so they are the same where they meet if they ever were. */
  #compare({ placed, certificate, before }: Shown): void {
    const k = Math.min(certificate.k, this.#place.k)
    const ours = this.#heads.at(k)
    const theirs =
      k === certificate.k
        ? certificate.head
        : (placed.find(({ place }) => place.k === k)?.place.head ?? before)
    if (ours === undefined || theirs === undefined || sameHead(ours, theirs)) return
    const proof =
      k === certificate.k ? this.#proofBy(certificate, ours) : this.#proofOf(theirs, placed, certificate)
    const reason = 'it signed two different orders, and showed them to different people'
    throw new SequencerFault(this.#sequencer(), headText(this.#table), reason, proof)
  }

  /** What it signed elsewhere, and our order, which leads from another head to the next certificate: evidence must be short enough to be told. */
  #proofBy(first: Certificate, other: Uint8Array): ForkProof | undefined {
    const second = this.#certificates.find(({ k }) => k >= first.k)
    if (second === undefined) return undefined
    const links = this.#kept.filter(({ place: { k } }) => k > first.k && k <= second.k).map(linkOf)
    if (links.length !== second.k - first.k) return undefined
    return { table: this.#table, first, other: new Uint8Array(other), links, second }
  }

  /** What it signed for us, and the other order, which leads past it. */
  #proofOf(other: Uint8Array, placed: readonly Placed[], second: Certificate): ForkProof | undefined {
    const first = this.certificate
    const links = placed.filter(({ place }) => place.k > this.#place.k).map(linkOf)
    return first && { table: this.#table, first, other, links, second }
  }

  #keep(placed: Placed): void {
    this.#place = placed.place
    this.#heads.add(placed.place.k, placed.place.head)
    this.#kept.push(placed)
    this.#keptBytes += sizeOf(placed.entry.envelope)
    if (this.#keptBytes <= mostKept) return
    // Half of it at once, so that it is not done for every entry.
    for (let i = 0; ; i++) {
      if (this.#keptBytes > mostKept / 2) {
        this.#keptBytes -= sizeOf(this.#kept[i]?.entry.envelope)
        continue
      }
      this.#kept = this.#kept.slice(i)
      break
    }
    const oldest = this.#kept[0]?.place.k ?? 0
    this.#certificates = this.#certificates.filter(({ k }) => k >= oldest)
  }
}

function sizeOf(envelope: Uint8Array | undefined): number {
  return envelope?.length ?? 0
}
