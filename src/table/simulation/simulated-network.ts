/**
 * A network that loses, doubles, delays and reorders lines as a seed decides, and a relay in its middle that may lie. What
 * is lost is sent again, so every line arrives in the end, unless the relay withholds it.
 */
import { readStatement, type Statement } from '../statement.ts'
import type { Transport } from '../transport.ts'
import type { Life } from './life.ts'
import type { SeededRandom } from './random.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** A span of simulated time, in milliseconds. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** How a network behaves. Seats are numbered from 1; spectators are numbered after them. */
export interface NetworkPlan {
  /** How long a line travels one way, in milliseconds: least and most. Lines overtake each other. */
  readonly delay?: readonly [number, number]
  /** The probability that a line is lost on its way and must be sent again. */
  readonly loss?: number
  /** How long it takes to notice a loss, in milliseconds. */
  readonly retry?: number
  /** The probability that a line arrives twice. */
  readonly duplication?: number
  /** When these seats are cut off from the relay. */
  readonly partitions?: readonly (Span & { readonly seats: readonly number[] })[]
  /** Whether its author does not send a statement to a seat, which then has it only if another seat passes it on. */
  skips?(carried: Carried): boolean
  readonly relay?: RelayLies
}

/** A statement on its way between two seats. */
export interface Carried {
  readonly statement: Statement
  readonly from: number
  readonly to: number
}

/** What a dishonest relay does. */
export interface RelayLies {
  /** Whether it keeps a statement from a seat, so that seats see different logs. */
  withholds?(carried: Carried): boolean
  /** At this time it forgets all but the first `keep` lines; whoever comes later sees the shorter log. */
  readonly rollback?: { readonly time: number; readonly keep: number }
}

/** Connects the seats of a simulation. */
export class SimulatedNetwork {
  readonly #clock: SimulatedClock
  readonly #random: SeededRandom
  readonly #plan: NetworkPlan
  readonly #published: string[] = []
  readonly #everPublished = new Set<string>()
  /** What the relay has now, and from whom. */
  #kept: { line: string; from?: Life }[]
  readonly #listeners = new Map<Life, (line: string) => void>()

  constructor(clock: SimulatedClock, random: SeededRandom, plan: NetworkPlan, founding: readonly string[]) {
    this.#clock = clock
    this.#random = random
    this.#plan = plan
    this.#kept = founding.map((line) => ({ line }))
    for (const line of founding) this.#note(line)
    const rollback = plan.relay?.rollback
    if (rollback) clock.after(rollback.time, () => this.#kept.splice(founding.length + rollback.keep))
  }

  /** Everything that ever reached the relay, in order. */
  get lines(): readonly string[] {
    return this.#published
  }

  /** The transport of a seat, as long as it lives. */
  connect(life: Life): Transport {
    return {
      publish: (line) =>
        new Promise((resolve) => {
          const isLostInCrash = this.#random.chance(0.5)
          this.#carry(life, () => {
            if (!life.isAlive && isLostInCrash) return
            this.#arrive(life, line)
            if (life.isAlive) resolve()
          })
        }),
      subscribe: (onLine) => {
        this.#listeners.set(life, onLine)
        for (const { line, from } of this.#kept) this.#deliver(life, line, from)
        return () => this.#listeners.delete(life)
      },
      caughtUp: () =>
        new Promise((resolve) => {
          if (life.expected === 0) resolve()
          else life.whenCaughtUp = resolve
        }),
    }
  }

  #arrive(from: Life, line: string): void {
    const known = this.#kept.find((kept) => kept.line === line)
    if (known && (this.#plan.skips === undefined || known.from?.seat === from.seat)) return
    if (!known) this.#kept.push({ line, from })
    this.#note(line)
    for (const life of this.#listeners.keys()) this.#deliver(life, line, known ? undefined : from)
  }

  #note(line: string): void {
    if (this.#everPublished.has(line)) return
    this.#everPublished.add(line)
    this.#published.push(line)
  }

  /** `from` is who said it, unless another passes it on. */
  #deliver(life: Life, line: string, from: Life | undefined): void {
    const { duplication = 0 } = this.#plan
    if (from === life || this.#isKept(line, from?.seat ?? 0, life.seat)) return
    const copies = this.#random.chance(duplication) ? 2 : 1
    for (let i = 0; i < copies; i++) {
      life.expected++
      this.#carry(life, () => {
        life.expected--
        if (life.isAlive) this.#listeners.get(life)?.(line)
        if (life.expected === 0) life.whenCaughtUp()
      })
    }
  }

  #isKept(line: string, from: number, to: number): boolean {
    const { skips, relay } = this.#plan
    if (skips === undefined && relay?.withholds === undefined) return false
    const carried = { statement: readStatement(line), from, to }
    return (from > 0 && skips?.(carried)) || relay?.withholds?.(carried) || false
  }

  /** Takes something over the link between a seat and the relay. */
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
    const cut = [...cuts, ...life.sleeps].find(({ from, until }) => from <= now && now < until)
    return cut?.until
  }
}
