/**
 * Who gives the order (spec/log, section 2), inside one process: for tables whose seats are all here, and for simulations. The
 * relay does the same on a store. It numbers and times what it is handed and signs the chain; it can do nothing else.
 */

import type { Identity } from '../statements/identity.ts'
import {
  beginning,
  type Certificate,
  certify,
  type Entry,
  envelopeDigest,
  isTooLong,
  type OrderPlace,
  placeAfter,
} from './chain.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Follower, Transport } from './transport.ts'

/** What a sequencer stands on. */
export interface SequencerOptions {
  /** The table's id. */
  readonly table: Uint8Array
  readonly key: Identity
  readonly clock?: Clock
  /** What was sequenced before, from `start` on. */
  readonly entries?: readonly Entry[]
  /** The place before the first of these entries; the table's beginning if not given. */
  readonly start?: OrderPlace
  /** Makes entries durable: none is given out before this has resolved. If it rejects, the sequencer stops for good. */
  readonly keep?: (entries: readonly Entry[]) => Promise<void>
}

interface Reader {
  readonly follower: Follower
  next: number
}

/** The order of one table. */
export class Sequencer {
  readonly #options: SequencerOptions
  readonly #clock: Clock
  readonly #entries: Entry[] = []
  readonly #start: OrderPlace
  readonly #known = new Set<string>()
  readonly #readers = new Set<Reader>()
  #places: OrderPlace[]
  /** Entries that are durable, and so may be given out. */
  #durable: number
  #certificate: Certificate | undefined
  #flushing: Promise<void> | undefined
  /** Why nothing more is given out. */
  #stopped: Error | undefined

  constructor(options: SequencerOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#start = options.start ?? beginning(options.table)
    this.#places = [this.#start]
    for (const entry of options.entries ?? []) this.#add(entry)
    this.#durable = this.last.k
  }

  /** Everything so far, from where this process has it. */
  get entries(): readonly Entry[] {
    return this.#entries
  }

  /** The last place. */
  get last(): OrderPlace {
    return this.#places.at(-1) as OrderPlace
  }

  /** The certificate of everything that is durable. */
  get certificate(): Certificate {
    const place = this.#placeAt(this.#durable)
    if (this.#certificate?.k !== place.k) {
      this.#certificate = certify(this.#options.key, this.#options.table, place)
    }
    return this.#certificate
  }

  /** Puts an envelope, or a tick, at the end. The same envelope twice is the same as once. Throws for what is too long, and once it has stopped. */
  append(envelope: Uint8Array | undefined): void {
    if (this.#stopped) throw this.#stopped
    if (isTooLong({ envelope })) throw new RangeError('this is too long for a log: say less at once')
    const name = envelope && nameOf(envelope)
    if (name !== undefined && this.#known.has(name)) return
    const { k, time } = this.last
    this.#add({ k: k + 1, time: Math.max(time, Math.round(this.#clock.now())), envelope })
    this.#flushing ??= this.#flush()
  }

  /** Puts an envelope at the end; resolves when it is durable. */
  async #submit(envelope: Uint8Array): Promise<void> {
    this.append(envelope)
    await this.#flushing
    if (this.#stopped) throw this.#stopped
  }

  /** A way to this sequencer. */
  connect(): Transport {
    return {
      submit: (envelope) => this.#submit(envelope),
      tick: (after) => {
        if (this.last.k <= after && this.#stopped === undefined) this.append(undefined)
      },
      follow: (from, follower) => this.#follow(from, follower),
    }
  }

  #add(entry: Entry): void {
    const digest = envelopeDigest(entry.envelope)
    this.#places.push(placeAfter(this.#options.table, this.last.head, entry, digest))
    this.#entries.push(entry)
    if (entry.envelope !== undefined) this.#known.add(nameOf(entry.envelope))
  }

  /** Durable before signed, and signed before given out. */
  async #flush(): Promise<void> {
    await Promise.resolve()
    while (this.#durable < this.last.k) {
      const fresh = this.#entries.slice(this.#durable - this.#start.k)
      if (!(await this.#keep(fresh))) return
      this.#durable += fresh.length
      for (const reader of [...this.#readers]) this.#serve(reader)
    }
    this.#flushing = undefined
  }

  /** Whether entries are safe. If they may not be, nothing after them can be given out either: the chain would have a gap. */
  async #keep(entries: readonly Entry[]): Promise<boolean> {
    try {
      await this.#options.keep?.(entries)
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#stopped = new Error(`the order of the table could not be kept: ${reason}`, { cause: error })
      return false
    }
  }

  #follow(from: number, follower: Follower): () => void {
    if (from <= this.#start.k || from > this.#durable + 1)
      throw new RangeError(`this sequencer has the entries ${this.#start.k + 1} to ${this.#durable}`)
    const reader = { follower, next: from }
    this.#readers.add(reader)
    follower.onOpen({ from, before: this.#placeAt(from - 1).head, last: this.#durable })
    this.#serve(reader)
    return () => this.#readers.delete(reader)
  }

  #serve(reader: Reader): void {
    const entries = this.#entries.slice(reader.next - this.#start.k - 1, this.#durable - this.#start.k)
    if (entries.length === 0) return
    reader.next += entries.length
    reader.follower.onBatch({ entries, certificate: this.certificate })
  }

  #placeAt(k: number): OrderPlace {
    return this.#places[k - this.#start.k] as OrderPlace
  }
}

/** Equal bytes have equal names. */
function nameOf(envelope: Uint8Array): string {
  return String.fromCharCode(...envelopeDigest(envelope))
}
