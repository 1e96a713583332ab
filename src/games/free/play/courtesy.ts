/**
 * Who goes first among those who wish something (spec/free, section 5). The first wish in the log counts, so a program that is always the fastest
 * could have every turn. Whoever was overtaken is owed one: those who have acted since then wait for it, for a moment.
 */
import type { Overtaken, Player } from '../../../table/index.ts'

/** So often somebody may let the moment pass before it has to act by itself: whoever wants others to wait has to do something, too. */
const mostPasses = 3

/** What is known of everybody's wishes in one round, by the numbers of wishes: the same wherever the log was read. */
export class Courtesy {
  /** The numbers of all that were asked for, by slot. */
  readonly #numbers = new Map<string, number>()
  /** The last wish of each that counted. */
  readonly #acted = new Map<Player, number>()
  /** The last wish before which each has let its turn pass, and how often since it acted. */
  readonly #passed = new Map<Player, { readonly last: number; readonly times: number }>()
  /** Who is owed a turn, and the wish in which it was overtaken. */
  readonly #owed = new Map<Player, number>()
  /** How much of what was said too late is read. */
  #read = 0

  /** A wish is asked for in this slot. Gives who may wish at first, of those who are heard: all, or all who need not wait for another. */
  asked(slot: string, heard: readonly Player[], overtaken: readonly Overtaken[]): readonly Player[] {
    this.#hear(overtaken)
    this.#numbers.set(slot, this.#numbers.size + 1)
    const owed = heard.filter((player) => this.#owed.has(player))
    return heard.filter((player) => !owed.some((other) => this.#waits(player, other)))
  }

  /** Whether this player is owed a turn. */
  isOwed(player: Player): boolean {
    return this.#owed.has(player)
  }

  /** The wish of this player was the first. */
  acted(player: Player): void {
    this.#acted.set(player, this.#numbers.size)
    this.#passed.delete(player)
    this.#owed.delete(player)
  }

  /** These might have gone first, and nobody did. */
  passed(players: readonly Player[]): void {
    for (const player of players.filter((one) => this.#owed.delete(one))) {
      const times = 1 + (this.#passed.get(player)?.times ?? 0)
      this.#passed.set(player, { last: this.#numbers.size, times })
    }
  }

  /** Whether a player has had its turn since the other was overtaken. */
  #waits(player: Player, other: Player): boolean {
    return player !== other && (this.#acted.get(player) ?? 0) >= this.#owed.get(other)!
  }

  #hear(overtaken: readonly Overtaken[]): void {
    for (const { slot, player } of overtaken.slice(this.#read)) {
      const number = this.#numbers.get(slot)
      const { last, times } = this.#passed.get(player) ?? { last: 0, times: 0 }
      const hasActed = (this.#acted.get(player) ?? 0) > (number ?? 0)
      if (number === undefined || number <= last || times >= mostPasses) continue
      if (!hasActed && !this.#owed.has(player)) this.#owed.set(player, number)
    }
    this.#read = overtaken.length
  }
}
