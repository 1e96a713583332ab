/** Who is connected to a table, as the relay tells it: nothing hangs on it, and it may be made up. */
import type { Present, RelayRole } from './protocol.ts'

/** People that are kept in mind: more than a relay lets to one table. Others are not shown. */
const mostPeople = 1024

/** Those whom the relay has told of. */
export class People {
  readonly #roles = new Map<string, RelayRole>()

  /** Everybody, those who came first before others. */
  present(): Present[] {
    return [...this.#roles].map(([player, role]) => ({ player, role }))
  }

  came({ player, role }: Present): void {
    if (this.#roles.size < mostPeople || this.#roles.has(player)) this.#roles.set(player, role)
  }

  went(player: string): void {
    this.#roles.delete(player)
  }

  /** The connection is gone, and with it what was told over it. */
  clear(): void {
    this.#roles.clear()
  }
}
