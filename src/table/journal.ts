/**
 * What a seat keeps so that it can go on after a crash: its secrets, and the lines it has said and heard.
 *
 * A journal is written before anything is sent, so a slot filled once is never filled again with something else.
 */
import { phaseOf, readPhase } from './slot.ts'
import { slotOf } from './statement.ts'

/** What a journal holds. */
export interface Kept {
  /** The seat's secrets as `Secrets.save` gave them; undefined in a new journal. */
  readonly secrets: Uint8Array | undefined
  /** The lines of all phases that are not closed, in the order in which they were written. */
  readonly lines: readonly string[]
  /** For the last phase that was closed: its name and the lines in which everybody signed its result. */
  readonly closed: ClosedPhase | undefined
}

/** A phase whose result everybody has signed. */
export interface ClosedPhase {
  readonly phase: string
  /** Everybody's signature of the result. */
  readonly lines: readonly string[]
  /** Digests of the statements of the whole table on which the phase was built. */
  readonly table: readonly string[]
}

/** Whether a line belongs to a phase that is over once `closed` is. */
export function isOver(line: string, closed: ClosedPhase): boolean {
  const phase = phaseOf(slotOf(line))
  return phase !== '' && readPhase(phase).number <= readPhase(closed.phase).number
}

/**
 * Where a seat writes. Calls take effect in the order in which they are made, also when one does not wait for the other; a
 * promise resolves only when the bytes would survive a crash. After a failure everything fails.
 */
export interface Journal {
  load(): Promise<Kept>
  /** Writes one line after those before it. */
  append(line: string): Promise<void>
  /** Replaces the secrets, and with `closed` lets go of the lines of that phase and of those before it, in one step. */
  save(secrets: Uint8Array, closed?: ClosedPhase): Promise<void>
}

/** A journal that lives as long as the object: for simulations, and for seats that need not survive. */
export class MemoryJournal implements Journal {
  #secrets: Uint8Array | undefined
  #closed: ClosedPhase | undefined
  #lines: string[] = []

  async load(): Promise<Kept> {
    return { secrets: this.#secrets, lines: [...this.#lines], closed: this.#closed }
  }

  async append(line: string): Promise<void> {
    this.#lines.push(line)
  }

  async save(secrets: Uint8Array, closed?: ClosedPhase): Promise<void> {
    this.#secrets = secrets
    if (closed === undefined) return
    this.#closed = closed
    this.#lines = this.#lines.filter((line) => !isOver(line, closed))
  }
}
