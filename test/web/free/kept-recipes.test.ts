/** Recipes that were kept can be renamed and removed, damaged ones too, and what was removed comes back where it was. */
import { expect, test } from 'vitest'
import { recipeCodec, recipes } from '../../../src/games/free/play/index.ts'

const place = 'nodealer-recipes'
const items = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  },
})
items.set(
  place,
  JSON.stringify([
    ...['hearts', 'skat'].map((name) => JSON.stringify(recipeCodec.encode(recipes[name]!))),
    '{',
  ]),
)
const { kept, keptRecipes, keepRecipe, removeRecipe, renameRecipe } = await import(
  '../../../src/web/free/page/kept-recipes.ts'
)
const names = (): readonly string[] => kept.value.map(({ recipe }) => recipe?.name ?? 'damaged')
const stored = (): number => (JSON.parse(items.get(place) ?? '[]') as unknown[]).length

test('a damaged one is listed beside those that can be played, and can be removed', () => {
  expect(names()).toEqual(['Hearts', 'Skat', 'damaged'])
  expect(keptRecipes.value.map(({ name }) => name)).toEqual(['Hearts', 'Skat'])
  const bringBack = removeRecipe(kept.value[2]!)
  expect([names(), stored()]).toEqual([['Hearts', 'Skat'], 2])
  bringBack()
  expect([names(), stored()]).toEqual([['Hearts', 'Skat', 'damaged'], 3])
})

test('one is renamed in its place, and replaces one that had the name', () => {
  renameRecipe(kept.value[0]!, '  Black Lady ')
  expect(names()).toEqual(['Black Lady', 'Skat', 'damaged'])
  renameRecipe(kept.value[0]!, ' ')
  expect(names()).toEqual(['Black Lady', 'Skat', 'damaged'])
  renameRecipe(kept.value[0]!, 'Skat')
  expect(names()).toEqual(['Skat', 'damaged'])
  keepRecipe(recipes['hearts']!)
  expect([names(), stored()]).toEqual([['Hearts', 'Skat', 'damaged'], 3])
})
