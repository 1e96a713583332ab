/** Where piles lie: rows of their names, from above (spec/free, section 9). */
import type { Recipe } from '../../../games/free/index.ts'

export type Layout = readonly (readonly string[])[]

/** Which way a pile is put. */
export type Way = 'left' | 'right' | 'up' | 'down'

/** The rows of a recipe, with everything that is in none in one more. */
export function layoutOf({ layout = [], piles }: Pick<Recipe, 'layout' | 'piles'>): Layout {
  const named = new Set(layout.flat())
  const rest = piles.filter((pile) => !named.has(pile))
  return rest.length === 0 ? layout : [...layout, rest]
}

/** The rows after a pile was put one place further, or into the next row, which may be a new one. */
export function shifted(layout: Layout, pile: string, way: Way): Layout {
  const from = layout.findIndex((row) => row.includes(pile))
  const row = layout[from]
  if (row === undefined) return layout
  if (way === 'left' || way === 'right') return layout.with(from, swapped(row, pile, way === 'left' ? -1 : 1))
  const without = layout.with(
    from,
    row.filter((name) => name !== pile),
  )
  const to = from + (way === 'up' ? -1 : 1)
  const there = layout[to]
  const next =
    there === undefined
      ? way === 'up'
        ? [[pile], ...without]
        : [...without, [pile]]
      : without.with(to, [...there, pile])
  return next.filter(({ length }) => length > 0)
}

function swapped(row: readonly string[], pile: string, by: number): readonly string[] {
  const rest = row.filter((name) => name !== pile)
  const place = Math.max(0, Math.min(rest.length, row.indexOf(pile) + by))
  return rest.toSpliced(place, 0, pile)
}
