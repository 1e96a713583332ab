/** A list of points that is known to hold one, as one. */
import type { Point, Points } from './group.ts'

/** The point of a list of one; anything else is our own mistake. */
export function onePoint(points: Points): Point {
  if (points.length !== 1) throw new Error(`one point was expected, and there are ${points.length}`)
  return points as Point
}
