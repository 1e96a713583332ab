/** What is promised at every simulated table. */
import type { Evidence } from '../evidence.ts'
import {
  chipsConserved,
  sameAtAnyPace,
  sameInParts,
  sameResult,
  sameStory,
  stakeAtMost,
} from './agreement.ts'
import { nobodyStarves } from './courtesy.ts'
import { lateByTheLog, nobodyLateForNothing, patienceHasAnEnd } from './lateness.ts'
import { everyFaultHolds, nobodyHonestNamed, oneThingInASlot } from './naming.ts'
import { nobodyLeftOut, noTwoOrders, stopsWithProof } from './neighbours.ts'
import {
  countsOnThisPast,
  firstCounts,
  forksAreProven,
  givenUpAtOnce,
  neverGoesBack,
  sameOrderSameResult,
  sameQuestions,
  sameQuestionsEverywhere,
} from './order.ts'
import type { Promised } from './promise.ts'
import { shownAsDealt, wonByTheRules } from './village.ts'

/** All promises. */
const promises: readonly Promised[] = [
  sameResult,
  sameStory,
  sameAtAnyPace,
  sameInParts,
  chipsConserved,
  stakeAtMost,
  shownAsDealt,
  wonByTheRules,
  nobodyHonestNamed,
  everyFaultHolds,
  oneThingInASlot,
  nobodyLateForNothing,
  lateByTheLog,
  patienceHasAnEnd,
  nobodyStarves,
  firstCounts,
  countsOnThisPast,
  sameQuestions,
  sameQuestionsEverywhere,
  givenUpAtOnce,
  neverGoesBack,
  sameOrderSameResult,
  forksAreProven,
  nobodyLeftOut,
  noTwoOrders,
  stopsWithProof,
]

/** What was promised in this row and not kept, in sentences. */
export async function brokenPromises(evidence: Evidence): Promise<readonly string[]> {
  const sentences: string[] = []
  for (const { rows, broken } of promises)
    if (rows.includes(evidence.plan.row)) sentences.push(...(await broken(evidence)))
  return sentences
}
