/**
 * Piles on the table (spec/groups, section 4): columns of cards that were scrambled together. A row can be permuted while it lies
 * face down, opened to all, and used to sort the columns.
 */
import { type MaskedCard, opened, split, unmask } from '../cards/index.ts'
import { group, type Points } from '../group/index.ts'
import type { Seat } from '../table/index.ts'
import { imageOf, type Permutation } from './permutation.ts'

/** The columns of a table, each from its first row to its last. */
export type Columns<T> = readonly (readonly T[])[]

/** Moves each row by a permutation of its own: new[p] = old[τ(p)]. A row without one stays. */
export function turnRows<T>(columns: Columns<T>, turns: readonly (Permutation | undefined)[]): Columns<T> {
  return columns.map((column, p) =>
    column.map((card, row) => {
      const tau = turns[row]
      return tau === undefined ? card : columns[imageOf(tau, p + 1) - 1]![row]!
    }),
  )
}

/** Opens the first row of piles to all, and gives the rest of each column under what its first card shows. */
export async function openFirstRow<Name extends string>(
  seat: Seat,
  piles: readonly MaskedCard[],
  read: (shown: Points) => readonly Name[],
): Promise<ReadonlyMap<Name, readonly MaskedCard[]>> {
  const columns = piles.map(split)
  const first = columns.map(([card]) => card!)
  await unmask(seat, first)
  const shown = read(group.concat(first.map(opened)))
  return new Map(columns.map(([, ...rest], i) => [shown[i]!, rest]))
}
