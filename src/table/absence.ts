/**
 * Who is absent (design, "Deadlines"). A player is absent for good once all who remain have stated it; what arrives later
 * changes nothing. The rule depends on the set of statements alone, not on their order.
 */
import { form } from './form.ts'
import type { Player } from './identity.ts'
import type { Log } from './log.ts'
import { absenceSlot } from './slot.ts'
import { integer, record } from './wire.ts'

/** "The player at this seat has not filled the slot, and its time is over." */
export const AbsenceForm = form('table', 'absent', record({ seat: integer(1, 100) }))

/**
 * The players of `players` who are absent in this slot: the union of all sets of players of which every member has been
 * declared absent by everyone outside the set.
 */
export function absentIn(
  log: Log,
  slot: string,
  players: readonly Player[],
  roster: readonly Player[],
): Player[] {
  const states = (voter: Player, accused: Player): boolean =>
    log.get(absenceSlot(slot, roster.indexOf(accused) + 1), voter) !== undefined
  const absent = new Set<Player>()
  for (const stays of players) {
    for (const player of largestAbsent(players, stays, states)) absent.add(player)
  }
  return players.filter((player) => absent.has(player))
}

/**
 * The largest set without `stays` of which every member has been declared absent by everyone outside it. Of two such sets
 * the union is one too, so it is found by taking away players whom somebody outside has not declared absent.
 */
function largestAbsent(
  players: readonly Player[],
  stays: Player,
  states: (voter: Player, accused: Player) => boolean,
): readonly Player[] {
  let out = players.filter((player) => player !== stays)
  for (;;) {
    const remaining = players.filter((player) => !out.includes(player))
    const still = out.filter((player) => remaining.every((voter) => states(voter, player)))
    if (still.length === out.length) return out
    out = still
  }
}
