/** Which game a charter means: what an auditor needs to know to run a log again. */
import { showcase } from '../../decks/index.ts'
import { grouping } from '../../groups/index.ts'
import type { Game, Table } from '../../table/index.ts'
import { election } from '../../votes/index.ts'
import { freeTable } from '../free/play/index.ts'
import { holdem } from '../holdem/play/index.ts'
import { werewolf } from '../werewolf/play/index.ts'

const games: { readonly [name: string]: () => Game<unknown> } = {
  holdem: () => holdem(),
  werewolf: () => werewolf(),
  free: () => freeTable(),
  deck: () => showcase,
  group: () => grouping,
  vote: () => election(() => null),
}

/** The game of a table, for a spectator or auditor. Throws a `RangeError` if this version does not know it. */
export function gameOf(table: Table): Game<unknown> {
  const make = Object.hasOwn(games, table.charter.game) ? games[table.charter.game] : undefined
  if (make === undefined) {
    throw new RangeError(
      `this version does not know the game "${table.charter.game}"; it knows ${Object.keys(games).join(', ')}. A game of your own is audited with its file: nodealer audit LOG --game FILE`,
    )
  }
  return make()
}
