/** One life of a seat: from the moment its process starts until it ends or crashes. Nothing a dead process does counts. */
import type { Clock } from '../order/clock.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** A span of simulated time, in milliseconds. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** A process that sits at a table. */
export class Life {
  readonly seat: number
  /** When the machine sleeps: it does nothing, hears nothing, and its timers go off when it wakes. */
  readonly sleeps: readonly Span[]
  isAlive = true
  readonly #clock: SimulatedClock

  constructor(seat: number, sleeps: readonly Span[], clock: SimulatedClock) {
    this.seat = seat
    this.sleeps = sleeps
    this.#clock = clock
  }

  /** The clock that this process sees. */
  get clock(): Clock {
    return {
      now: () => this.#clock.now(),
      after: (milliseconds, work) => this.#after(milliseconds, work),
    }
  }

  #after(milliseconds: number, work: () => void): () => void {
    let cancel = this.#clock.after(milliseconds, () => {
      const now = this.#clock.now()
      const asleep = this.sleeps.find(({ from, until }) => from <= now && now < until)
      if (asleep) cancel = this.#after(asleep.until - now, work)
      else if (this.isAlive) work()
    })
    return () => cancel()
  }
}
