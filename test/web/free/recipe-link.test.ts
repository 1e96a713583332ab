/** Recipes as links: everything is in them, and what cannot be played is refused. */

import { deflateRawSync } from 'node:zlib'
import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { recipes } from '../../../src/games/free/play/index.ts'
import { linkOf, recipeIn } from '../../../src/web/free/page/recipe-link.ts'

const hashOf = (text: string): string => `#recipe=${base64urlnopad.encode(deflateRawSync(text))}`

test.each(Object.entries(recipes))('%s survives, in a link that fits into a message', async (_, recipe) => {
  const link = await linkOf(recipe, 'https://table.example')
  expect(link.length).toBeLessThan(1000)
  expect(await recipeIn(new URL(link).hash)).toMatchObject(recipe)
})

test('an address without a recipe has none', async () => {
  expect(await recipeIn('')).toBeUndefined()
})

test.each([
  ['a damaged link', '#recipe=!!'],
  ['another text', hashOf('hello')],
  ['another thing', hashOf('{"name":"x"}')],
  ['a deck that lies nowhere', hashOf(JSON.stringify({ ...recipes['hearts'], piles: ['trick', 'taken'] }))],
  ['two piles of one name', hashOf(JSON.stringify({ ...recipes['hearts'], piles: ['stock', 'stock'] }))],
  ['a row with no such pile', hashOf(JSON.stringify({ ...recipes['hearts'], layout: [['stack']] }))],
  [
    'a pile in two rows',
    hashOf(JSON.stringify({ ...recipes['hearts'], layout: [['stock'], ['trick', 'stock']] })),
  ],
  ['a turn that goes nowhere', hashOf(JSON.stringify({ ...recipes['hearts'], turns: { way: 'up' } }))],
  ['something that unfolds without end', hashOf(`"${'x'.repeat(300_000)}"`)],
])('%s is refused', async (_, hash) => {
  await expect(recipeIn(hash)).rejects.toThrow()
})

test.each(['#recipe=!!', '#recipe=AAAA', hashOf('"half of it"').slice(0, -4)])(
  '%s is called damaged',
  async (hash) => {
    await expect(recipeIn(hash)).rejects.toThrow('it is damaged, so copy the whole link again')
  },
)
