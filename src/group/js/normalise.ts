/**
 * Carries of field elements modulo p = 2²⁵⁵ − 19, on floating-point limbs; `limbs.ts` says how they work and why every step is
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

/** Brings the limbs of any sum of up to sixteen elements back to a bound of 1. */
export function normalise(o: Limbs, O: number): void {
  let z0 = o[O]!
  let z1 = o[O + 1]!
  let z2 = o[O + 2]!
  let z3 = o[O + 3]!
  let z4 = o[O + 4]!
  let z5 = o[O + 5]!
  let z6 = o[O + 6]!
  let z7 = o[O + 7]!
  let z8 = o[O + 8]!
  let z9 = o[O + 9]!
  let z10 = o[O + 10]!
  let z11 = o[O + 11]!
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
