/**
 * What a seat takes in of the order (spec/log, section 2), from its sequencer or from others who show it: checked, kept before it
 * counts, one thing after the other, and handed on.
 */

import { Founding } from '../founding/founding.ts'
import type { Batch, Entry, OrderPlace } from '../order/chain.ts'
import type { Clock } from '../order/clock.ts'
import { Stuck } from '../order/fault.ts'
import { type Certified, Chain } from '../order/follow.ts'
import { certificateLine } from '../order/log-line.ts'
import type { Sealer } from '../order/sealer.ts'
import { readEntry, type Sequenced } from '../order/sequenced.ts'
import type { Follower, Transport } from '../order/transport.ts'
import { idBytes } from '../statements/charter.ts'
import type { Player } from '../statements/identity.ts'
import { readStatement } from '../statements/statement.ts'
import type { Hearsay, Listener } from './hearsay.ts'
import { Present } from './present.ts'

/** For whom it is. */
export interface Taker {
  readonly transport: Transport
  readonly sealer: Sealer
  readonly clock: Clock
  readonly founding: Founding
  /** From where on the seat knows the order. */
  readonly start: OrderPlace
  /** Keeps lines, up to this place. */
  keep(lines: readonly string[], newest: OrderPlace): Promise<void>
  /** Takes what is kept. */
  feed(entries: readonly Sequenced[]): void
  /** Told, again and again, whether the seat has read all that there is. */
  onLive(isLive: boolean): void
  /** Something is wrong with the order. */
  end(error: Error): void
}

/** How much of what has come is read and kept together: a seat that reads for long answers nobody. */
const mostTogether = 64

/** The order as one seat takes it in. */
export class Intake implements Listener {
  readonly taker: Taker
  readonly present = new Present()
  /** The order as the sequencer shows it. */
  chain: Chain
  /** What others than the sequencer say of the order; undefined where nobody can be asked. */
  hearsay: Hearsay | undefined
  isLive = false
  /** Everything that is done, one after the other. */
  #work: Promise<void> = Promise.resolve()
  /** The following of the order that counts. */
  #following: symbol | undefined
  /** What has come since the last opening and waits for its turn. */
  #unread: Batch[] | undefined
  #isOver = false
  #stop: () => void = () => {}

  constructor(taker: Taker) {
    this.taker = taker
    this.chain = new Chain(this.table, taker.start, (first) => this.#sequencer(first))
  }

  get table(): Uint8Array {
    return idBytes(this.taker.founding.id)
  }

  /** The last place that the seat has been fed. */
  get place(): OrderPlace {
    return this.hearsay?.gossip.place ?? this.chain.place
  }

  /** The charter names who gives the order; the table's id binds the charter. */
  #sequencer(first: Entry | undefined): Player {
    const { founding, sealer } = this.taker
    if (founding.charter) return founding.charter.sequencer
    const line = first?.envelope && sealer.open(first.envelope)
    const read = new Founding(founding.id)
    if (line !== undefined && read.take(readStatement(line), 1) && read.charter) return read.charter.sequencer
    throw new Stuck(
      'this is not the table of the invitation: its first entry is not the charter that was agreed',
    )
  }

  /** Takes in nothing more. */
  end(reason: Error): void {
    this.#isOver = true
    this.#stop()
    this.hearsay?.end(reason)
  }

  /** Resolves when all is done that was begun. */
  async done(): Promise<void> {
    await this.#work.catch(() => {})
  }

  /** Does this after all that was to be done before. */
  do(work: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (!this.#isOver) await work()
    })
    this.#work.catch((error: Error) => this.taker.end(error))
  }

  /** Follows the sequencer along a chain. What has come of an earlier following and waits for its turn counts no more. */
  follow(chain: Chain): void {
    const following = Symbol()
    this.#following = following
    this.#unread = undefined
    this.chain = chain
    this.#stop()
    this.#stop = this.taker.transport.follow(chain.next, {
      onOpen: (opening) => this.#onOpen(opening, following),
      onBatch: (batch) => this.#onBatch(batch, following),
    })
  }

  #onOpen(opening: Parameters<Follower['onOpen']>[0], following: symbol): void {
    this.#unread = undefined
    this.do(async () => {
      if (following !== this.#following || this.hearsay?.isMoreThan(opening)) return
      this.chain.opened(opening)
      this.present.claim(opening.last)
      this.goLive()
      this.hearsay?.waitNoLonger()
    })
  }

  /** What comes while something is being kept is kept together, by one write: else whoever floods a table outruns a slow disk, and makes others late. */
  #onBatch(batch: Batch, following: symbol): void {
    if (this.#unread !== undefined && this.#unread.length < mostTogether) return void this.#unread.push(batch)
    const together = [batch]
    this.#unread = together
    this.do(async () => {
      if (this.#unread === together) this.#unread = undefined
      if (following !== this.#following) return
      const news: Certified[] = []
      try {
        for (const one of together) {
          const certified = this.chain.take(one)
          if (certified) news.push(certified)
        }
      } finally {
        await this.receive(news)
      }
    })
  }

  /** Takes what is certified, from the sequencer or from others, unless it was there before. Nothing is fed before it is kept. */
  async receive(news: readonly Certified[]): Promise<void> {
    const entries: Sequenced[] = []
    const lines: string[] = []
    try {
      for (const certified of news) {
        const placed = this.hearsay?.gossip.take(certified) ?? certified.placed
        for (const { entry, place } of placed) {
          const read = readEntry(entry, place, this.taker.sealer)
          entries.push(read)
          lines.push(read.line)
        }
        if (placed.length > 0) lines.push(certificateLine(certified.certificate))
      }
    } finally {
      const newest = entries.at(-1)?.place
      if (newest) {
        await this.taker.keep(lines, newest)
        this.taker.feed(entries)
      }
    }
    this.goLive()
  }

  /** A seat that learns that it is behind says nothing until it has read the rest: what it would answer may be over. */
  goLive(): void {
    this.isLive = this.present.isReachedAt(this.place.k)
    this.taker.onLive(this.isLive)
  }
}
