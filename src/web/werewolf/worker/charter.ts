/** The terms of a village that was wished for on the page. */
import { FEWEST } from '../../../games/werewolf/index.ts'
import { deadlinesOf, werewolfRules } from '../../../games/werewolf/play/index.ts'
import type { Terms } from '../../../table/index.ts'
import type { TableWish } from '../../protocol.ts'

/** The terms. */
export function termsOf(wish: TableWish): Terms {
  if (wish.game !== 'werewolf') throw new RangeError(`a village was wished for, not ${wish.game}`)
  const { game, name, bots, seats, ...rules } = wish
  return {
    game,
    rules: werewolfRules.encode(rules),
    seats: { min: FEWEST, max: seats },
    deadlines: deadlinesOf(rules),
    spectators: true,
  }
}
