/**
 * What a seat keeps so that it can go on after a crash (spec/log, section 10): its secrets, the entries that it has seen, and
 * what it has said. Everything is durable before it counts: entries before they are fed, own statements before they are sent.
 */
import type { ClosedPhase } from '../statements/closing.ts'
import { isOver } from '../statements/kept-line.ts'

/** What a journal holds. */
export interface Kept {
  /** The seat's secrets; undefined in a new journal. */
  readonly secrets: Uint8Array | undefined
  /** The last phase that was closed. */
  readonly closed: ClosedPhase | undefined
  /** The lines that are needed to go on from there, in the order in which they were written. */
  readonly lines: readonly string[]
}

/**
 * Where a seat writes. Calls take effect in the order in which they are made, also when one does not wait for the other; a
 * promise resolves only when the bytes would survive a crash. After a failure everything fails.
 *
 * @example
 * ```ts
 * const journal: Journal = new MemoryJournal()
 * ```
 */
export interface Journal {
  /** Reads what was kept. */
  load(): Promise<Kept>
  /** Writes lines after those before them. */
  append(lines: readonly string[]): Promise<void>
  /** Replaces the secrets, and with `closed` lets go of the lines that are not needed any more, in one step. */
  save(secrets: Uint8Array, closed?: ClosedPhase): Promise<void>
}

/**
 * A journal that lives as long as the object: for simulations, and for seats that need not survive.
 *
 * @example
 * ```ts
 * const { result } = takeSeat({ table: id, transport: mine, person: ann, journal: new MemoryJournal() }, highCard)
 * ```
 */
export class MemoryJournal implements Journal {
  #secrets: Uint8Array | undefined
  #closed: ClosedPhase | undefined
  #lines: string[] = []

  async load(): Promise<Kept> {
    return { secrets: this.#secrets, lines: [...this.#lines], closed: this.#closed }
  }

  async append(lines: readonly string[]): Promise<void> {
    for (const line of lines) this.#lines.push(line)
  }

  async save(secrets: Uint8Array, closed?: ClosedPhase): Promise<void> {
    this.#secrets = secrets
    if (closed === undefined) return
    this.#closed = closed
    this.#lines = this.#lines.filter((line) => !isOver(line, closed))
  }
}
