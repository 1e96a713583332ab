/** Who is late, is late by the order of the log. */
import { phaseOf } from '../../../table/inside.ts'
import { countedIn, type Evidence } from '../evidence.ts'
import { deadlineIn, personalTimeIn } from '../games.ts'
import { heldUp, leftAfter, silentBeside, united } from '../patience.ts'
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
  *broken(evidence) {
    const { plan, verdict, lines, isHonest, name } = evidence
    for (const { players, slot } of verdict.absences) {
      const reason = notLate(lines, {
        slot,
        players,
        deadline: deadlineIn(plan, slot),
        isSpent: (player, q, k) => isSpent(evidence, { slot, player, q, k }),
        isHonest,
        isCounted: countedIn(evidence),
      })
      if (reason) yield `${players.map(name).join()} cannot be late in ${slot}: ${reason}`
    }
  },
}

/** What is free in a slot, in milliseconds: a person's time, one beat, and what a program may take; undefined where all of it is. */
function freeIn({ plan, lines, simulated }: Evidence, slot: string): number | undefined {
  const personal = personalTimeIn(plan, slot, lines)
  if (personal === undefined) return undefined
  const { beat, deadlines } = simulated.table.charter
  const work = Math.max(2_000, Math.min(5_000, Math.floor(deadlines.step / 8)))
  return Math.min(deadlineIn(plan, slot), personal + beat + work)
}

interface Silence {
  readonly slot: string
  readonly player: string
  /** Where it was asked, and where somebody complained. */
  readonly q: number
  readonly k: number
}

/** Whether a player had no patience left when somebody complained, having been silent from `q` on. */
function isSpent(evidence: Evidence, { slot, player, q, k }: Silence): boolean {
  const { plan, lines } = evidence
  if (plan.patience === null) return false
  const free = freeIn(evidence, slot)
  if (free === undefined) return false
  const [phase, isCounted] = [phaseOf(slot), countedIn(evidence)]
  const answering = { player, phase, freeIn: freeIn.bind(undefined, evidence), isCounted }
  const before = [...heldUp(lines, answering, k), ...silentBeside(lines, answering, k)]
  const [from, until] = [(lines[q]?.at ?? 0) + free, lines[k]?.at ?? 0]
  // Less than a millisecond is lost by rounding.
  return from <= until && leftAfter(plan.patience, united([...before, [from, until]])) < 1
}

/** What the others need to see that somebody is late, and to have that in the log: half a beat, and once more for each who does not say so. */
function noticing({ plan: { liars, network }, simulated }: Evidence): number {
  const [, delay = 0] = network.delay ?? []
  const again = network.loss ? 1_500 : 0
  return 5 * delay + again + 500 + ((1 + liars.length) * simulated.table.charter.beat) / 2
}

/** Nobody holds a phase up for longer than patience has it, beside what is free and what the others need to say so. */
export const patienceHasAnEnd: Promised = {
  rows: honestOrder,
  *broken(evidence) {
    const { plan, lines, simulated, name } = evidence
    const { patience } = plan
    if (patience === null) return
    const noticed = noticing(evidence)
    const freeAndNoticed = (slot: string): number | undefined => {
      const free = freeIn(evidence, slot)
      return free === undefined ? undefined : free + noticed
    }
    const isCounted = countedIn(evidence)
    const phases = new Set(lines.flatMap(({ statement }) => (statement ? [phaseOf(statement.slot)] : [])))
    for (const player of simulated.table.players)
      for (const phase of phases) {
        const own = lines.filter(({ statement }) => statement && phaseOf(statement.slot) === phase)
        const lasted = (own.at(-1)?.at ?? 0) - (lines[own[0]?.statement?.q ?? 0]?.at ?? 0)
        const answering = { player, phase, freeIn: freeAndNoticed, isCounted }
        const held = heldUp(lines, answering).reduce((sum, [from, until]) => sum + until - from, 0)
        if (held > patience + lasted / 10)
          yield `${name(player)} held ${phase || 'the table'} up for ${held} of ${lasted} ms with ${patience} ms of patience`
      }
  },
}
