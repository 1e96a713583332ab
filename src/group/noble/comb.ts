/**
 * A fixed base with the multiples of every window laid out beforehand: a multiplication is one addition per window
 * and no doubling. For generators and keys that are multiplied by fresh secrets again and again.
 */
import type { Scalar } from '../group.ts'
import { signedWindows, windowCount } from './digits.ts'
import { type Addend, addTo, double, type Extended, toAffineAddends, zero } from './edwards.ts'
import { multiples, signedEntry } from './straus.ts'

const width = 6
const windows = windowCount(width)

/** For each window its `2^(width−1)` multiples. */
export type Comb = readonly (readonly Addend[])[]

/** Lays out the multiples of P. */
export function makeComb(P: Extended): Comb {
  const size = 1 << (width - 1)
  const all: Extended[] = []
  let start = P
  for (let window = 0; window < windows; window++) {
    const list = multiples(start, size)
    all.push(...list)
    start = double(list[size - 1]!)
  }
  const addends = toAffineAddends(all)
  return Array.from({ length: windows }, (_, window) => addends.slice(window * size, (window + 1) * size))
}

/** `s·P`, with the same steps for every scalar. */
export function combMul(comb: Comb, scalar: Scalar): Extended {
  const digits = signedWindows(scalar, width, windows)
  let total = zero
  for (let window = 0; window < windows; window++)
    total = addTo(total, signedEntry(comb[window]!, digits[window]!))
  return total
}
