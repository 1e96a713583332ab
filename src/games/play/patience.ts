/** How long a person is waited for: a timer that stands still while the table does. */
import type { Clock } from '../../table/index.ts'

/** A time to answer in. It runs from the beginning, unless it is held. */
export class Patience {
  readonly #clock: Clock
  readonly #onEnd: () => void
  #left: number
  #stop: (() => void) | undefined
  /** When it ends by the clock; undefined while it stands still. */
  until: number | undefined

  constructor(clock: Clock, milliseconds: number, onEnd: () => void) {
    this.#clock = clock
    this.#left = milliseconds
    this.#onEnd = onEnd
    this.#run()
  }

  /** Stands still from now on. */
  hold(): void {
    if (this.until === undefined) return
    this.#left = Math.max(0, this.until - this.#clock.now())
    this.stop()
    this.until = undefined
  }

  /** Goes on with what was left, or with `most` if that is less. */
  release(most: number): void {
    if (this.until !== undefined) return
    this.#left = Math.min(this.#left, most)
    this.#run()
  }

  /** Ends without a word. */
  stop(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #run(): void {
    this.until = this.#clock.now() + this.#left
    this.#stop = this.#clock.after(this.#left, this.#onEnd)
  }
}
