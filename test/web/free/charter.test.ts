/** A table is opened only by a recipe that everybody can read. */
import { expect, test } from 'vitest'
import type { Recipe } from '../../../src/games/free/index.ts'
import { recipes } from '../../../src/games/free/play/index.ts'
import { friendlyTable } from '../../../src/web/free/page/wish.ts'
import { termsOf } from '../../../src/web/free/worker/charter.ts'

const terms = (recipe: Recipe) => termsOf(friendlyTable('Ada', recipe, { seats: 4, bots: 0, pace: 'usual' }))
const hearts = recipes['hearts']!

test('the terms of a table say what the recipe says', () => {
  expect(terms(hearts)).toMatchObject({
    game: 'free',
    rules: { name: hearts.name },
    seats: { min: 2, max: 4 },
  })
})

test('a recipe with more piles in a row than a table reads is refused before anybody is invited', () => {
  const row = Array.from({ length: 13 }, (_, i) => `pile ${i}`)
  const wide = { ...hearts, piles: [...hearts.piles, ...row], layout: [row] }
  expect(() => terms(wide)).toThrow('recipe.layout[0]')
  expect(() => terms({ ...hearts, openings: [{ do: 'deal all', pile: 'nowhere' }] })).toThrow('no pile')
})
