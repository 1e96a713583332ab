/** Whether a recipe fits those who are there, in words. */
import { misfitOf, type Recipe } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'

/** What does not fit when so many play by this recipe, in a sentence. */
export function misfitWords(recipe: Recipe, players: number): string | undefined {
  const misfit = misfitOf(recipe, players)
  return misfit && f.make.misfit(recipe.name, players, misfit)
}
