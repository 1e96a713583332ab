/** What came of the checks of claims: a condition or a proof for each, as a game gives them (spec/log, section 7). */
import {
  type Check,
  type Culprit,
  holds,
  type Ledger,
  refuse,
  verify,
  verifyAll,
} from '../../proofs/index.ts'
import type { Claim } from '../statements/claim.ts'
import type { Checking, Demand } from './seat.ts'

/** The claims that do not hold, in order, each with the reason; where there is a ledger, those that do not at sight. */
export function wrongAmong<T>(
  claims: readonly Claim<T>[],
  check: Checking<T>,
  ledger: Ledger | undefined,
): Culprit<Claim<T>>[] {
  const checks = claims.map((claim) => [claim, checkOf(() => check(claim.wellFormed, claim))] as const)
  if (ledger) return ledger.add(checks)
  const [only] = checks
  if (only === undefined || checks.length > 1) return verifyAll(checks)
  const reason = verify(only[1])
  return reason === undefined ? [] : [{ culprit: only[0], reason }]
}

function isCheck(demand: unknown): demand is Check {
  return typeof demand === 'object' && demand !== null && ('equations' in demand || 'refused' in demand)
}

/** How often a condition that is not met is asked again, before it is said to name anybody. */
const repetitions = 64

function checkOf(ask: () => Demand): Exclude<Demand, boolean> {
  const demand = ask()
  if (demand === true) return holds([])
  if (demand !== false) {
    if (isCheck(demand)) return demand
    throw new TypeError('a check gives true, false or a proof, at once: await nothing there')
  }
  for (let i = 0; i < repetitions; i++)
    if (ask() !== false)
      throw new RangeError(
        'a condition does not give the same answer each time that it is asked: let it depend on what was said alone',
      )
  return refuse('the condition is not met')
}
