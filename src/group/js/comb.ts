/**
 * A fixed base with the multiples of every window laid out beforehand: a multiplication is one addition per window
 * and no doubling. For generators and keys that are multiplied by fresh secrets again and again.
 */
import type { Scalar } from '../group.ts'
import { windowCount } from '../window-count.ts'
import { signedWindows } from './digits.ts'
import { double, zeroPoint } from './edwards.ts'
import type { Limbs } from './limbs.ts'
import { layOut, type Multiples } from './multiples.ts'
import { addDigit } from './straus.ts'

const width = 6
const windows = windowCount(width)

/** For each window its multiples. */
export type Comb = readonly Multiples[]

/** Lays out the multiples of `2^(width·i)·P` for every window i. */
export function makeComb(P: Limbs): Comb {
  const starts = [P]
  for (let window = 1; window < windows; window++) {
    const start = starts[window - 1]!.slice()
    for (let i = 1; i <= width; i++) double(start, i === width)
    starts.push(start)
  }
  return layOut(starts, 1 << (width - 1), true)
}

/** `s·P`, with the same steps for every scalar. */
export function combMultiply(comb: Comb, scalar: Scalar): Limbs {
  const digits = signedWindows(scalar, width, windows)
  const total = zeroPoint()
  for (let window = 0; window < windows; window++) addDigit(total, comb[window]!, digits[window]!)
  return total
}
