/**
 * Coming to an agreement about the result of a game that is over (spec/log, section 8): this seat has said its own, and hears what the
 * others say within a beat.
 */

import type { Table } from '../founding/founding.ts'
import type { Here } from '../founding/joining.ts'
import type { Clock } from '../order/clock.ts'
import type { Sequenced } from '../order/sequenced.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import type { Identity, Player } from '../statements/identity.ts'
import { type Agreement, ResultForm, resultDigest, SaidResults } from '../statements/said-results.ts'
import { resultSlot } from '../statements/slot.ts'
import { state } from '../statements/statement.ts'
import type { MyStatements } from './my-statements.ts'

/** The seat that compares. */
export interface Comparing {
  /** The table's id. */
  readonly table: string
  readonly clock: Clock
  /** Where in the order it speaks. */
  here(): Here
}

/** A game that is over, and those who may say what it gave them. */
export interface Ended {
  readonly members: readonly Player[]
  readonly table: Table
  /** Words from before this closing do not count. */
  readonly settled: { readonly closed: ClosedPhase | undefined }
}

/** What the seats of a table say of its result, as one of them hears it. */
export class Results {
  readonly #seat: Comparing
  readonly #mine: MyStatements
  readonly #said = new SaidResults()
  #onMore: () => void = () => {}
  #stop: () => void = () => {}

  constructor(seat: Comparing, mine: MyStatements) {
    this.#seat = seat
    this.#mine = mine
  }

  /** Entries of the log. */
  hear(entries: readonly Sequenced[]): void {
    for (const { statement, place } of entries) {
      if (statement?.slot !== resultSlot) continue
      this.#said.hear(statement, place.k)
      this.#onMore()
    }
  }

  /** What everybody came to. Whoever has a key of a member says its own, and waits until all have spoken, a beat, or until it is stopped. */
  async agree({ members, table, settled }: Ended, result: unknown, key?: Identity): Promise<Agreement> {
    const compared = (): Agreement => this.#said.compare(members, settled.closed?.at ?? 0, result)
    if (key === undefined || !members.includes(key.player)) return compared()
    this.#say(key, result).catch(() => {})
    await new Promise<void>((resolve) => {
      this.#stop = resolve
      this.#onMore = () => {
        if (compared().silent.length === 0) resolve()
      }
      this.#seat.clock.after(table.charter.beat, resolve)
      this.#onMore()
    })
    return compared()
  }

  #say(key: Identity, result: unknown): Promise<void> {
    const spoken = this.#mine.in(resultSlot)
    if (spoken) return this.#mine.submit(spoken)
    const body = ResultForm.write({ digest: resultDigest(result) })
    const said = { table: this.#seat.table, slot: resultSlot, ...this.#seat.here(), asks: '', body }
    return this.#mine.say(state(key, said))
  }

  /** Waits no longer. */
  stop(): void {
    this.#stop()
  }
}
