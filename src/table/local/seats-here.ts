/**
 * All seats of one process, watched for what the author of a game has to be told: seats that differ, or that wait for ever. Fetched while
 * they begin to play; what happens until then is told late, in its order.
 */

import type { TableEvent } from '../run/event.ts'
import type { Charter } from '../statements/charter.ts'
import { Differences } from './differences.ts'
import { watchSeats } from './held-up.ts'
import { SeatHere } from './seat-here.ts'

/** One of the seats. */
interface Watched {
  readonly name: string
  /** Whether it reads the log from its first entry. */
  readonly whole?: boolean | undefined
  readonly cheats?: boolean | undefined
}

/** Listens to all seats; they are known by their place in the list. */
export class SeatsHere {
  readonly #differences = new Differences()
  readonly #seats: readonly (SeatHere & { readonly cheats: boolean })[]
  readonly #charter: Charter

  constructor(seats: readonly Watched[], charter: Charter) {
    this.#seats = seats.map(({ name, whole = false, cheats = false }) =>
      Object.assign(new SeatHere(name, whole), { cheats }),
    )
    this.#charter = charter
  }

  /** An event at a seat, at this moment. */
  hear(index: number, event: TableEvent, now: number): void {
    const seat = this.#seats[index] as SeatHere
    this.#differences.hear(seat.name, event)
    seat.hear(event, now)
  }

  /** At this entry, a seat asks these questions. */
  rest(index: number, k: number, asked: readonly string[] | undefined): void {
    const seat = this.#seats[index] as SeatHere
    this.#differences.rest(seat.name, k, asked)
    seat.rest(k, asked)
  }

  /** What comes of the game, or else the sentence for its author; looks at seats that are held up until then. */
  async unlessWrong<R>(results: Promise<R>, order: { readonly last: { readonly k: number } }): Promise<R> {
    const honest = this.#seats.filter(({ cheats }) => !cheats)
    const { tell, first } = this.#differences
    const unwatch = watchSeats(honest, order, this.#charter, tell)
    try {
      return await Promise.race([results, first]).finally(() => this.#differences.found)
    } finally {
      unwatch()
    }
  }
}
