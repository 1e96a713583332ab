/** Checks a fault again from its evidence alone: anybody can, without having been at the table. */
import { DecodeError } from '../group/index.ts'
import { audit, type GameOf } from './audit.ts'
import { canonical } from './canonical.ts'
import { type Fault, sayOneThing } from './fault.ts'
import type { ClosedPhase } from './journal.ts'
import { isEndSlot, phaseOf } from './slot.ts'
import { readStatement, type Statement, slotOf } from './statement.ts'

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. Never throws on forged evidence. */
export async function recheck<R>(fault: Fault, gameOf: GameOf<R>): Promise<boolean> {
  try {
    const [first, second] = fault.statements
    if (first && second && fault.rule === sayOneThing)
      return contradicts(readStatement(first.line), readStatement(second.line), fault)
    const settled = settledIn(fault)
    if (settled === 'unclear') return false
    const { faults } = await audit(fault.evidence, gameOf, settled)
    return faults.some((f) => f.culprit === fault.culprit && f.slot === fault.slot && f.rule === fault.rule)
  } catch (error) {
    if (error instanceof DecodeError) return false
    throw error
  }
}

function contradicts(first: Statement, second: Statement, fault: Fault): boolean {
  const same = first.slot === second.slot && first.by === second.by && first.table === second.table
  return same && first.by === fault.culprit && first.digest !== second.digest
}

/**
 * The closed phase that the evidence starts from. It counts only if all who signed its end signed the same, the culprit
 * among them: nobody can be accused on a past that it has not signed itself.
 */
function settledIn(fault: Fault): ClosedPhase | 'unclear' | undefined {
  const own = phaseOf(fault.slot)
  const ends = fault.evidence
    .filter((line) => isEndSlot(slotOf(line)) && phaseOf(slotOf(line)) !== own)
    .map(readStatement)
  const [first] = ends
  if (first === undefined) return undefined
  const result = canonical(first.body)
  const agreed = ends.every(
    (end) => end.slot === first.slot && end.table === first.table && canonical(end.body) === result,
  )
  if (!agreed || !ends.some((end) => end.by === fault.culprit)) return 'unclear'
  return { phase: phaseOf(first.slot), lines: ends.map(({ line }) => line), table: [] }
}
