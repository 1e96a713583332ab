/**
 * The time bank (docs/holdem, "Time to act"): what a player may think beyond the time to act, in all. What an answer took is
 * counted in table time, so everybody counts the same; a tenth of the bank comes back with every hand.
 */
import type { Player } from '../../../table/index.ts'
import { patienceOf } from './human.ts'
import type { HoldemRules } from './rules.ts'

/** How much of its bank each player has used, in milliseconds. */
export type Spent = ReadonlyMap<Player, number>

/** The banks of all players in one hand. */
export class TimeBanks {
  readonly #size: number
  readonly #deadlines: { readonly act: number }
  readonly #spent: Map<Player, number>

  constructor({ bank }: HoldemRules, deadlines: { readonly act: number }, spent: Spent) {
    this.#size = bank
    this.#deadlines = deadlines
    this.#spent = new Map(spent)
  }

  /** Milliseconds that a player has left. */
  left(player: Player): number {
    return Math.max(0, this.#size - (this.#spent.get(player) ?? 0))
  }

  /** Milliseconds of table time after which a player who has not bet is late. */
  deadline(player: Player): number {
    return this.#deadlines.act + this.left(player)
  }

  /** A player has thought so long; what a person is given anyway is free. */
  charge(player: Player, took: number): void {
    this.#spend(player, Math.max(0, took - patienceOf(this.#deadlines)))
  }

  /** A player was late: nothing is left. */
  empty(player: Player): void {
    this.#spend(player, this.#size)
  }

  /** What is spent after the hand. */
  refilled(): Spent {
    const back = Math.ceil(this.#size / 10)
    return new Map([...this.#spent].map(([player, spent]) => [player, Math.max(0, spent - back)]))
  }

  #spend(player: Player, milliseconds: number): void {
    this.#spent.set(player, Math.min(this.#size, (this.#spent.get(player) ?? 0) + milliseconds))
  }
}
