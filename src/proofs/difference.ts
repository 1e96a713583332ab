/** Images of rows that are differences of points. */
import { group, type Points, type Scalar } from '../group/index.ts'
import { neg } from '../group/inside.ts'
import type { Sum } from './rows.ts'

/** `Σ weightᵢ · (leftᵢ − rightᵢ)`, as an image; all weights 1 if none are given. */
export function difference(left: Points, right: Points, weights?: readonly Scalar[]): Sum {
  const plus = weights ?? new Array<Scalar>(left.length).fill(1n)
  return { points: group.concat([left, right]), weights: [...plus, ...plus.map(neg)] }
}
