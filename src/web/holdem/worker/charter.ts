/** The terms of a table that was wished for on the page. */
import { deckNamed } from '../../../decks/index.ts'
import { defaultRules, holdemRules } from '../../../games/holdem/play/index.ts'
import type { Terms } from '../../../table/index.ts'
import type { TableWish } from '../../protocol.ts'
import type { HoldemWish } from '../model.ts'

/** Whoever is broke may buy again: tables of this page are for fun. */
const rebuys = 1000
/** What everybody may think beyond the time to act, in all: half of that once more, in steps of five seconds. */
function bankFor({ act }: HoldemWish['deadlines']): number {
  return 5_000 * Math.round(act / 10_000)
}

/** The terms. */
export function termsOf(wish: TableWish): Terms {
  if (wish.game !== 'holdem') throw new RangeError(`a table of Hold'em was wished for, not of ${wish.game}`)
  const { stakes, deck, deadlines, seats } = wish
  return {
    game: 'holdem',
    rules: holdemRules.encode({
      ...defaultRules,
      ...stakes,
      deck: deckNamed(deck).name,
      rebuys,
      bank: bankFor(deadlines),
      removal: true,
    }),
    seats: { min: 2, max: seats },
    deadlines,
    spectators: true,
  }
}
