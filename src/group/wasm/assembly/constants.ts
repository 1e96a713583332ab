/** The constants of RFC 9496, section 4.1, as pairs: the same value in both lanes, but for the last one. */
import { add, copy, fromBytes, negateWhere, prepare, square, subtract, tidy } from './field'
import { denominator, numerator, root, takeRoots } from './root'

const dWords = memory.data<u64>([0x75eb4dca135978a3, 0x00700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73])
const rootOfMinusOneWords = memory.data<u64>([0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b])
const oneWords = memory.data<u64>([1, 0, 0, 0])

/** The curve's d. */
export const d: usize = memory.data(12 * 16, 16)
/** SQRT_M1. */
export const rootOfMinusOne: usize = memory.data(12 * 16, 16)
/** SQRT_AD_MINUS_ONE. */
export const rootOfAdMinusOne: usize = memory.data(12 * 16, 16)
/** INVSQRT_A_MINUS_D. */
export const inverseRootOfAMinusD: usize = memory.data(12 * 16, 16)
/** ONE_MINUS_D_SQ. */
export const oneMinusDSquared: usize = memory.data(12 * 16, 16)
/** D_MINUS_ONE_SQ. */
export const dMinusOneSquared: usize = memory.data(12 * 16, 16)
/** One. */
export const one: usize = memory.data(12 * 16, 16)
/** (−2, −2d): what makes an addend of (Z, T). */
export const minusTwoAndTwoD: usize = memory.data(12 * 16, 16)

/** Writes all constants, of which d, √−1 and 1 are given; runs when the module is loaded. */
export function prepareConstants(): void {
  prepare()
  fromBytes(d, dWords, dWords)
  fromBytes(rootOfMinusOne, rootOfMinusOneWords, rootOfMinusOneWords)
  fromBytes(one, oneWords, oneWords)
  fromBytes(minusTwoAndTwoD, oneWords, dWords)
  add(minusTwoAndTwoD, minusTwoAndTwoD, minusTwoAndTwoD)
  negateWhere(minusTwoAndTwoD, minusTwoAndTwoD, i64x2.splat(-1))
  tidy(minusTwoAndTwoD)
  square(oneMinusDSquared, d)
  subtract(oneMinusDSquared, one, oneMinusDSquared)
  tidy(oneMinusDSquared)
  subtract(dMinusOneSquared, d, one)
  tidy(dMinusOneSquared)
  square(dMinusOneSquared, dMinusOneSquared)
  // a = −1, so a·d − 1 = a − d: its root, of which RFC 9496 takes the negative one, and the inverse root.
  add(numerator(0), d, one)
  negateWhere(numerator(0), numerator(0), i64x2.splat(-1))
  copy(denominator(1), numerator(0))
  copy(denominator(0), one)
  copy(numerator(1), one)
  takeRoots()
  negateWhere(rootOfAdMinusOne, root(0), i64x2.splat(-1))
  copy(inverseRootOfAMinusD, root(1))
}
