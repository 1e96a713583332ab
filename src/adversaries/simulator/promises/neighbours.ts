/** What seats that can talk to each other are promised against a sequencer that leaves some of them out, or shows them two orders (docs/peers.md). */
import { provesFork, SequencerFault } from '../../../table/index.ts'
import type { Evidence } from '../evidence.ts'
import type { Pair } from '../neighbours.ts'
import { disturbedSeats } from '../plan.ts'
import { always, badOrder, type Promised } from './promise.ts'

/** Honest seats that are there from the beginning to the end. */
function steadySeats({ plan, honest }: Evidence): readonly number[] {
  const disturbed = disturbedSeats(plan)
  return honest.filter((seat) => seat <= plan.players && !disturbed.has(seat) && !plan.leaves.has(seat))
}

/** The lines between such seats. */
function steadyPairs(evidence: Evidence): readonly Pair[] {
  const steady = steadySeats(evidence)
  return evidence.plan.neighbours?.pairs.filter((pair) => pair.every((seat) => steady.includes(seat))) ?? []
}

/** Whom the sequencer does not hear, or shows nothing, is not late if an honest seat can help that is neither. */
export const nobodyLeftOut: Promised = {
  rows: badOrder,
  *broken(evidence) {
    const { plan, verdict, simulated, name } = evidence
    const { leftOut } = plan.neighbours ?? {}
    if (leftOut === undefined || (plan.sequencer !== 'censors' && plan.sequencer !== 'withholds')) return
    const helped = steadyPairs(evidence)
      .filter((pair) => pair.some((seat) => !leftOut.includes(seat)))
      .flat()
    for (const { players, slot } of verdict.absences)
      for (const player of players) {
        const seat = simulated.seatOf.get(player) ?? 0
        if (leftOut.includes(seat) && helped.includes(seat))
          yield `${name(player)} is late in ${slot}, though others could speak for it`
      }
  },
}

/** Two honest seats that talk to each other do not both come to the end of different orders: the sequencer is convicted at one of them at least. */
export const noTwoOrders: Promised = {
  rows: always,
  *broken(evidence) {
    const { kept, simulated } = evidence
    for (const [one, other] of steadyPairs(evidence)) {
      const seen = new Map(kept.get(one)?.map(({ k, line }) => [k, line]))
      const differs = kept.get(other)?.some(({ k, line }) => (seen.get(k) ?? line) !== line)
      const isOver = (seat: number): boolean => simulated.endings[seat - 1]?.result !== undefined
      if (differs && isOver(one) && isOver(other))
        yield `seats ${one} and ${other} talk to each other, and come to the end of two orders`
    }
  },
}

/** Who has been shown less, or another order, by a sequencer whom others can show up, has a proof whenever it stops for it. */
export const stopsWithProof: Promised = {
  rows: badOrder,
  *broken(evidence) {
    const { simulated, plan } = evidence
    for (const seat of new Set(steadyPairs(evidence).flat())) {
      const { error } = simulated.endings[seat - 1] ?? {}
      if (!(error instanceof SequencerFault)) continue
      const isProven = error.proof !== undefined && provesFork(error.sequencer, error.proof)
      if (!isProven && plan.sequencer !== 'forges')
        yield `seat ${seat} stops, and has no proof against the sequencer: ${error.message}`
    }
  },
}
