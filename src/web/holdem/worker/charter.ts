/** The terms of a table that was wished for on the page. */
import { defaultRules, holdemRules } from '../../../games/holdem/play/index.ts'
import type { Terms } from '../../../table/index.ts'
import type { TableWish } from '../../protocol.ts'

/** Whoever is broke may buy again: tables of this page are for fun. */
const rebuys = 1000

/** The terms. */
export function termsOf({ stakes, deck, deadlines, seats }: TableWish): Terms {
  return {
    game: 'holdem',
    rules: holdemRules.encode({ ...defaultRules, ...stakes, deck, rebuys }),
    seats: { min: 2, max: seats },
    deadlines,
    spectators: true,
  }
}
