/** Recipes that the reader has kept, in this browser. */
import { signal } from '@preact/signals'
import type { Recipe } from '../../../games/free/index.ts'
import { recipeCodec } from '../../../games/free/play/index.ts'
import { readRecipe } from './recipe-link.ts'

const place = 'nodealer-recipes'

/** The recipes, the newest first. */
export const keptRecipes = signal<readonly Recipe[]>(read())

/** What was kept and can still be played. */
function read(): readonly Recipe[] {
  try {
    const texts: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(texts) ? texts.flatMap((text) => playable(String(text))) : []
  } catch {
    return []
  }
}

/** One that cannot be played any more does not take the others with it. */
function playable(text: string): readonly Recipe[] {
  try {
    return [readRecipe(text)]
  } catch {
    return []
  }
}

/** Keeps a recipe, in place of one of the same name. */
export function keepRecipe(recipe: Recipe): void {
  keptRecipes.value = [recipe, ...keptRecipes.value.filter(({ name }) => name !== recipe.name)]
  const texts = keptRecipes.value.map((one) => JSON.stringify(recipeCodec.encode(one)))
  try {
    localStorage.setItem(place, JSON.stringify(texts))
  } catch {
    // a browser that keeps nothing forgets recipes too
  }
}
