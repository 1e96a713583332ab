/** Who is late, is late by the order of the log. */
import { deadlineIn } from '../games.ts'
import { disturbedSeats } from '../plan.ts'
import { notLate } from '../table-log.ts'
import { always, honestOrder, type Promised } from './promise.ts'

/** Nobody honest is late whose link, machine and disk have not failed it. An outage of the sequencer makes nobody late. */
export const nobodyLateForNothing: Promised = {
  rows: honestOrder,
  *broken({ plan, verdict, isHonest, simulated, name }) {
    const disturbed = disturbedSeats(plan)
    for (const { players, slot } of verdict.absences)
      for (const player of players)
        if (isHonest(player) && !disturbed.has(simulated.seatOf.get(player) ?? 0))
          yield `${name(player)} is late in ${slot}, though nothing held it up`
  },
}

/** Nobody is absent who spoke in time: told again from the lines of the log alone. */
export const lateByTheLog: Promised = {
  rows: always,
  *broken({ plan, verdict, lines, isHonest, name }) {
    const strays = new Set(verdict.strays.map(({ k }) => k))
    const isCounted = (k: number): boolean => !strays.has(k)
    for (const { players, slot } of verdict.absences) {
      const deadline = deadlineIn(plan, slot)
      const reason = notLate(lines, { slot, players, deadline, isHonest, isCounted })
      if (reason) yield `${players.map(name).join()} cannot be late in ${slot}: ${reason}`
    }
  },
}
