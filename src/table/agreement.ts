/**
 * Coming to an agreement about the result of a game that is over (spec/log, section 8): this seat has said its own, and hears what the
 * others say within a beat.
 */
import type { Clock } from './clock.ts'
import type { Player } from './identity.ts'
import { type Agreement, ResultForm, resultDigest, SaidResults } from './said-results.ts'
import type { Sequenced } from './sequenced.ts'
import { resultSlot } from './slot.ts'
import type { Body } from './statement.ts'

/** A game that is over, and those who may say what it gave them. */
export interface Ended {
  readonly members: readonly Player[]
  /** Words from before this entry, of the last closing, do not count. */
  readonly after: number
  readonly result: unknown
}

/** How a seat says its own result, and how long it waits for the others. */
export interface Agreeing {
  readonly say: (body: Body) => Promise<void>
  readonly clock: Clock
  readonly beat: number
}

/** What the seats of a table say of its result, as one of them hears it. */
export class Results {
  readonly #said = new SaidResults()
  #onMore: () => void = () => {}
  #stop: () => void = () => {}

  /** Entries of the log. */
  hear(entries: readonly Sequenced[]): void {
    for (const { statement, place } of entries) {
      if (statement?.slot !== resultSlot) continue
      this.#said.hear(statement, place.k)
      this.#onMore()
    }
  }

  /** What everybody came to. Who takes part says its own, and waits until all have spoken, a beat, or until it is stopped. */
  async agree({ members, after, result }: Ended, agreeing: Agreeing | undefined): Promise<Agreement> {
    const compared = (): Agreement => this.#said.compare(members, after, result)
    if (agreeing === undefined) return compared()
    agreeing.say(ResultForm.write({ digest: resultDigest(result) })).catch(() => {})
    await new Promise<void>((resolve) => {
      this.#stop = resolve
      this.#onMore = () => {
        if (compared().silent.length === 0) resolve()
      }
      agreeing.clock.after(agreeing.beat, resolve)
      this.#onMore()
    })
    return compared()
  }

  /** Waits no longer. */
  stop(): void {
    this.#stop()
  }
}
