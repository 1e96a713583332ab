/**
 * Follows the order that a sequencer gives (spec/log, sections 2 and 9), and believes none of it that is not certified: numbers
 * without gaps, times that never go back, every entry chained to the one before, and the sequencer's signature on it all.
 */

import type { Player } from '../statements/identity.ts'
import {
  type Batch,
  type Certificate,
  type Entry,
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
import type { EntryLink, ForkProof } from './fork-proof.ts'

/** An entry and its place. */
export interface Placed {
  readonly entry: Entry
  readonly place: OrderPlace
}

/** Entries that are certified, and by what. */
export interface Certified {
  readonly placed: readonly Placed[]
  readonly certificate: Certificate
}

/** A place, and what certifies it. */
export interface CertifiedPlace {
  readonly place: OrderPlace
  readonly certificate: Certificate
}

/** The order of one table, as far as it is certified. */
export class Chain {
  readonly #table: Uint8Array
  readonly #sequencerOf: (first: Entry | undefined) => Player
  #sequencer: Player | undefined
  #place: OrderPlace
  #certificate: Certificate | undefined
  #pending: Placed[] = []
  /** The head that the sequencer claims for the last certified place, where it is another than what it signed. */
  #claimed: Uint8Array | undefined

  /** `sequencerOf` reads from the first entry who gives the order; it is asked once. */
  constructor(table: Uint8Array, start: OrderPlace, sequencerOf: (first: Entry | undefined) => Player) {
    this.#table = table
    this.#place = start
    this.#sequencerOf = sequencerOf
  }

  /** The same order once more from an earlier place on, and what certifies that place. */
  again({ place, certificate }: CertifiedPlace): Chain {
    const chain = new Chain(this.#table, place, this.#sequencerOf)
    chain.#sequencer = this.#sequencer
    chain.#certificate = certificate
    return chain
  }

  /** The last place that is certified. */
  get place(): OrderPlace {
    return this.#place
  }

  /** The number of the entry that must come next. */
  get next(): number {
    return (this.#pending.at(-1)?.place.k ?? this.#place.k) + 1
  }

  /** The sequencer says where it stands: it must not have forgotten what it signed. */
  opened({ from, before, last }: { from: number; before: Uint8Array; last: number }): void {
    if (last < this.#place.k) throw this.#fault('it has lost entries that it had signed')
    if (from !== this.next) throw this.#fault('it goes on at another entry than the next')
    const known = this.#pending.at(-1)?.place ?? this.#place
    if (before.length === 0 || sameHead(before, known.head)) return
    if (this.#pending.length > 0) throw this.#fault('it shows another past than before')
    this.#claimed = before
  }

  /** Takes what comes next; gives what is certified now, if anything. Throws a `SequencerFault`. */
  take({ entries, certificate }: Batch): Certified | undefined {
    for (const entry of entries) {
      const before = this.#pending.at(-1)?.place ?? this.#place
      if (!follows(before, entry)) throw this.#fault('its numbers or times cannot follow each other')
      if (isTooLong(entry)) throw this.#fault('it took what is too long for a log')
      const head = this.#pending.length === 0 ? (this.#claimed ?? before.head) : before.head
      const place = placeAfter(this.#table, head, entry, envelopeDigest(entry.envelope))
      this.#pending.push({ entry, place })
    }
    return certificate && this.#certified(certificate)
  }

  #certified(certificate: Certificate): Certified | undefined {
    const last = this.#pending.at(-1)?.place ?? this.#place
    this.#sequencer ??= this.#sequencerOf(this.#pending[0]?.entry)
    const fits = certificate.k === last.k && sameHead(certificate.head, last.head)
    if (!isCertified(this.#sequencer, this.#table, certificate))
      throw this.#fault('its signature is not valid')
    if (!fits) throw this.#fault('it signed another order than it shows', this.#contradiction(certificate))
    if (this.#claimed) throw this.#fault('it signed two different orders', this.#proof(certificate))
    const placed = this.#pending
    this.#pending = []
    this.#place = last
    this.#certificate = certificate
    return placed.length === 0 ? undefined : { placed, certificate }
  }

  /** Our certificate, and the other order that leads to this one. */
  #proof(second: Certificate): ForkProof | undefined {
    const [first, other] = [this.#certificate, this.#claimed]
    if (first === undefined || other === undefined) return undefined
    return { table: this.#table, first, other, links: this.#pending.map(linkOf), second }
  }

  /** Two certificates of one number. */
  #contradiction(second: Certificate): ForkProof | undefined {
    const first = this.#certificate
    if (first === undefined || first.k !== second.k || sameHead(first.head, second.head)) return undefined
    return { table: this.#table, first, other: second.head, links: [], second }
  }

  /** Lets go of what is not certified: it will be shown again. */
  forgetUncertified(): void {
    this.#pending = []
  }

  #fault(reason: string, proof?: ForkProof): SequencerFault {
    return new SequencerFault(this.#sequencer ?? '', headText(this.#table), reason, proof)
  }
}

/** What the head of an entry is made of. */
export function linkOf({ entry }: Placed): EntryLink {
  return { k: entry.k, time: entry.time, digest: envelopeDigest(entry.envelope) }
}
