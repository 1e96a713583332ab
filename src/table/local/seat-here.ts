/** Where a seat of this process stands, so that its author can be told if it waits for ever (`held-up.ts`). */
import type { TableEvent } from '../run/event.ts'

/** Listens to one seat. */
export class SeatHere {
  readonly name: string
  /** The entry at which no branch of the game ran, the last time, and what was asked there. */
  rested: { readonly k: number; readonly asked: readonly string[] }
  /** What is being made here, and which time there is for it, in milliseconds. */
  readonly making = new Map<string, number>()
  readonly #until = new Map<string, number>()
  /** How much has happened here. To wait is nothing that happens. */
  happened = 0

  /** One that may start from a closing does not tell where it rests. */
  constructor(name: string, readsAll: boolean) {
    this.name = name
    this.rested = { k: readsAll ? 0 : Number.POSITIVE_INFINITY, asked: [] }
  }

  /** At this entry, this is asked. */
  rest(k: number, asked: readonly string[] = []): void {
    this.rested = { k, asked }
  }

  /** Told what goes on, at this moment. */
  hear(event: TableEvent, now: number): void {
    if (event.kind !== 'waiting' && event.kind !== 'order') this.happened++
    if (event.kind === 'waiting' && !this.#until.has(event.slot))
      this.#until.set(event.slot, (event.until ?? Number.POSITIVE_INFINITY) - now)
    if (event.kind === 'making')
      this.making.set(event.slot, this.#until.get(event.slot) ?? Number.POSITIVE_INFINITY)
    if (event.kind === 'made') this.making.delete(event.slot)
  }
}
