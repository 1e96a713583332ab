/** A recipe says for how many players it is meant, and whether the cards suffice (spec/free, section 9). */
import { expect, test } from 'vitest'
import { misfitOf, type Recipe } from '../../../src/games/free/index.ts'
import { recipeCodec, recipes } from '../../../src/games/free/play/index.ts'

const countsThatFit = (recipe: Recipe): readonly number[] =>
  [2, 3, 4, 5, 6, 7, 8, 9, 10].filter((players) => misfitOf(recipe, players) === undefined)

test('every recipe that is offered fits the players that it is meant for', () => {
  const fits = Object.entries(recipes).map(([word, recipe]) => [word, countsThatFit(recipe)])
  expect(Object.fromEntries(fits)).toEqual({
    'crazy-eights': [2, 3, 4, 5, 6, 7],
    'old-maid': [2, 3, 4, 5, 6, 7, 8, 9, 10],
    hearts: [3, 4, 5, 6],
    cheat: [3, 4, 5, 6, 7, 8, 9, 10],
    'gin-rummy': [2],
    skat: [3],
  })
})

test('cards that do not suffice are told before anything else, also where some were dealt or turned up before', () => {
  const skat = recipes['skat']!
  expect(misfitOf(skat, 2)).toEqual({ kind: 'players', from: 3, to: 3 })
  expect(misfitOf(skat, 4)).toEqual({ kind: 'cards', wanted: 10, dealt: 8 })
  const twice: Recipe = {
    ...skat,
    openings: [
      { do: 'turn', pile: 'stock', to: 'trick', count: 3 },
      { do: 'deal', pile: 'stock', each: 9 },
      { do: 'deal', pile: 'stock', each: 1 },
    ],
  }
  expect(misfitOf(twice, 3)).toEqual({ kind: 'cards', wanted: 1, dealt: 0 })
})

test('a recipe that does not say fits any number, and one with a range upside down is not read', () => {
  const { players: _, ...silent } = recipes['hearts']!
  expect(countsThatFit(silent)).toHaveLength(9)
  const read = (recipe: Recipe): Recipe => recipeCodec.decode(recipeCodec.encode(recipe), 'recipe')
  expect(read(silent).players).toBe(null)
  expect(read(recipes['hearts']!).players).toEqual({ from: 3, to: 6 })
  expect(() => read({ ...silent, players: { from: 4, to: 3 } })).toThrow('players')
})
