/** The terms of a free table that was wished for on the page. */
import { recipeCodec } from '../../../games/free/play/index.ts'
import type { Terms } from '../../../table/index.ts'
import type { TableWish } from '../../protocol.ts'

/** The terms. People choose cards within a step, so a step may last as long as a decision, and costs nobody any patience. */
export function termsOf(wish: TableWish): Terms {
  if (wish.game !== 'free') throw new RangeError(`a free table was wished for, not ${wish.game}`)
  const { game, recipe, patience, seats } = wish
  const rules = recipeCodec.encode(recipe)
  // What nobody could read must not be opened: the form lets one write more piles than a table has.
  recipeCodec.decode(rules, 'recipe')
  return {
    game,
    rules,
    seats: { min: 2, max: seats },
    deadlines: { step: patience * 1000, act: patience * 1000 },
    patience: null,
    spectators: true,
  }
}
