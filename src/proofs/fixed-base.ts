/**
 * Multiples of a base that is used again and again: the generator, a joint key. A table is made once and kept as long
 * as the point lives.
 */
import { group, type Point, type Points, type Scalar, type Table } from '../group/index.ts'

const tables = new WeakMap<Point, Table>([[group.base, group.table(group.base)]])

/** From this many multiples on a table pays for itself. */
const tableFrom = 8

/** The table of this point, made at the first call. */
export function tableOf(point: Point): Table {
  const known = tables.get(point)
  if (known) return known
  const made = group.table(point)
  tables.set(point, made)
  return made
}

/** `sᵢ·P` for each i, for secret scalars. */
export function multiplesOf(point: Point, scalars: readonly Scalar[]): Points {
  if (!tables.has(point) && scalars.length < tableFrom) return group.mul(point, scalars)
  return group.mulTable(tableOf(point), scalars)
}
