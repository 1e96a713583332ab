/** Simulated time: a queue of events. Nothing happens between two events but what the first of them set off. */
import type { Clock } from '../order/clock.ts'

interface Event {
  readonly time: number
  readonly order: number
  readonly work: () => void
}

/** How often everything that can run is let run after an event, so that work spread over a few ticks comes to its end. */
const ticksPerEvent = 4

/** The clock of a whole simulation. */
export class SimulatedClock implements Clock {
  readonly #queue: Event[] = []
  readonly #atSteps = new Map<number, (() => void)[]>()
  #now = 0
  #order = 0
  #steps = 0

  now(): number {
    return this.#now
  }

  /** How many events have happened. */
  get steps(): number {
    return this.#steps
  }

  after(milliseconds: number, work: () => void): () => void {
    const event = { time: this.#now + Math.max(0, milliseconds), order: this.#order++, work }
    this.#insert(event)
    return () => {
      const i = this.#queue.indexOf(event)
      if (i >= 0) this.#queue.splice(i, 1)
    }
  }

  /** Does something right after that many events have happened. */
  atStep(step: number, work: () => void): void {
    this.#atSteps.set(step, [...(this.#atSteps.get(step) ?? []), work])
  }

  /** Lets events happen until the condition holds, time is up, or nothing is left to happen. */
  async run(until: { readonly time: number; readonly steps: number; done(): boolean }): Promise<void> {
    await settle()
    while (!until.done() && this.#steps < until.steps) {
      const event = this.#queue[0]
      if (event === undefined || event.time > until.time) return
      this.#queue.shift()
      this.#now = event.time
      this.#steps++
      event.work()
      await settle()
      for (const work of this.#atSteps.get(this.#steps) ?? []) work()
    }
  }

  /** Keeps the queue in order of time, and of planning where times are equal. */
  #insert(event: Event): void {
    let low = 0
    let high = this.#queue.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#queue[middle] as Event
      if (other.time <= event.time) low = middle + 1
      else high = middle
    }
    this.#queue.splice(low, 0, event)
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < ticksPerEvent; i++) await new Promise<void>((resolve) => tick(resolve))
}

const tick: (work: () => void) => void =
  typeof setImmediate === 'function' ? (work) => setImmediate(work) : (work) => setTimeout(work, 0)
