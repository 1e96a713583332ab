/** What a table may play through without: options and what they ask for, losses and escrow, cards put back, and the audit. */
import { auditCards, covers, gather, putInEscrow, releaseShares } from '../../cards/index.ts'
import { refuseImpossible } from '../options.ts'
import { redeal } from './redeal.ts'
import { shuffleInTwoPhases } from './two-phase.ts'

/** All of it. */
export const seldom = {
  auditCards,
  covers,
  gather,
  putInEscrow,
  redeal,
  refuseImpossible,
  releaseShares,
  shuffleInTwoPhases,
} as const
