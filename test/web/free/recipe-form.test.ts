/** A recipe that is changed in the form keeps what the form does not show. */
import { expect, test } from 'vitest'
import { type Recipe, requireSound } from '../../../src/games/free/index.ts'
import { draftOf, recipeOf } from '../../../src/web/free/page/recipe-form.tsx'

const recipe: Recipe = {
  name: 'Two decks',
  decks: [
    { name: 'cards', faces: [...'abcd'], home: 'stock' },
    { name: 'events', faces: [...'123'], home: 'events' },
  ],
  piles: ['stock', 'discard', 'events'],
  own: ['tricks'],
  openings: [{ do: 'deal', pile: 'stock', each: 1 }],
  layout: [['stock', 'discard'], ['events']],
  turns: { way: 'right', handedOn: 'by tricks' },
  chips: 20,
  sheet: 'As you like.',
}

test('unchanged it is the same', () => {
  expect(recipeOf(draftOf(recipe), recipe)).toEqual(recipe)
})

test('other decks stay, with their piles, whatever the piles are called now', () => {
  const changed = recipeOf({ ...draftOf(recipe), piles: 'talon, heap' }, recipe)
  expect(changed.decks.map(({ home }) => home)).toEqual(['talon', 'events'])
  expect(changed.piles).toEqual(['talon', 'heap', 'events'])
  expect(changed.own).toEqual(['tricks'])
  expect(changed.layout).toEqual([])
  expect(() => requireSound(changed)).not.toThrow()
})

test('piles lie in rows, and each in one place only', () => {
  const changed = recipeOf({ ...draftOf(recipe), piles: 'stock, heap\n\n heap , events, stock' }, recipe)
  expect(changed.layout).toEqual([['stock', 'heap'], ['events']])
  expect(() => requireSound(changed)).not.toThrow()
})
