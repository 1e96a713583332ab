/**
 * A game must ask the same at every seat, and again when its log is read (spec/log, section 6). Where it does not, the mistake is its
 * author's, and is said to the author: no player is named for it.
 */
import type { TableEvent } from '../run/event.ts'
import { type AtRest, answersOtherwise, asksOtherwise } from '../run/words-of-differences.ts'

/** Listens to all seats of a process for questions that are not the same. */
export class Differences {
  /** What was asked at each entry by the first seat that came to it. */
  readonly #first = new Map<number, AtRest>()
  /** Tells the author of another mistake that shows at all seats together. */
  tell: (error: Error) => void = () => {}
  /** Rejects when there is one. */
  readonly first: Promise<never> = new Promise((_, reject) => {
    this.tell = reject
  })

  #isFound = false

  constructor() {
    this.first.catch(() => {})
  }

  /** Rejects if there has been one: it says more than whatever else a seat fails with because of it. */
  get found(): Promise<never> | undefined {
    return this.#isFound ? this.first : undefined
  }

  /** An event at the seat of the player with this name. */
  hear(name: string, event: TableEvent): void {
    if (event.kind === 'differs') this.#differ(answersOtherwise(name, event))
  }

  /**
   * At this entry, the seat of the player with this name asks these questions. Seats that wait for each other never speak, so that
   * nothing in the log would tell it.
   */
  rest(name: string, k: number, asked: readonly string[] | undefined): void {
    const here: AtRest = { name, asked }
    const other = this.#first.get(k) ?? here
    this.#first.set(k, other)
    if (String(here.asked) !== String(other.asked)) this.#differ(asksOtherwise(here, other))
  }

  #differ(words: string): void {
    this.#isFound = true
    this.tell(new Error(words))
  }
}
