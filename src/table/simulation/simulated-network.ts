/**
 * A network that loses, doubles and delays what it carries as a seed decides, with a sequencer in its middle that may be away, slow
 * or dishonest. What is lost is sent again, so everything arrives in the end, unless the sequencer withholds it.
 */

import { logOf } from '../local/local-table.ts'
import type { Batch, Entry } from '../order/chain.ts'
import { plainSealer } from '../order/sealer.ts'
import { readEntry } from '../order/sequenced.ts'
import { Sequencer } from '../order/sequencer.ts'
import type { Follower, Transport } from '../order/transport.ts'
import { idBytes } from '../statements/charter.ts'
import { createIdentity, type Identity } from '../statements/identity.ts'
import type { Statement } from '../statements/statement.ts'
import type { Life, Span } from './life.ts'
import type { SeededRandom } from './random.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** How a network behaves. Seats are numbered from 1; spectators are numbered after them. */
export interface NetworkPlan {
  /** How long something travels one way, in milliseconds: least and most. */
  readonly delay?: readonly [number, number]
  /** The probability that something is lost on its way and must be sent again. */
  readonly loss?: number
  /** How long it takes to notice a loss, in milliseconds. */
  readonly retry?: number
  /** The probability that an envelope is handed in twice. */
  readonly duplication?: number
  /** When these seats are cut off from the sequencer. */
  readonly partitions?: readonly (Span & { readonly seats: readonly number[] })[]
  readonly sequencer?: SequencerPlan
}

/** What is wrong with a sequencer. */
export interface SequencerPlan {
  /** When it is away: nothing is taken in and nothing given out. */
  readonly outages?: readonly Span[]
  /** Whether it refuses what this seat hands in now; undefined for what is no statement. */
  censors?(from: number, time: number, statement: Statement | undefined): boolean
  /** The time that it claims, given the true one. */
  lies?(time: number): number
  /** At this time it begins to show these seats another order than the others; `forged`: one that it has not signed. */
  readonly fork?: { readonly time: number; readonly seats: readonly number[]; readonly forged?: boolean }
  /** At this time it shows those seats the order of the others again. */
  readonly rejoins?: number
  /** At this time it forgets its last entries; so many milliseconds later it takes in again what stood in them. */
  readonly forgets?: { readonly time: number; readonly entries: number; readonly putsBack?: number }
  /** For a while it shows these seats nothing new, and says that there is nothing; what they say it takes. */
  readonly withholds?: Span & { readonly seats: readonly number[] }
}

/** What a simulation founds its table with. */
export interface FoundedOrder {
  readonly table: string
  readonly key: Identity
  readonly entries: readonly Entry[]
}

/** Connects the seats of a simulation. */
export class SimulatedNetwork {
  readonly #clock: SimulatedClock
  readonly #random: SeededRandom
  readonly #plan: NetworkPlan
  readonly #order: FoundedOrder
  readonly #links = new Set<SimulatedLink>()
  #main: Sequencer
  #other: Sequencer | undefined
  #forgotten: Sequencer | undefined
  /** The order as it was when this began to be withheld. */
  #old: Sequencer | undefined
  #isJoined = false

  constructor(clock: SimulatedClock, random: SeededRandom, plan: NetworkPlan, order: FoundedOrder) {
    this.#clock = clock
    this.#random = random
    this.#plan = plan
    this.#order = order
    this.#main = this.#sequencer(order.entries)
    const { fork, rejoins, forgets, withholds } = plan.sequencer ?? {}
    if (fork) clock.after(fork.time, () => this.#fork())
    if (rejoins) clock.after(rejoins, () => this.#rejoin())
    if (forgets) clock.after(forgets.time, () => this.#forget(forgets))
    if (withholds) clock.after(withholds.from, () => this.#show(this.#sequencer(this.#main.entries)))
    if (withholds) clock.after(withholds.until, () => this.#show(undefined))
  }

  /** The log that the sequencer shows, to most seats if it shows two. */
  get lines(): readonly string[] {
    return logOf(this.#order.table, this.#main)
  }

  /** The log that it shows to the others, or the one that it had shown before it forgot the end of it. */
  get otherLines(): readonly string[] | undefined {
    const other = this.#other ?? this.#forgotten
    return other && logOf(this.#order.table, other)
  }

  /** The way of a seat to the sequencer, as long as it lives. */
  connect(life: Life): Transport {
    return {
      submit: async (envelope) => {
        const copies = this.#random.chance(this.#plan.duplication ?? 0) ? 2 : 1
        for (let i = 0; i < copies; i++) this.#handIn(life, envelope)
      },
      tick: (after) => this.#up(life, () => this.#sequencerOf(life).connect().tick(after)),
      follow: (from, follower) => this.#follow(life, from, follower),
    }
  }

  #sequencer(entries: readonly Entry[], key: Identity = this.#order.key): Sequencer {
    const { lies } = this.#plan.sequencer ?? {}
    const now = (): number => Math.max(0, Math.round(lies?.(this.#clock.now()) ?? this.#clock.now()))
    const clock = { now, after: this.#clock.after.bind(this.#clock) }
    return new Sequencer({ table: idBytes(this.#order.table), key, clock, entries })
  }

  #sequencerOf({ seat }: Life): Sequencer {
    const isApart = this.#plan.sequencer?.fork?.seats.includes(seat) && !this.#isJoined
    return (isApart && this.#other) || this.#main
  }

  /** What a seat is shown, which may be less than what it speaks to. */
  #shownTo(life: Life): Sequencer {
    const isLeftOut = this.#plan.sequencer?.withholds?.seats.includes(life.seat)
    return (isLeftOut && this.#old) || this.#sequencerOf(life)
  }

  #show(old: Sequencer | undefined): void {
    this.#old = old
    for (const link of this.#links) link.follow(this.#shownTo(link.life))
  }

  #handIn(life: Life, envelope: Uint8Array): void {
    const isLostInCrash = this.#random.chance(0.5)
    this.#up(life, () => {
      if (!life.isAlive && isLostInCrash) return
      const censors = this.#plan.sequencer?.censors
      if (censors) {
        const place = { k: 0, time: 0, head: new Uint8Array(32) }
        const { statement } = readEntry({ k: 0, time: 0, envelope }, place, plainSealer)
        if (censors(life.seat, this.#clock.now(), statement)) {
          this.#clock.after(this.#plan.retry ?? 500, () => life.isAlive && this.#handIn(life, envelope))
          return
        }
      }
      this.#sequencerOf(life).append(envelope)
    })
  }

  #follow(life: Life, from: number, follower: Follower): () => void {
    const later = (work: () => void): (() => void) => this.#clock.after(this.#plan.retry ?? 500, work)
    const link = new SimulatedLink(life, from, follower, (arrive) => this.#down(link, arrive), later)
    this.#links.add(link)
    link.follow(this.#shownTo(life))
    return () => {
      this.#links.delete(link)
      link.stop()
    }
  }

  #fork(): void {
    const { forged } = this.#plan.sequencer?.fork ?? {}
    const key = forged ? createIdentity(this.#random.bytes('forger')) : this.#order.key
    this.#other = this.#sequencer(this.#main.entries, key)
    for (const link of this.#links) link.follow(this.#sequencerOf(link.life))
  }

  #rejoin(): void {
    this.#isJoined = true
    for (const link of this.#links) link.follow(this.#main)
  }

  #forget({ entries, putsBack }: NonNullable<SequencerPlan['forgets']>): void {
    const before = this.#main.entries
    this.#forgotten = this.#main
    const kept = Math.max(this.#order.entries.length, before.length - entries)
    this.#main = this.#sequencer(before.slice(0, kept))
    for (const link of this.#links) link.follow(this.#main)
    if (putsBack === undefined) return
    this.#clock.after(putsBack, () => {
      for (const { envelope } of before.slice(kept)) if (envelope) this.#main.append(envelope)
    })
  }

  /** Takes something to the sequencer; what is sent in the same moment may arrive in another order. */
  #up(life: Life, arrive: () => void): void {
    this.#carry(life, arrive)
  }

  /** Takes something to a seat, in order. */
  #down(link: SimulatedLink, arrive: () => void): void {
    this.#carry(link.life, () => link.life.isAlive && arrive())
  }

  #carry(life: Life, arrive: () => void): void {
    const { delay = [5, 50], loss = 0, retry = 500 } = this.#plan
    this.#clock.after(this.#random.between(delay), () => {
      const back = this.#backAt(life)
      if (back !== undefined) this.#clock.after(back - this.#clock.now(), () => this.#carry(life, arrive))
      else if (this.#random.chance(loss)) this.#clock.after(retry, () => this.#carry(life, arrive))
      else arrive()
    })
  }

  /** When a seat that is cut off now will be back. */
  #backAt(life: Life): number | undefined {
    const now = this.#clock.now()
    const cuts = (this.#plan.partitions ?? []).filter(({ seats }) => seats.includes(life.seat))
    const outages = this.#plan.sequencer?.outages ?? []
    const cut = [...cuts, ...outages, ...life.sleeps].find(({ from, until }) => from <= now && now < until)
    return cut?.until
  }
}

/** What the sequencer gives one seat: all of it may be on its way at once, and arrives in order. */
class SimulatedLink {
  readonly life: Life
  readonly #follower: Follower
  readonly #carry: (arrive: () => void) => void
  readonly #later: (work: () => void) => () => void
  readonly #queue: { readonly arrive: () => void; isThere: boolean }[] = []
  #next: number
  #stop: () => void = () => {}

  constructor(
    life: Life,
    from: number,
    follower: Follower,
    carry: (arrive: () => void) => void,
    later: (work: () => void) => () => void,
  ) {
    this.life = life
    this.#next = from
    this.#follower = follower
    this.#carry = carry
    this.#later = later
  }

  /** Follows this sequencer from where the seat is; a seat that has seen more than it has is told so. */
  follow(sequencer: Sequencer): void {
    this.#stop()
    this.#stop = () => {}
    const last = sequencer.last.k
    if (this.#next > last + 1) {
      const opening = { from: this.#next, before: new Uint8Array(0), last }
      this.#stop = this.#later(() => this.follow(sequencer))
      return this.#send(() => this.#follower.onOpen(opening))
    }
    this.#stop = sequencer.connect().follow(this.#next, {
      onOpen: (opening) => this.#send(() => this.#follower.onOpen(opening)),
      onBatch: (batch) => this.#batch(batch),
    })
  }

  stop(): void {
    this.#stop()
    this.#queue.length = 0
  }

  #batch(batch: Batch): void {
    this.#next += batch.entries.length
    this.#send(() => this.#follower.onBatch(batch))
  }

  #send(arrive: () => void): void {
    const sent = { arrive, isThere: false }
    this.#queue.push(sent)
    this.#carry(() => {
      sent.isThere = true
      while (this.#queue[0]?.isThere) this.#queue.shift()?.arrive()
    })
  }
}
