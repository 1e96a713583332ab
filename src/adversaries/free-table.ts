/** The free table at which cheats are tried: seat 2 does everything that a card can be lied about in, one thing after another. */
import type { Recipe, Wish } from '../games/free/index.ts'
import { type FreeMind, type FreeView, freeTable, recipeCodec } from '../games/free/play/index.ts'
import type { Game, Terms } from '../table/index.ts'

const recipe: Recipe = {
  name: 'Cheats',
  decks: [
    { name: 'red', faces: [...'aabbccddeeffgghhiijj'], home: 'stock' },
    { name: 'blue', faces: [...'aabbccdd'], home: 'middle' },
  ],
  piles: ['stock', 'middle'],
  openings: [
    { do: 'deal', pile: 'stock', each: 4 },
    { do: 'deal', pile: 'middle', each: 2 },
  ],
  sheet: '',
}

const topOf = ({ top }: FreeView): readonly number[] => top.piles[0]!.cards.slice(0, 1).map(({ id }) => id)

/** Who wishes what, one after another; chairs count from 0. What is passed arrives in a step of its own. */
const script: readonly (readonly [chair: number, (view: FreeView) => Wish])[] = [
  [1, () => ({ do: 'give', count: 1, to: 2 })],
  [1, () => ({ do: 'play', count: 1, pile: 'middle', end: 'top', up: false })],
  [2, () => ({ do: 'pick', count: 1, from: 1 })],
  [1, (view) => ({ do: 'peek', cards: topOf(view) })],
  [1, (view) => ({ do: 'draw', cards: topOf(view) })],
  [0, () => ({ do: 'pass', count: 1, by: 1 })],
  [1, () => ({ do: 'show', count: 1, to: null })],
  [0, () => ({ do: 'gather', hands: [0, 1, 2], piles: [], pile: 'stock' })],
]

const firsts = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place)

const mind: FreeMind = {
  wish(view) {
    const step = script[view.moves]
    const chairs = view.top.chairs.flatMap(({ isGone }, chair) => (isGone ? [] : [chair]))
    const chair = step && chairs.includes(step[0]) ? step[0] : chairs[0]
    if (view.me !== chair) return new Promise(() => {})
    return Promise.resolve(step && step[0] === chair ? step[1](view) : { do: 'leave' })
  },
  choose: async (_, __, count) => firsts(count),
  pick: async (_, __, count) => firsts(count),
  agree: async () => true,
}

/** The game, for every seat. */
export const freeGame: Game<unknown> = freeTable({ mind })

/** Its charter. */
export const freeCharter: Partial<Terms> = {
  game: 'free',
  rules: recipeCodec.encode(recipe),
  seats: { min: 2, max: 10 },
  deadlines: { step: 1000, act: 1000 },
}
