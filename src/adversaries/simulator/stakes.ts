/** What players of Hold'em brought to a hand, staked in it by their own word, and had in the end, as each seat saw it. */
import type { Hand } from '../../games/holdem/index.ts'
import type { Player } from '../../table/index.ts'

/** One player's chips in one hand, as one seat saw them. */
export interface StakeSeen {
  readonly seat: number
  readonly player: Player
  readonly number: number
  readonly brought: number
  /** Blinds and bets: what it had put in before it was folded for being silent, or the hand was over. */
  readonly staked: number
  readonly left: number
}

/** All stakes that were seen. */
export class Stakes {
  readonly #stakes = new Map<string, StakeSeen>()

  /** A hand has changed at this seat. */
  note(seat: number, number: number, { setup, seats, waiting }: Hand, ids: readonly Player[]): void {
    for (const [i, { status, staked, stack: left }] of seats.entries()) {
      const player = ids[i] as Player
      const key = `${seat} ${number} ${player}`
      const isOwnWord = status !== 'forfeited' && waiting.for !== 'finished'
      const own = isOwnWord ? staked : (this.#stakes.get(key)?.staked ?? 0)
      this.#stakes.set(key, { seat, player, number, brought: setup.stacks[i]!, staked: own, left })
    }
  }

  get all(): readonly StakeSeen[] {
    return [...this.#stakes.values()]
  }
}
