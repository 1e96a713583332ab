/** What is settled at a seat (spec/log, section 8): the last closing, from which the game goes on. */
import { type ClosedPhase, closingDigest } from '../statements/closing.ts'
import { readPhase } from '../statements/slot.ts'

/** The last closing, if there is one. */
export class Settled {
  #closed: ClosedPhase | undefined
  #name: string | undefined

  constructor(closed: ClosedPhase | undefined) {
    this.#closed = closed
  }

  get closed(): ClosedPhase | undefined {
    return this.#closed
  }

  /** Another phase was closed. */
  close(closed: ClosedPhase): void {
    this.#closed = closed
    this.#name = undefined
  }

  /** Whether everybody has signed the end of this phase, or of a later one. */
  isClosed(phase: string): boolean {
    if (this.#closed === undefined) return false
    return phase === '' || readPhase(phase).number <= readPhase(this.#closed.closing.phase).number
  }

  /** Whether the entry with that number stands before the end of the closing. */
  isBehind(k: number): boolean {
    return this.#closed !== undefined && k < this.#closed.at
  }

  /** The digest of the closing; empty before the first. */
  get digest(): string {
    if (this.#closed === undefined) return ''
    this.#name ??= closingDigest(this.#closed.closing)
    return this.#name
  }

  /** The digest of the closing that the game goes on from at that entry. */
  digestAt(k: number): string {
    return this.isBehind(k) ? (this.#closed?.closing.previous ?? '') : this.digest
  }
}
