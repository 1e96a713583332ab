/** Multi-scalar multiplication by buckets (Pippenger), for public data and some hundred points and more. */
import type { Scalar } from '../group.ts'
import { signedWindows, windowCount } from './digits.ts'
import { type Addend, addTo, double, type Extended, subtractFrom, toAddend, zero } from './edwards.ts'

/** `Σ sᵢ·Pᵢ` for public data. */
export function pippenger(points: readonly Addend[], scalars: readonly Scalar[]): Extended {
  const width = windowWidth(points.length)
  const count = windowCount(width)
  const forms = scalars.map((scalar) => signedWindows(scalar, width, count))
  let total = zero
  for (let window = count - 1; window >= 0; window--) {
    if (total !== zero) for (let i = 0; i < width; i++) total = double(total)
    const buckets = fill(points, forms, window, 1 << (width - 1))
    total = addTo(total, toAddend(weigh(buckets)))
  }
  return total
}

/** The points of one window, each in the bucket of its digit. */
function fill(
  points: readonly Addend[],
  forms: readonly Int16Array[],
  window: number,
  size: number,
): Extended[] {
  const buckets: Extended[] = new Array(size).fill(zero)
  for (let i = 0; i < points.length; i++) {
    const digit = forms[i]![window]!
    if (digit > 0) buckets[digit - 1] = addTo(buckets[digit - 1]!, points[i]!)
    else if (digit < 0) buckets[-digit - 1] = subtractFrom(buckets[-digit - 1]!, points[i]!)
  }
  return buckets
}

/** `Σ i·bucketᵢ`, by running sums from the top. */
function weigh(buckets: readonly Extended[]): Extended {
  let running = zero
  let total = zero
  for (let i = buckets.length - 1; i >= 0; i--) {
    if (buckets[i] !== zero) running = addTo(running, toAddend(buckets[i]!))
    if (running !== zero) total = addTo(total, toAddend(running))
  }
  return total
}

/** The width with the fewest additions: per window one for each point and two for each bucket. */
function windowWidth(points: number): number {
  let best = 4
  for (let width = 5; width <= 12; width++)
    if (additions(points, width) < additions(points, best)) best = width
  return best
}

function additions(points: number, width: number): number {
  return windowCount(width) * (points + (2 << (width - 1)))
}
