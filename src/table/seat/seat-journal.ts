/** How one seat uses its journal: what it must not lose is durable before it counts, and where that fails, the seat stops. */

import { messageOf, Stuck } from '../order/fault.ts'
import { mineLine } from '../order/log-line.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import type { Statement } from '../statements/statement.ts'
import type { Journal } from './journal.ts'
import type { SittingSecrets } from './sitting.ts'
import { writeSitting } from './sitting-kept.ts'

/** The journal of a seat. */
export class SeatJournal {
  readonly #journal: Journal
  readonly #onFailure: (error: Error) => void
  /** The closing that the seat starts from and has not kept yet, and the lines since. */
  #late: { readonly closed: ClosedPhase; readonly lines: string[] } | undefined
  /** Whether nothing is let go of yet, and what would be. */
  #held: { readonly sitting: SittingSecrets; readonly closed: ClosedPhase } | undefined

  /** `onFailure` is told when something could not be written. */
  constructor(journal: Journal, onFailure: (error: Error) => void) {
    this.#journal = journal
    this.#onFailure = onFailure
  }

  /** The seat starts from this closing, and has not read it yet. */
  startsFrom(closed: ClosedPhase): void {
    this.#late = { closed, lines: [] }
  }

  /** Keeps lines up to this entry. One who starts late has nothing to lose until it has read the closing that it starts from. */
  async keep(lines: readonly string[], k: number, sitting: SittingSecrets): Promise<void> {
    const late = this.#late
    if (late === undefined) return this.#write(this.#journal.append(lines))
    late.lines.push(...lines)
    if (k < late.closed.at) return
    this.#late = undefined
    await this.#write(this.#journal.append(late.lines))
    await this.save(sitting, late.closed)
  }

  /** Keeps what this seat is about to say. */
  keepSaid({ line }: Statement): Promise<void> {
    return this.#write(this.#journal.append([mineLine(line)]))
  }

  /** Keeps the secrets, and lets go of what is not needed after a closing. */
  async save(sitting: SittingSecrets, closed?: ClosedPhase): Promise<void> {
    if (this.#held && closed) this.hold(sitting, closed)
    else await this.#write(this.#journal.save(writeSitting(sitting), closed))
  }

  /** Lets go of nothing until `release`: a seat that dies before goes on from what the journal holds now. */
  hold(sitting: SittingSecrets, closed: ClosedPhase): void {
    this.#held = { sitting, closed }
  }

  /** Lets go of what is not needed after the last closing. */
  async release(): Promise<void> {
    const held = this.#held
    this.#held = undefined
    if (held) await this.save(held.sitting, held.closed)
  }

  async #write(writing: Promise<void>): Promise<void> {
    try {
      await writing
    } catch (error) {
      const stuck = new Stuck(`the journal could not be written, so nothing was sent: ${messageOf(error)}`)
      this.#onFailure(stuck)
      throw stuck
    }
  }
}
