/** Entries that have come and wait to be fed. Taking from the front of a long list one by one would take ages. */
import type { Sequenced } from './sequenced.ts'

/** So many entries that have been fed are kept before the list is tidied up. */
const mostFed = 1_000

/** First in, first out. */
export class EntryQueue {
  readonly #entries: Sequenced[] = []
  /** How many of them have been fed. */
  #fed = 0

  add(entries: readonly Sequenced[]): void {
    for (const entry of entries) this.#entries.push(entry)
  }

  /** The entry that is fed next. */
  next(): Sequenced | undefined {
    const next = this.#entries[this.#fed++]
    if (next === undefined || this.#fed > mostFed) {
      this.#entries.splice(0, this.#fed)
      this.#fed = 0
    }
    return next
  }

  clear(): void {
    this.#entries.length = 0
    this.#fed = 0
  }
}
