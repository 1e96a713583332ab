/**
 * Who is absent (design, "Deadlines"). A player is absent once all who remain have stated it. The rule depends on the set of
 * statements alone, not on their order.
 *
 * "All who remain" needs care: one who neither states the absence nor passes on what is missing is silent too, and a single
 * player who calls everybody else absent must not be believed. So: a player waits for everyone whom it has not stated absent,
 * and for everyone whom those wait for. Who is not waited for by more than half of the players is absent; of two players, one is
 * enough. So half a table cannot throw out the other half.
 */
import { form } from './form.ts'
import type { Player } from './identity.ts'
import { readAbsenceSlot } from './slot.ts'
import type { Statement } from './statement.ts'
import { integer, record } from './wire.ts'

/** "The player at this seat has not filled the slot, and its time is over." */
export const AbsenceForm = form('table', 'absent', record({ seat: integer(1, 100) }))

/** The voters who are absent, given all that was stated about absence in one slot. */
export function absentIn(
  accusations: readonly Statement[],
  voters: readonly Player[],
  roster: readonly Player[],
): Player[] {
  if (accusations.length === 0) return []
  const stated = new Map<Player, Set<Player>>(voters.map((voter) => [voter, new Set()]))
  for (const { slot, by } of accusations) {
    const accused = roster[(readAbsenceSlot(slot)?.seatNumber ?? 0) - 1]
    if (accused !== undefined) stated.get(by)?.add(accused)
  }
  const waits = voters.map((voter) => waitedFor(voter, stated))
  return voters.filter((player) =>
    isMost(waits.filter((waited) => !waited.has(player)).length, voters.length),
  )
}

/** Whether so many of all can decide: more than half, or one of two. */
export function isMost(some: number, all: number): boolean {
  return 2 * some > all || (all === 2 && some === 1)
}

function waitedFor(voter: Player, stated: ReadonlyMap<Player, ReadonlySet<Player>>): Set<Player> {
  const waited = new Set([voter])
  for (const one of waited) {
    for (const other of stated.keys()) if (!stated.get(one)?.has(other)) waited.add(other)
  }
  return waited
}
