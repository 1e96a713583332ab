/** What the module gives to the backend: batches of points, all at addresses that the backend chooses. */
import { prepareConstants } from './constants'
import { addAddend, negate, pointBytes, toAddend } from './edwards'
import { isExact, multiply, multiplyCrossed, square, squareCrossed } from './field'

export { decodeCurve, encodeCurve } from './curve'
export { decode, encode, fromUniform } from './ristretto'
export {
  layOutBases,
  layOutComb,
  multiplyComb,
  multiplyEach,
  sumBuckets,
  sumPublic,
  sumSecret,
} from './multiply'
export { placeOfConstants } from './sha512'
export { expandScalars, reduceWide } from './scalars'
export { isExact }

prepareConstants()

/** Bytes of a point in this kernel. */
export function sizeOfPoint(): usize {
  return pointBytes
}

/** Where the module's own memory ends. */
export function endOfStatics(): usize {
  return __heap_base
}

const addend: usize = memory.data(2 * 12 * 16, 16)

/** `oᵢ = oᵢ ± bᵢ`; a step of zero takes the same point again and again. */
export function addEach(o: usize, oStep: usize, b: usize, bStep: usize, count: usize, negative: u32): void {
  for (let i: usize = 0; i < count; i++) {
    toAddend(addend, b + i * bStep)
    addAddend(o + i * oStep, addend, negative)
  }
}

/** `oᵢ = −pᵢ`. */
export function negateEach(o: usize, points: usize, count: usize): void {
  for (let i: usize = 0; i < count; i++) negate(o + i * pointBytes, points + i * pointBytes)
}

/** `o = a · b` in both lanes, crossed or not: for tests at the ends of bounds. */
export function multiplyPairs(o: usize, a: usize, b: usize, crossed: bool): void {
  if (crossed) multiplyCrossed(o, a, b)
  else multiply(o, a, b)
}

/** `o = a · a` in both lanes, crossed or not. */
export function squarePairs(o: usize, a: usize, crossed: bool): void {
  if (crossed) squareCrossed(o, a)
  else square(o, a)
}
