/**
 * Interleaved multi-scalar multiplication (Straus): all terms share their doublings. Best up to some hundred points.
 * One form for public data, which skips zero digits, and one for secrets, which takes the same steps for all scalars.
 */
import type { Scalar } from '../group.ts'
import { nonAdjacent, scalarBits, signedWindows, windowCount } from './digits.ts'
import {
  type Addend,
  addTo,
  double,
  type Extended,
  opposite,
  subtractFrom,
  toAddend,
  zero,
  zeroAddend,
} from './edwards.ts'

/** The odd multiples `P, 3P, …, (2·count − 1)·P`. */
export function oddMultiples(P: Extended, count: number): Extended[] {
  const twice = toAddend(double(P))
  const list = [P]
  for (let i = 1; i < count; i++) list.push(addTo(list[i - 1]!, twice))
  return list
}

/** The multiples `P, 2P, …, count·P`. */
export function multiples(P: Extended, count: number): Extended[] {
  const once = toAddend(P)
  const list = [P]
  for (let i = 1; i < count; i++) {
    list.push(i % 2 === 1 ? double(list[(i - 1) / 2]!) : addTo(list[i - 1]!, once))
  }
  return list
}

/** A public term: the odd multiples of its base, as many as the width of its scalar's form asks for. */
export type PublicTerm = { readonly odd: readonly Addend[]; readonly scalar: Scalar }

/** `Σ sᵢ·Pᵢ` for public data; each term may bring a table of another size. */
export function strausPublic(terms: readonly PublicTerm[]): Extended {
  const forms = terms.map(({ odd, scalar }) => nonAdjacent(scalar, Math.log2(odd.length) + 2))
  let total = zero
  for (let bit = scalarBits; bit >= 0; bit--) {
    if (total !== zero) total = double(total)
    for (let i = 0; i < terms.length; i++) {
      const digit = forms[i]![bit]!
      if (digit > 0) total = addTo(total, terms[i]!.odd[digit >> 1]!)
      else if (digit < 0) total = subtractFrom(total, terms[i]!.odd[-digit >> 1]!)
    }
  }
  return total
}

/** `Σ sᵢ·Pᵢ` for secrets of at most `bits` bits: tables of `2^(width−1)` multiples each, one addition per window. */
export function strausSecret(
  tables: readonly (readonly Addend[])[],
  scalars: readonly Scalar[],
  width: number,
  bits: number = scalarBits,
): Extended {
  const count = windowCount(width, bits)
  const forms = scalars.map((scalar) => signedWindows(scalar, width, count))
  let total = zero
  for (let window = count - 1; window >= 0; window--) {
    if (window < count - 1) for (let i = 0; i < width; i++) total = double(total)
    for (let i = 0; i < tables.length; i++) total = addTo(total, signedEntry(tables[i]!, forms[i]![window]!))
  }
  return total
}

/** `digit·P` from a table of P's multiples; zero is an entry like any other. */
export function signedEntry(table: readonly Addend[], digit: number): Addend {
  if (digit === 0) return zeroAddend
  const entry = table[Math.abs(digit) - 1]!
  return digit < 0 ? opposite(entry) : entry
}
