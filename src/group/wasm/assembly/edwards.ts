/**
 * Points of −x² + y² = 1 + d·x²y² in extended coordinates, with the complete formulas for a = −1
 * (Hisil, Wong, Carter, Dawson 2008), on pairs: a point is (X, Y), (Z, T), and four products of pairs are an addition or
 * a doubling. An *addend* is a point prepared for being added often: (Y + X, Y − X), (−2Z, −2d·T). The comments give the
 * bounds of what is not a product, and of factors; where there are two, the first is of the kernel with narrow bounds. A point with all its
 * signs turned round is the same point.
 */
import { minusTwoAndTwoD } from './constants'
import { multiply, multiplyCrossed, pairBytes, squareCrossed, tidyIfNarrow } from './field'

/** Bytes of a point, and of an addend. */
export const pointBytes: usize = 2 * pairBytes

/** Three pairs in between. */
const first: usize = memory.data(12 * 16, 16)
const second: usize = memory.data(12 * 16, 16)
const third: usize = memory.data(12 * 16, 16)

const sign: i64 = <i64>0x8000000000000000

@inline function swapped(a: v128): v128 {
  return v128.shuffle<f64>(a, a, 1, 0)
}

/** The neutral element (0, 1). */
export function setZero(point: usize): void {
  memory.fill(point, 0, pointBytes)
  store<f64>(point + 8, 1)
  store<f64>(point + pairBytes, 1)
}

/** Doubles a point in place. */
export function double(point: usize): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const xy = v128.load(point + at)
    const zt = v128.load(point + pairBytes + at)
    const zy = v128.shuffle<f64>(zt, xy, 0, 3)
    v128.store(first + at, v128.shuffle<f64>(zt, xy, 0, 2)) // (Z, X)
    v128.store(second + at, f64x2.add(zy, zy)) // (2Z, 2Y): 2
  }
  squareCrossed(third, point) // (G, −H) = (B − A, B + A): 1 or 2
  multiply(first, first, second) // (C, E) = (2Z², 2XY): 2
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const ce = v128.load(first + at)
    const gh = v128.load(third + at)
    const eg = v128.shuffle<f64>(ce, gh, 1, 2)
    v128.store(first + at, eg) // (E, G)
    v128.store(second + at, v128.shuffle<f64>(f64x2.sub(ce, gh), gh, 0, 3)) // (−F, −H) = (C − G, −H): 2 or 3
    v128.store(third + at, swapped(eg)) // (G, E)
  }
  multiply(point, first, second) // (EF, GH) turned round: 2 or 4
  multiply(point + pairBytes, third, second) // (FG, EH) turned round: 2 or 6
}

/**
 * Adds an addend to a point in place, or subtracts it where `negative` is 1 instead of 0. Subtracting exchanges the two
 * halves of the sum (so A and B come out exchanged) and turns C round, by signs alone.
 */
export function addAddend(point: usize, addend: usize, negative: u32): void {
  const turn = i64(negative) << 63
  const inLow = i64x2.replace_lane(i64x2.splat(0), 0, turn)
  const inHigh = i64x2.replace_lane(i64x2.splat(0), 1, turn)
  const againstHigh = i64x2.replace_lane(i64x2.splat(0), 1, turn ^ sign)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const xy = v128.load(point + at)
    v128.store(first + at, f64x2.add(v128.xor(swapped(xy), againstHigh), v128.xor(xy, inLow))) // (Y + X, Y − X): 2
    v128.store(second + at, v128.xor(v128.load(point + pairBytes + at), inHigh)) // (Z, T)
  }
  multiplyCrossed(first, first, addend) // (−E, H) = (A − B, A + B) of (B, A): 2 or 4
  multiplyCrossed(second, second, addend + pairBytes) // (F, −G) = (D − C, −C − D) of (−D, −C)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const eh = v128.xor(v128.load(first + at), inLow)
    const fg = v128.load(second + at)
    const eg = v128.shuffle<f64>(eh, fg, 0, 3)
    v128.store(first + at, eg) // (−E, −G): 1 or 2
    v128.store(second + at, v128.shuffle<f64>(fg, eh, 0, 3)) // (F, H): 1 or 2
    v128.store(third + at, swapped(eg)) // (−G, −E)
  }
  multiply(point, first, second) // (EF, GH) turned round: 1 or 4
  multiply(point + pairBytes, third, second) // (FG, EH) turned round: 1 or 4
}

/** Writes a point as an addend, also in place. */
export function toAddend(addend: usize, point: usize): void {
  multiply(addend + pairBytes, point + pairBytes, minusTwoAndTwoD) // (−2Z, −2d·T)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const xy = v128.load(point + at)
    v128.store(addend + at, f64x2.add(xy, v128.xor(swapped(xy), i64x2(0, sign)))) // (Y + X, Y − X): 2
  }
  tidyIfNarrow(addend)
}

/** `o = −point`. */
export function negate(o: usize, point: usize): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    v128.store(o + at, v128.xor(v128.load(point + at), i64x2(sign, 0)))
    v128.store(o + pairBytes + at, v128.xor(v128.load(point + pairBytes + at), i64x2(0, sign)))
  }
}

/** Forgets the pairs in between. */
export function clearRegisters(): void {
  memory.fill(first, 0, pairBytes)
  memory.fill(second, 0, pairBytes)
  memory.fill(third, 0, pairBytes)
}
