/**
 * Squares of field elements modulo p = 2²⁵⁵ − 19, on floating-point limbs; `limbs.ts` says how they work and why every step is
 * exact. Written out term by term: engines turn this into straight machine code, and a loop would cost three times as
 * much.
 */
import {
  fold,
  type Limbs,
  round1,
  round2,
  round3,
  round4,
  round5,
  round6,
  round7,
  round8,
  round9,
  round10,
  round11,
  round12,
} from './limbs.ts'

/** `o = a · a`, for an operand with a bound of at most 4. */
export function square(o: Limbs, O: number, a: Limbs, P: number): void {
  const a0 = a[P]!
  const a1 = a[P + 1]!
  const a2 = a[P + 2]!
  const a3 = a[P + 3]!
  const a4 = a[P + 4]!
  const a5 = a[P + 5]!
  const a6 = a[P + 6]!
  const a7 = a[P + 7]!
  const a8 = a[P + 8]!
  const a9 = a[P + 9]!
  const a10 = a[P + 10]!
  const a11 = a[P + 11]!
  const d0 = a0 + a0
  const d1 = a1 + a1
  const d2 = a2 + a2
  const d3 = a3 + a3
  const d4 = a4 + a4
  const d5 = a5 + a5
  const d6 = a6 + a6
  const d7 = a7 + a7
  const d8 = a8 + a8
  const d9 = a9 + a9
  const d10 = a10 + a10
  const c6 = a6 * fold
  const c7 = a7 * fold
  const c8 = a8 * fold
  const c9 = a9 * fold
  const c10 = a10 * fold
  const c11 = a11 * fold
  let z0 = a0 * a0 + d1 * c11 + d2 * c10 + d3 * c9 + d4 * c8 + d5 * c7
  z0 += a6 * c6
  let z1 = d0 * a1 + d2 * c11 + d3 * c10 + d4 * c9 + d5 * c8 + d6 * c7
  let z2 = d0 * a2 + a1 * a1 + d3 * c11 + d4 * c10 + d5 * c9 + d6 * c8
  z2 += a7 * c7
  let z3 = d0 * a3 + d1 * a2 + d4 * c11 + d5 * c10 + d6 * c9 + d7 * c8
  let z4 = d0 * a4 + d1 * a3 + a2 * a2 + d5 * c11 + d6 * c10 + d7 * c9
  z4 += a8 * c8
  let z5 = d0 * a5 + d1 * a4 + d2 * a3 + d6 * c11 + d7 * c10 + d8 * c9
  let z6 = d0 * a6 + d1 * a5 + d2 * a4 + a3 * a3 + d7 * c11 + d8 * c10
  z6 += a9 * c9
  let z7 = d0 * a7 + d1 * a6 + d2 * a5 + d3 * a4 + d8 * c11 + d9 * c10
  let z8 = d0 * a8 + d1 * a7 + d2 * a6 + d3 * a5 + a4 * a4 + d9 * c11
  z8 += a10 * c10
  let z9 = d0 * a9 + d1 * a8 + d2 * a7 + d3 * a6 + d4 * a5 + d10 * c11
  let z10 = d0 * a10 + d1 * a9 + d2 * a8 + d3 * a7 + d4 * a6 + a5 * a5
  z10 += a11 * c11
  let z11 = d0 * a11 + d1 * a10 + d2 * a9 + d3 * a8 + d4 * a7 + d5 * a6
  let carry = 0
  carry = z0 + round1 - round1
  z0 -= carry
  z1 += carry
  carry = z6 + round7 - round7
  z6 -= carry
  z7 += carry
  carry = z1 + round2 - round2
  z1 -= carry
  z2 += carry
  carry = z7 + round8 - round8
  z7 -= carry
  z8 += carry
  carry = z2 + round3 - round3
  z2 -= carry
  z3 += carry
  carry = z8 + round9 - round9
  z8 -= carry
  z9 += carry
  carry = z3 + round4 - round4
  z3 -= carry
  z4 += carry
  carry = z9 + round10 - round10
  z9 -= carry
  z10 += carry
  carry = z4 + round5 - round5
  z4 -= carry
  z5 += carry
  carry = z10 + round11 - round11
  z10 -= carry
  z11 += carry
  carry = z5 + round6 - round6
  z5 -= carry
  z6 += carry
  carry = z11 + round12 - round12
  z11 -= carry
  z0 += carry * fold
  carry = z6 + round7 - round7
  z6 -= carry
  z7 += carry
  carry = z0 + round1 - round1
  z0 -= carry
  z1 += carry
  o[O] = z0
  o[O + 1] = z1
  o[O + 2] = z2
  o[O + 3] = z3
  o[O + 4] = z4
  o[O + 5] = z5
  o[O + 6] = z6
  o[O + 7] = z7
  o[O + 8] = z8
  o[O + 9] = z9
  o[O + 10] = z10
  o[O + 11] = z11
}
