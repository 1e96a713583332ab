/** What a new free table is like. */
import type { Recipe } from '../../../games/free/index.ts'
import type { TableWish } from '../../protocol.ts'
import { botNames } from '../../table/page/bot-names.ts'

/** Alone with bots nobody waits for anybody: an hour is no limit. */
const noHurry = 3600

/** How long anybody is waited for among people, in seconds. */
export const paces = { usual: 120, slow: 600 } as const

/** A table of the person and bots. */
export function loneTable(name: string, recipe: Recipe, bots: number): TableWish {
  const company = botNames(bots, false).map((bot) => ({ name: bot, cheat: undefined }))
  return { game: 'free', recipe, patience: noHurry, name, bots: company, seats: bots + 1 }
}

/** A table for friends. */
export function friendlyTable(
  name: string,
  recipe: Recipe,
  { seats, bots, pace }: { seats: number; bots: number; pace: keyof typeof paces },
): TableWish {
  const company = botNames(bots, true).map((bot) => ({ name: bot, cheat: undefined }))
  return { game: 'free', recipe, patience: paces[pace], name, bots: company, seats }
}
