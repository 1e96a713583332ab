/** The constants of RFC 9496, section 4.1, as pairs: the same value in both lanes, but for the last one. */
import { fromBytes, prepare } from './field'

const dWords = memory.data<u64>([0x75eb4dca135978a3, 0x00700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73])
const rootOfMinusOneWords = memory.data<u64>([0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b])
const rootOfAdMinusOneWords = memory.data<u64>([0x7e97f6a0497b2e1b, 0xaf9d8e0c1b7854bd, 0x0f3cfcc931f5d1fd, 0x376931bf2b8348ac])
const inverseRootOfAMinusDWords = memory.data<u64>([0x99c8fdaa805d40ea, 0x9d2f16175a4172be, 0x16c27b91fe01d840, 0x786c8905cfaffca2])
const oneMinusDSquaredWords = memory.data<u64>([0xe27c09c1945fc176, 0x2c81a138cd5e350f, 0x9994abddbe70dfe4, 0x029072a8b2b3e0d7])
const dMinusOneSquaredWords = memory.data<u64>([0x31ad5aaa44ed4d20, 0xd29e4a2cb01e1999, 0x4cdcd32f529b4eeb, 0x5968b37af66c2241])
const twoDWords = memory.data<u64>([0xebd69b9426b2f159, 0x00e0149a8283b156, 0x198e80f2eef3d130, 0x2406d9dc56dffce7])
const oneWords = memory.data<u64>([1, 0, 0, 0])
const twoWords = memory.data<u64>([2, 0, 0, 0])

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
/** (2, 2d): what makes an addend of (Z, T). */
export const twoAndTwoD: usize = memory.data(12 * 16, 16)

/** Writes all constants; runs when the module is loaded. */
export function prepareConstants(): void {
  prepare()
  fromBytes(d, dWords, dWords)
  fromBytes(rootOfMinusOne, rootOfMinusOneWords, rootOfMinusOneWords)
  fromBytes(rootOfAdMinusOne, rootOfAdMinusOneWords, rootOfAdMinusOneWords)
  fromBytes(inverseRootOfAMinusD, inverseRootOfAMinusDWords, inverseRootOfAMinusDWords)
  fromBytes(oneMinusDSquared, oneMinusDSquaredWords, oneMinusDSquaredWords)
  fromBytes(dMinusOneSquared, dMinusOneSquaredWords, dMinusOneSquaredWords)
  fromBytes(one, oneWords, oneWords)
  fromBytes(twoAndTwoD, twoWords, twoDWords)
}
