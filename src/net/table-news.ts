/** What a seat tells of its table, for whoever waits for it: how far it has come, and what it objects to (spec/log, section 4). */
import type { Founding, Player, TableEvent } from '../table/index.ts'

/** Told of a statement that counts for nothing, and why. */
export type OnObjection = (by: Player, objection: string) => void

/** Passes news on. */
export class TableNews {
  readonly #listeners = new Set<(founding: Founding) => void>()
  readonly #objections = new Set<OnObjection>()

  /** Something happens at the table. */
  hear(event: TableEvent): void {
    if (event.kind === 'stray' && event.by)
      for (const listener of [...this.#objections]) listener(event.by, event.reason)
    if (event.kind === 'founding') for (const listener of [...this.#listeners]) listener(event.founding)
  }

  /** Tells how far the table has come, now and whenever it comes further, until the returned function is called. */
  follow(listener: (founding: Founding) => void, now: Founding): () => void {
    this.#listeners.add(listener)
    listener(now)
    return () => this.#listeners.delete(listener)
  }

  /** Tells of everything that counts for nothing, until the returned function is called. */
  onObjection(listener: OnObjection): () => void {
    this.#objections.add(listener)
    return () => this.#objections.delete(listener)
  }
}
