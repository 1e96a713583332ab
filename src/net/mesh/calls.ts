/** Whom this program calls until they are connected (spec/mesh, section 1): again and again, after pauses that grow, and not for ever. */
import type { Clock } from '../../table/index.ts'

/** Between two calls of the same program at least, and at most, in milliseconds. */
export const callAgain = 2_000
const longestPause = 30_000
/** Calls without an answer after which somebody is not called any more until it is seen again. */
const mostCalls = 12

/** The calls of one program. */
export class Calls {
  readonly #clock: Clock
  readonly #call: (person: string) => void
  /** Whom we want to be connected with, and how often we have called in vain. */
  readonly #wanted = new Map<string, { calls: number; stop: (() => void) | undefined }>()

  constructor(clock: Clock, call: (person: string) => void) {
    this.#clock = clock
    this.#call = call
  }

  /** Calls somebody until that is told to end. */
  begin(person: string): void {
    if (this.#wanted.get(person)?.stop !== undefined) return
    this.#wanted.set(person, { calls: 0, stop: undefined })
    this.#next(person)
  }

  /** How many are being called. */
  get size(): number {
    return this.#wanted.size
  }

  end(person: string): void {
    this.#wanted.get(person)?.stop?.()
    this.#wanted.delete(person)
  }

  endAll(): void {
    for (const person of [...this.#wanted.keys()]) this.end(person)
  }

  #next(person: string): void {
    const wanted = this.#wanted.get(person)
    if (wanted === undefined) return
    wanted.stop = undefined
    if (++wanted.calls > mostCalls) return void this.#wanted.delete(person)
    const pause = Math.min(longestPause, callAgain * 2 ** (wanted.calls - 1))
    wanted.stop = this.#clock.after(pause, () => this.#next(person))
    this.#call(person)
  }
}
