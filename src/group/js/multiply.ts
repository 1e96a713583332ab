/**
 * Products of field elements modulo p = 2²⁵⁵ − 19, on floating-point limbs; `limbs.ts` says how they work and why every step is
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

/** `o = a · b`, for operands whose bounds multiply to at most 16. */
export function multiply(o: Limbs, O: number, a: Limbs, P: number, b: Limbs, Q: number): void {
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
  const b0 = b[Q]!
  const b1 = b[Q + 1]!
  const b2 = b[Q + 2]!
  const b3 = b[Q + 3]!
  const b4 = b[Q + 4]!
  const b5 = b[Q + 5]!
  const b6 = b[Q + 6]!
  const b7 = b[Q + 7]!
  const b8 = b[Q + 8]!
  const b9 = b[Q + 9]!
  const b10 = b[Q + 10]!
  const b11 = b[Q + 11]!
  const c1 = b1 * fold
  const c2 = b2 * fold
  const c3 = b3 * fold
  const c4 = b4 * fold
  const c5 = b5 * fold
  const c6 = b6 * fold
  const c7 = b7 * fold
  const c8 = b8 * fold
  const c9 = b9 * fold
  const c10 = b10 * fold
  const c11 = b11 * fold
  let z0 = a0 * b0 + a1 * c11 + a2 * c10 + a3 * c9 + a4 * c8 + a5 * c7
  z0 += a6 * c6 + a7 * c5 + a8 * c4 + a9 * c3 + a10 * c2 + a11 * c1
  let z1 = a0 * b1 + a1 * b0 + a2 * c11 + a3 * c10 + a4 * c9 + a5 * c8
  z1 += a6 * c7 + a7 * c6 + a8 * c5 + a9 * c4 + a10 * c3 + a11 * c2
  let z2 = a0 * b2 + a1 * b1 + a2 * b0 + a3 * c11 + a4 * c10 + a5 * c9
  z2 += a6 * c8 + a7 * c7 + a8 * c6 + a9 * c5 + a10 * c4 + a11 * c3
  let z3 = a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0 + a4 * c11 + a5 * c10
  z3 += a6 * c9 + a7 * c8 + a8 * c7 + a9 * c6 + a10 * c5 + a11 * c4
  let z4 = a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0 + a5 * c11
  z4 += a6 * c10 + a7 * c9 + a8 * c8 + a9 * c7 + a10 * c6 + a11 * c5
  let z5 = a0 * b5 + a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1 + a5 * b0
  z5 += a6 * c11 + a7 * c10 + a8 * c9 + a9 * c8 + a10 * c7 + a11 * c6
  let z6 = a0 * b6 + a1 * b5 + a2 * b4 + a3 * b3 + a4 * b2 + a5 * b1
  z6 += a6 * b0 + a7 * c11 + a8 * c10 + a9 * c9 + a10 * c8 + a11 * c7
  let z7 = a0 * b7 + a1 * b6 + a2 * b5 + a3 * b4 + a4 * b3 + a5 * b2
  z7 += a6 * b1 + a7 * b0 + a8 * c11 + a9 * c10 + a10 * c9 + a11 * c8
  let z8 = a0 * b8 + a1 * b7 + a2 * b6 + a3 * b5 + a4 * b4 + a5 * b3
  z8 += a6 * b2 + a7 * b1 + a8 * b0 + a9 * c11 + a10 * c10 + a11 * c9
  let z9 = a0 * b9 + a1 * b8 + a2 * b7 + a3 * b6 + a4 * b5 + a5 * b4
  z9 += a6 * b3 + a7 * b2 + a8 * b1 + a9 * b0 + a10 * c11 + a11 * c10
  let z10 = a0 * b10 + a1 * b9 + a2 * b8 + a3 * b7 + a4 * b6 + a5 * b5
  z10 += a6 * b4 + a7 * b3 + a8 * b2 + a9 * b1 + a10 * b0 + a11 * c11
  let z11 = a0 * b11 + a1 * b10 + a2 * b9 + a3 * b8 + a4 * b7 + a5 * b6
  z11 += a6 * b5 + a7 * b4 + a8 * b3 + a9 * b2 + a10 * b1 + a11 * b0
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
