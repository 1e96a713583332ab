/** A disk that takes time to write, may be full, and after a crash holds all, nothing or a part of what was being written. */

import type { Journal, Kept } from '../seat/journal.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import { isOver } from '../statements/kept-line.ts'
import type { SeededRandom } from './random.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** What a seat's disk is like. */
export interface DiskPlan {
  /** How long a write takes, in milliseconds: least and most. */
  readonly delay?: readonly [number, number]
  /** How many characters fit on it. */
  readonly space?: number
}

/** What is on the disk of one seat; outlives crashes. */
export class SimulatedDisk {
  readonly #clock: SimulatedClock
  readonly #random: SeededRandom
  readonly #plan: DiskPlan
  #text = ''
  #secrets: Uint8Array | undefined
  #closed: ClosedPhase | undefined
  /** Ends a write that is under way as a crash ends it. */
  #tear: () => void = () => {}

  constructor(clock: SimulatedClock, random: SeededRandom, plan: DiskPlan) {
    this.#clock = clock
    this.#random = random
    this.#plan = plan
  }

  /** The process crashes: what it was writing is there, or not, or in part. */
  crash(): void {
    this.#tear()
  }

  /** Loses everything. */
  wipe(): void {
    this.#text = ''
    this.#secrets = undefined
    this.#closed = undefined
  }

  /** The journal on this disk, as one process uses it. */
  journal(): Journal {
    let work = Promise.resolve()
    const next = (write: () => Promise<void>): Promise<void> => {
      work = work.then(write)
      return work
    }
    return {
      load: async () => this.#load(),
      append: (lines) => next(() => this.#write(lines.map((line) => `${line}\n`).join(''))),
      save: (secrets, closed) =>
        next(async () => {
          await this.#write('')
          this.#save(secrets, closed)
        }),
    }
  }

  #load(): Kept {
    this.#text = this.#text.slice(0, this.#text.lastIndexOf('\n') + 1)
    return { secrets: this.#secrets, lines: this.#lines(), closed: this.#closed }
  }

  #save(secrets: Uint8Array, closed: ClosedPhase | undefined): void {
    this.#secrets = secrets
    if (closed === undefined) return
    this.#closed = closed
    const kept = this.#lines().filter((line) => !isOver(line, closed))
    this.#text = kept.map((line) => `${line}\n`).join('')
  }

  #lines(): string[] {
    return this.#text.split('\n').slice(0, -1)
  }

  /** A write that a crash interrupts never comes to its end, so nothing that should follow it happens. */
  #write(text: string): Promise<void> {
    const { delay = [0, 3], space = Infinity } = this.#plan
    const part = text.slice(0, this.#random.between([0, text.length]))
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(this.#random.between(delay), () => {
        this.#tear = () => {}
        if (this.#text.length + text.length > space) return reject(new Error('no space left on the disk'))
        this.#text += text
        resolve()
      })
      this.#tear = () => {
        cancel()
        this.#text += part
        this.#tear = () => {}
      }
    })
  }
}
