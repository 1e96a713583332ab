/** Multi-scalar multiplication by buckets (Pippenger), for public data and some hundred points and more. */
import type { Scalar } from '../group.ts'
import { windowCount } from '../window-count.ts'
import { signedWindows } from './digits.ts'
import { addAddend, coordinate, double, negatePoint, pointSize, toAddend, zeroPoint } from './edwards.ts'
import type { Limbs } from './limbs.ts'

const { Y, Z } = coordinate

/** `Σ sᵢ·Pᵢ` for public data. */
export function pippenger(points: readonly Limbs[], scalars: readonly Scalar[]): Limbs {
  const width = windowWidth(points.length)
  const count = windowCount(width)
  const forms = scalars.map((scalar) => signedWindows(scalar, width, count))
  const addends = new Float64Array(points.length * pointSize)
  for (let i = 0; i < points.length; i++) toAddend(addends, i * pointSize, points[i]!)
  const affine = points.map(isAffine)
  const buckets = Array.from({ length: 1 << (width - 1) }, zeroPoint)
  const filled = new Uint8Array(buckets.length)
  const total = zeroPoint()
  const held = new Float64Array(pointSize)
  for (let window = count - 1; window >= 0; window--) {
    for (let i = 1; i <= width; i++) double(total, i === width)
    for (const bucket of buckets) clear(bucket)
    filled.fill(0)
    for (let i = 0; i < points.length; i++) {
      const digit = forms[i]![window]!
      if (digit === 0) continue
      const at = Math.abs(digit) - 1
      if (filled[at] === 1) addAddend(buckets[at]!, addends, i * pointSize, digit < 0 ? 1 : 0, affine[i]!)
      else place(buckets[at]!, points[i]!, digit < 0)
      filled[at] = 1
    }
    toAddend(held, 0, weigh(buckets))
    addAddend(total, held, 0, 0, false)
  }
  return total
}

/** Whether Z = 1: so it is with points that were received. */
function isAffine(point: Limbs): boolean {
  return point[Z] === 1 && point.subarray(Z + 1, Z + 12).every((limb) => limb === 0)
}

/** The first point in a bucket is not added but put there. */
function place(bucket: Limbs, point: Limbs, negative: boolean): void {
  bucket.set(point)
  if (negative) negatePoint(bucket)
}

function clear(point: Limbs): void {
  point.fill(0)
  point[Y] = 1
  point[Z] = 1
}

/** `Σ i·bucketᵢ`, by running sums from the top. */
function weigh(buckets: readonly Limbs[]): Limbs {
  const running = zeroPoint()
  const total = zeroPoint()
  const held = new Float64Array(pointSize)
  for (let i = buckets.length - 1; i >= 0; i--) {
    toAddend(held, 0, buckets[i]!)
    addAddend(running, held, 0, 0, false)
    toAddend(held, 0, running)
    addAddend(total, held, 0, 0, false)
  }
  return total
}

/** The width with the fewest additions: per window one for each point and two for each bucket. */
function windowWidth(points: number): number {
  const additions = (width: number) => windowCount(width) * (points + (2 << (width - 1)))
  let best = 4
  for (let width = 5; width <= 12; width++) if (additions(width) < additions(best)) best = width
  return best
}
