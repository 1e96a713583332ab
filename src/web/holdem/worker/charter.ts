/** The terms of a table that was wished for on the page. */
import { defaultRules, holdemRules } from '../../../games/holdem/play/index.ts'
import type { Terms } from '../../../table/index.ts'
import type { TableWish } from '../../protocol.ts'

/** Whoever is broke may buy again: tables of this page are for fun. */
const rebuys = 1000
/** What everybody may think beyond the time to act, in all: half of that once more, in steps of five seconds. */
function bankFor({ act }: TableWish['deadlines']): number {
  return 5_000 * Math.round(act / 10_000)
}

/** The terms. */
export function termsOf({ stakes, deck, deadlines, seats }: TableWish): Terms {
  return {
    game: 'holdem',
    rules: holdemRules.encode({
      ...defaultRules,
      ...stakes,
      deck,
      rebuys,
      bank: bankFor(deadlines),
      removal: true,
    }),
    seats: { min: 2, max: seats },
    deadlines,
    spectators: true,
  }
}
