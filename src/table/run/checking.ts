/** Checking claims: by a condition or a proof for each, as a game gives them (spec/log, section 7). */
import {
  type Check,
  type Culprit,
  holds,
  type Ledger,
  refuse,
  verify,
  verifyAll,
} from '../../proofs/index.ts'
import { type Claim, valuesOf } from '../statements/claim.ts'
import type { Player } from '../statements/identity.ts'
import type { Branch } from './branch.ts'
import { loadSeldom } from './load-seldom.ts'
import type { Run } from './run.ts'
import type { Checking, Demand } from './seat.ts'

/** What was said, once all of it has been checked, together; the first who broke the rule is named. */
export async function acceptClaims<T>(
  run: Run,
  branch: Branch,
  rule: string,
  claims: readonly Claim<T>[],
  check: Checking<T>,
): Promise<ReadonlyMap<Player, T>> {
  const values = valuesOf(claims)
  const last = claims.at(-1)
  if (last === undefined) return values
  const { now, ledger } = run.options
  const start = now()
  const [wrong] = await branch.check(() => wrongAmong(claims, check, ledger))
  const milliseconds = now() - start
  const checked = claims.map(({ player, slot }) => ({ player, slot }))
  run.tell({ kind: 'checked', rule, topic: run.phases.topicOf(last.slot), claims: checked, milliseconds })
  if (wrong === undefined) return values
  const { slot, player: by } = wrong.culprit
  throw await branch.check(async () => (await loadSeldom()).accuse(run, { slot, by }, rule, wrong.reason))
}

/** The claims that do not hold, in order, each with the reason; where there is a ledger, those that do not at sight. */
function wrongAmong<T>(
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
