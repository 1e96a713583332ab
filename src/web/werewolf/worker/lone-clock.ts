/**
 * Time in a village of bots and one person. Nights and last words have a fixed length so that the time tells nothing to the others; here there
 * are no others, so the clock is wound on as soon as the person is ready, and bots do not wait for it at all.
 */
import { type Clock, systemClock } from '../../../table/index.ts'

/** The clock at the person's seat: every alarm can be rung before its time. */
export class LoneClock implements Clock {
  readonly #alarms = new Set<() => void>()

  now(): number {
    return systemClock.now()
  }

  after(milliseconds: number, work: () => void): () => void {
    const ring = (): void => {
      stop()
      work()
    }
    const stopClock = systemClock.after(milliseconds, ring)
    const stop = (): void => {
      stopClock()
      this.#alarms.delete(ring)
    }
    this.#alarms.add(ring)
    return stop
  }

  /** Rings every alarm now. */
  ring(): void {
    for (const ring of [...this.#alarms]) ring()
  }
}

/** The clock of bots among themselves: nothing lasts longer than `most` says, in milliseconds. */
export function briefClock(most: () => number): Clock {
  return {
    now: () => systemClock.now(),
    after: (milliseconds, work) => systemClock.after(Math.min(milliseconds, most()), work),
  }
}
