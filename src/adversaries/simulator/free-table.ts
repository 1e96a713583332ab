/** Free tables as they are simulated: two small decks with equal faces, and everybody wants to do something all the time. */
import type { Recipe } from '../../games/free/index.ts'
import { freeTable, randomMind, recipeCodec } from '../../games/free/play/index.ts'
import type { Charter, Game, SeededRandom } from '../../table/index.ts'

const recipe: Recipe = {
  name: 'Anything',
  decks: [
    { name: 'red', faces: [...'aabbccd'], home: 'stock' },
    { name: 'blue', faces: [...'add'], home: 'middle' },
  ],
  piles: ['stock', 'middle'],
  openings: [{ do: 'deal', pile: 'stock', each: 1 }],
  sheet: '',
}

/** What its charter says. */
export const freeRules: Charter['rules'] = recipeCodec.encode(recipe)

/** The game at one seat, which gets up after so many moves. */
export function anything(moves: number, random: SeededRandom): Game<unknown> {
  return freeTable({ mind: randomMind({ moves, random: () => random.fraction(), isEager: true }) })
}

/** Whether nobody is ever late in a slot: where anybody may wish for something. */
export function isWish(slot: string): boolean {
  return /\/wish\/\d+$/.test(slot)
}
