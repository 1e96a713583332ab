/** Whether what honest seats hold against a cheat convinces strangers. */
import { type Fault, type GameOf, recheck } from '../table/index.ts'

/** Whether a stranger confirms every fault from its evidence alone; null if there is none. */
export async function recheckAll<R>(faults: readonly Fault[], gameOf: GameOf<R>): Promise<boolean | null> {
  if (faults.length === 0) return null
  for (const fault of faults) if (!(await recheck(fault, gameOf))) return false
  return true
}
