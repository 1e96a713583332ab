/** Voting somebody out (docs/holdem, "Voting somebody out"): ballots are part of what everybody says before a hand. */
import type { Player } from '../../../table/index.ts'

/** For each player whom somebody wants to go, those who want it. */
export type Ballots = ReadonlyMap<Player, readonly Player[]>

/** The ballots in what everybody said: for each speaker, whom it wants to go. Nobody votes against itself. */
export function ballotsIn(said: ReadonlyMap<Player, readonly Player[]>): Ballots {
  const against = new Map<Player, readonly Player[]>()
  for (const [voter, targets] of said) {
    for (const target of new Set(targets)) {
      if (target !== voter) against.set(target, [...(against.get(target) ?? []), voter])
    }
  }
  return against
}

/**
 * Who has to go: at most one before each hand, so that two players are always left who wanted it. It takes more than half of
 * those who are there, and two at least; of several, the one whom most want to go, of equals the first in seat order.
 */
export function removedBy(ballots: Ballots, present: number, seats: readonly Player[]): Player | undefined {
  const count = (player: Player): number => ballots.get(player)?.length ?? 0
  const [first] = seats
    .filter((player) => count(player) >= 2 && 2 * count(player) > present)
    .sort((one, other) => count(other) - count(one))
  return first
}
