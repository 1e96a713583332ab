/** What a table may play through without: options and what they ask for, losses and escrow, cards put back, and the audit. */
import { putInEscrow } from '../../cards/index.ts'
import { refuseImpossible } from '../options.ts'
import { audit } from './audit.ts'
import { escrowAgain, lose } from './lose.ts'
import { reshuffle } from './reshuffle.ts'
import { shuffleInTwoPhases } from './two-phase.ts'

/** All of it. */
export const seldom = {
  audit,
  escrowAgain,
  lose,
  putInEscrow,
  refuseImpossible,
  reshuffle,
  shuffleInTwoPhases,
} as const
