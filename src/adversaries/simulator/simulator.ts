/** The simulator: a seed gives a table, the table is played, and every promise is checked against what was seen. */
import { SequencerFault } from '../../table/index.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { observe } from './observe.ts'
import { drawPlan, type SimulatedGame, type TablePlan } from './plan.ts'
import { brokenPromises } from './promises/index.ts'

/** What became of one table. */
export interface TableReport {
  readonly seed: string
  readonly row: 1 | 2 | 3
  readonly players: number
  readonly game: SimulatedGame
  readonly deck: string | null
  /** Seats that lie. */
  readonly liars: readonly number[]
  readonly sequencer: TablePlan['sequencer']
  /** How many pairs of seats talk to each other beside it. */
  readonly lines: number
  /** How it ended for the honest: all with a result, all stopped, or in different ways. */
  readonly ended: 'result' | 'stopped' | 'waiting' | 'mixed'
  /** The promises that were not kept, in sentences. */
  readonly violations: readonly string[]
  readonly figures: Figures
}

/** How much happened. */
export interface Figures {
  readonly entries: number
  readonly faults: number
  readonly absences: number
  readonly strays: number
  readonly simulatedMs: number
  readonly steps: number
}

/** Plays the table that belongs to a seed, and says which promises it broke. The same seed gives the same table. */
export async function simulateSeed(seed: string, game: SimulatedGame | 'any' = 'any'): Promise<TableReport> {
  return simulatePlan(drawPlan(seed, game))
}

/** Plays a planned table, and says which promises it broke. */
export async function simulatePlan(plan: TablePlan): Promise<TableReport> {
  const evidence = await gatherEvidence(await observe(plan))
  const { seed, row, players, game, deck, liars, sequencer } = plan
  const { verdict, simulated } = evidence
  return {
    seed,
    row,
    players,
    game,
    deck: deck ?? null,
    liars: liars.map(({ seat }) => seat),
    sequencer,
    lines: plan.neighbours?.pairs.length ?? 0,
    ended: endedOf(evidence),
    violations: await brokenPromises(evidence),
    figures: {
      entries: verdict.entries,
      faults: verdict.faults.length,
      absences: verdict.absences.length,
      strays: verdict.strays.length,
      simulatedMs: simulated.time,
      steps: simulated.steps,
    },
  }
}

function endedOf({ honest, simulated }: Evidence): TableReport['ended'] {
  const ways = new Set(
    honest.map((seat) => {
      const { result, error } = simulated.endings[seat - 1] ?? {}
      if (result !== undefined) return 'result'
      return error instanceof SequencerFault || error ? 'stopped' : 'waiting'
    }),
  )
  const [only = 'waiting'] = ways
  return ways.size > 1 ? 'mixed' : only
}
