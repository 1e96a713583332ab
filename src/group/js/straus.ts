/**
 * Interleaved multi-scalar multiplication (Straus): all terms share their doublings. One form for public data, which
 * skips zero digits, and one for secrets, which takes the same steps for all scalars.
 */
import type { Scalar } from '../group.ts'
import { scalarBits, windowCount } from '../window-count.ts'
import { nonAdjacent, signedWindows } from './digits.ts'
import { addAddend, double, pointSize, zeroPoint } from './edwards.ts'
import type { Limbs } from './limbs.ts'
import type { Multiples } from './multiples.ts'

/** `Σ sᵢ·Pᵢ` for public data, from odd multiples of the bases; tables may differ in size. */
export function strausPublic(odd: readonly Multiples[], scalars: readonly Scalar[]): Limbs {
  const forms = odd.map(({ count }, i) => nonAdjacent(scalars[i]!, Math.log2(count) + 2))
  const total = zeroPoint()
  let begun = false
  for (let bit = scalarBits; bit >= 0; bit--) {
    if (begun) double(total, true)
    for (let i = 0; i < odd.length; i++) {
      const digit = forms[i]![bit]!
      if (digit === 0) continue
      const { table, start, step, affine } = odd[i]!
      const place = (Math.abs(digit) >> 1) * step
      addAddend(total, table, start + place * pointSize, digit < 0 ? 1 : 0, affine)
      begun = true
    }
  }
  return total
}

/** `Σ sᵢ·Pᵢ` for secrets of at most `bits` bits, from tables of `0 … 2^(width−1)` times each base. */
export function strausSecret(
  tables: readonly Multiples[],
  scalars: readonly Scalar[],
  width: number,
  bits: number = scalarBits,
): Limbs {
  const count = windowCount(width, bits)
  const forms = scalars.map((scalar) => signedWindows(scalar, width, count))
  const total = zeroPoint()
  for (let window = count - 1; window >= 0; window--) {
    if (window < count - 1) for (let i = 1; i <= width; i++) double(total, i === width)
    for (let i = 0; i < tables.length; i++) addDigit(total, tables[i]!, forms[i]![window]!)
  }
  return total
}

/** Adds `digit·P` from a full table; zero is an entry like any other. */
export function addDigit(total: Limbs, { table, start, affine }: Multiples, digit: number): void {
  const sign = (digit >>> 31) as 0 | 1
  const place = (digit ^ -sign) + sign
  addAddend(total, table, start + place * pointSize, sign, affine)
}
