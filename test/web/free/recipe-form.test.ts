/** A recipe that is changed in the form keeps what the form does not show. */
import { expect, test } from 'vitest'
import { type Recipe, requireSound } from '../../../src/games/free/index.ts'
import { recipeCodec } from '../../../src/games/free/play/index.ts'
import { draftOf, recipeOf } from '../../../src/web/free/page/recipe-draft.ts'

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

test('another deck lies on a pile of its own, is dealt from it, and keeps its pictures', () => {
  const digest = 'A'.repeat(43)
  const changed = recipeOf(
    {
      ...draftOf(recipe),
      more: [{ name: 'deck 2', faces: [...'xyz'], home: 'deck 2', each: 2 }],
      pictures: [
        { face: 'x', digest, bytes: 10 },
        { face: 'gone', digest, bytes: 10 },
      ],
    },
    recipe,
  )
  expect(changed.decks.map(({ home }) => home)).toEqual(['stock', 'deck 2'])
  expect(changed.openings).toContainEqual({ do: 'deal', pile: 'deck 2', each: 2 })
  expect(changed.pictures?.map(({ face }) => face)).toEqual(['x'])
  expect(() => requireSound(changed)).not.toThrow()
  const { decks, openings, pictures } = changed
  expect(recipeOf(draftOf(changed), changed)).toMatchObject({ decks, openings, pictures })
})

test('names of piles may have spaces, and marks that nobody sees are left out of all names', () => {
  const typed = {
    ...draftOf(recipe),
    name: 'Ours\u200b',
    piles: 'left\u00ad pile, \u2066heap',
    more: [{ name: 'deck 2', faces: [...'xyz'], home: ' far pile ', each: 1 }],
  }
  const changed = recipeOf(typed, recipe)
  expect(changed).toMatchObject({ name: 'Ours', piles: ['left pile', 'heap', 'far pile'] })
  expect(() => recipeCodec.decode(recipeCodec.encode(changed), 'recipe')).not.toThrow()
  const unnamed = recipeOf({ ...typed, more: [{ ...typed.more[0]!, home: ' ' }] }, recipe)
  expect(unnamed.piles).toContain('deck 2')
})

test('a deck that is read again brings its pictures again, and each card has the newest one', () => {
  const [older, newer] = ['A', 'B'].map((letter) => ({
    face: 'a',
    digest: letter.repeat(42) + 'A',
    bytes: 9,
  }))
  const changed = recipeOf({ ...draftOf(recipe), pictures: [newer!, older!] }, recipe)
  expect(changed.pictures).toEqual([newer])
  expect(() => requireSound(changed)).not.toThrow()
})
