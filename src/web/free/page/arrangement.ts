/** Where piles lie on my screen: as the recipe has it, until I put them elsewhere. That is mine alone, and goes along when I save the recipe. */
import { computed, signal } from '@preact/signals'
import { type Pile, pileNamed, type Recipe } from '../../../games/free/index.ts'
import { table } from '../../table/page/state.ts'
import { type Layout, layoutOf, shifted, type Way } from './layout.ts'
import { free, rules } from './state.ts'

/** What I have put elsewhere, and at which table. */
const mine = signal<{ readonly table: string; readonly layout: Layout } | undefined>(undefined)

const moved = computed<Layout | undefined>(() =>
  mine.value?.table === table.value?.id ? mine.value?.layout : undefined,
)

/** The rows as I see them, without the piles of chairs. */
export const layout = computed<Layout>(() => {
  const { recipe } = rules.value ?? {}
  return moved.value ?? (recipe === undefined ? [] : layoutOf(recipe))
})

/** The recipe, with piles where I have put them. */
export function arranged(recipe: Recipe): Recipe {
  return moved.value === undefined ? recipe : { ...recipe, layout: moved.value }
}

/** All piles in rows; those of chairs have rows of their own, one for each name. */
export const rows = computed<readonly (readonly Pile[])[]>(() => {
  const { top } = free.value ?? {}
  if (top === undefined) return []
  const shared = layout.value.map((row) => row.map((name) => pileNamed(top, name)))
  const owned = top.piles.filter(({ owner }) => owner !== null)
  const named = Map.groupBy(owned, ({ name }) => name.slice(0, name.lastIndexOf(' ')))
  return [...shared, ...named.values()]
})

/** Puts a pile elsewhere. */
export function put(pile: string, way: Way): void {
  const { id = '' } = table.value ?? {}
  mine.value = { table: id, layout: shifted(layout.value, pile, way) }
}
