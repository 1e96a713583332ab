/** Sharing the recipe of the table that I am at. */

import { f } from '../../words/free.ts'
import { arranged } from './arrangement.ts'
import { keepRecipe } from './kept-recipes.ts'
import { linkOf } from './recipe-link.ts'
import { path } from './selection.ts'
import { rules } from './state.ts'

/** Keeps the recipe in this browser, with piles where I have put them, and shows its link. */
export async function shareRecipe(): Promise<void> {
  const { recipe: played } = rules.value ?? {}
  if (played === undefined) return
  const recipe = arranged(played)
  keepRecipe(recipe)
  const text = await linkOf(recipe, location.origin)
  path.value = [...path.value, { title: f.menu.shared, text }]
}
