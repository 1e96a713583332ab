/** Recipes that the reader has kept, in this browser. */
import { computed, signal } from '@preact/signals'
import type { Recipe } from '../../../games/free/index.ts'
import { recipeCodec } from '../../../games/free/play/index.ts'
import { readRecipe } from './recipe-link.ts'

const place = 'nodealer-recipes'

/** Something that was kept. */
export interface KeptRecipe {
  /** As it is kept. */
  readonly text: string
  /** Undefined if it cannot be played any more. */
  readonly recipe: Recipe | undefined
}

/** Everything that is kept, the newest first; one that cannot be played any more does not take the others with it. */
export const kept = signal<readonly KeptRecipe[]>(read())

/** What of it can be played. */
export const keptRecipes = computed<readonly Recipe[]>(() => kept.value.flatMap(({ recipe }) => recipe ?? []))

function read(): readonly KeptRecipe[] {
  try {
    const texts: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(texts) ? texts.map((text) => playable(String(text))) : []
  } catch {
    return []
  }
}

function playable(text: string): KeptRecipe {
  try {
    return { text, recipe: readRecipe(text) }
  } catch {
    return { text, recipe: undefined }
  }
}

/** Keeps exactly these. */
function keep(next: readonly KeptRecipe[]): void {
  kept.value = next
  try {
    localStorage.setItem(place, JSON.stringify(next.map(({ text }) => text)))
  } catch {
    // a browser that keeps nothing forgets recipes too
  }
}

const asKept = (recipe: Recipe): KeptRecipe => ({ text: JSON.stringify(recipeCodec.encode(recipe)), recipe })

/** Keeps a recipe, in place of one of the same name. */
export function keepRecipe(recipe: Recipe): void {
  keep([asKept(recipe), ...kept.value.filter((one) => one.recipe?.name !== recipe.name)])
}

/** Removes one; gives what brings it back to where it was. */
export function removeRecipe(one: KeptRecipe): () => void {
  const at = kept.value.indexOf(one)
  keep(kept.value.filter((other) => other !== one))
  return () => keep(kept.value.toSpliced(at, 0, one))
}

/** Gives one another name; one that had this name before goes. */
export function renameRecipe(one: KeptRecipe, name: string): void {
  const { recipe } = one
  if (recipe === undefined || name.trim() === '') return
  const renamed = asKept({ ...recipe, name: name.trim().slice(0, 40) })
  const others = kept.value.filter((other) => other === one || other.recipe?.name !== renamed.recipe?.name)
  keep(others.map((other) => (other === one ? renamed : other)))
}
