/**
 * Who may be connected where there is only so much room (spec/mesh, section 2): whoever has the link can come under any number of keys, so
 * those who have a seat come first, and somebody who has none makes room for them.
 */

/** Tells whether somebody has a seat, by the key at all tables. */
type HasSeat = (person: string) => boolean

/** So many places, and who has a right to them. */
export class Places {
  readonly #seats = new Map<string, HasSeat>()

  /** From now on those who have a seat at this table come first. */
  favour(table: string, hasSeat: HasSeat): void {
    this.#seats.set(table, hasSeat)
  }

  /** Whether there is a place for somebody, of so many of which these are taken. */
  hasRoomFor(person: string, taken: ReadonlyMap<string, unknown>, most: number): boolean {
    return taken.has(person) || taken.size < most || this.whoGoesFor(person, taken) !== undefined
  }

  /** Who has to go so that somebody can come; nobody, if that has no right to it. */
  whoGoesFor(person: string, taken: ReadonlyMap<string, unknown>): string | undefined {
    if (!this.hasSeat(person)) return undefined
    return [...taken.keys()].find((other) => !this.hasSeat(other))
  }

  /** Whether somebody has a seat at one of our tables. */
  hasSeat(person: string): boolean {
    return [...this.#seats.values()].some((hasSeat) => hasSeat(person))
  }
}
