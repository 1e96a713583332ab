/** What a table may play through without: options and what they ask for, losses and escrow, cards put back, and the audit. */
import { auditCards, gather, putInEscrow } from '../../cards/index.ts'
import { refuseImpossible } from '../options.ts'
import { escrowAgain, lose } from './lose.ts'
import { shuffleInTwoPhases } from './two-phase.ts'

/** All of it. */
export const seldom = {
  auditCards,
  escrowAgain,
  gather,
  lose,
  putInEscrow,
  refuseImpossible,
  shuffleInTwoPhases,
} as const
