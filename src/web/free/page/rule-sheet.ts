/** The rule sheet of a recipe, in the reader's language where it is one that many know. */
import { recipes } from '../../../games/free/play/index.ts'
import { f } from '../../words/free.ts'

/** The sheet; of a recipe that somebody has written, as it is. */
export function sheetOf({ sheet }: { readonly sheet: string }): string {
  const known = Object.values(recipes).find((recipe) => recipe.sheet === sheet)
  return known ? f.sheet(known.name, sheet) : sheet
}
