/** Who of a table is connected: told when somebody goes or comes back. */
import type { Present } from '../../net/index.ts'

/** Remembers who was there. */
export class Presence {
  #here: ReadonlySet<string> | undefined

  /** What has changed for these persons, each with its name, in sentences; nothing the first time. */
  hear(present: readonly Present[], others: ReadonlyMap<string, string>): string[] {
    const before = this.#here
    const here = new Set(present.map(({ player }) => player))
    this.#here = here
    if (before === undefined) return []
    return [...others].flatMap(([person, name]) => {
      if (here.has(person) === before.has(person)) return []
      return [here.has(person) ? `${name} is here` : `${name} has lost the connection`]
    })
  }
}
