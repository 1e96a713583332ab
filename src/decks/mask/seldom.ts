/** What a table may play through without: losses and escrow, cards put back, the audit, and the two-phase form. */
import { auditCards, covers, gather, putInEscrow, releaseShares } from '../../cards/index.ts'
import { redeal } from './redeal.ts'
import { shuffleInTwoPhases } from './two-phase.ts'

/** All of it. */
export const seldom = {
  auditCards,
  covers,
  gather,
  putInEscrow,
  redeal,
  releaseShares,
  shuffleInTwoPhases,
} as const
