/**
 * Points of −x² + y² = 1 + d·x²y² in extended coordinates, with the complete formulas for a = −1
 * (Hisil, Wong, Carter, Dawson 2008), on pairs: a point is (X, Y), (Z, T), and four products of pairs are an addition or
 * a doubling. An *addend* is a point prepared for being added often: (Y − X, Y + X), (2Z, 2d·T). The comments give the
 * bounds of what is not a product.
 */
import { twoAndTwoD } from './constants'
import { multiply, pairBytes, square, tidyIfNarrow } from './field'

/** Bytes of a point, and of an addend. */
export const pointBytes: usize = 2 * pairBytes

/** Four pairs in between. */
const first: usize = memory.data(12 * 16, 16)
const second: usize = memory.data(12 * 16, 16)
const third: usize = memory.data(12 * 16, 16)
const fourth: usize = memory.data(12 * 16, 16)

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
    v128.store(first + at, v128.shuffle<f64>(v128.load(point + pairBytes + at), f64x2.add(xy, swapped(xy)), 0, 3)) // (Z, X + Y): 1, 2
  }
  tidyIfNarrow(first)
  square(second, point) // (A, B)
  square(first, first) // (C, (X + Y)²)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const ab = v128.load(second + at)
    const hg = f64x2.add(v128.xor(ab, i64x2(0, sign)), swapped(ab)) // (H, G) = (A + B, A − B): 2
    const ef = f64x2.add(hg, f64x2.mul(swapped(v128.load(first + at)), f64x2(-1, 2))) // (E, F) = (H − (X + Y)², G + 2C): 3, 4
    v128.store(first + at, ef)
    v128.store(second + at, hg)
  }
  tidyIfNarrow(first)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const ef = v128.load(first + at)
    const hg = v128.load(second + at)
    v128.store(first + at, v128.shuffle<f64>(ef, hg, 0, 2)) // (E, H)
    v128.store(second + at, v128.shuffle<f64>(ef, hg, 1, 3)) // (F, G)
    v128.store(third + at, swapped(ef)) // (F, E)
    v128.store(fourth + at, swapped(hg)) // (G, H)
  }
  multiply(point, first, second) // (EF, GH): 12 or 4
  multiply(point + pairBytes, third, fourth) // (FG, EH): 8 or 2
}

/**
 * Adds an addend to a point in place, or subtracts it where `negative` is 1 instead of 0. Subtracting exchanges the two
 * halves of the sum (so A and B come out exchanged) and turns C round, by signs alone.
 */
export function addAddend(point: usize, addend: usize, negative: u32): void {
  const turn = i64(negative) << 63
  const inLow = i64x2.replace_lane(i64x2.splat(0), 0, turn)
  const inHigh = i64x2.replace_lane(i64x2.splat(0), 1, turn)
  const againstLow = i64x2.replace_lane(i64x2.splat(0), 0, turn ^ sign)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const xy = v128.load(point + at)
    v128.store(first + at, f64x2.add(v128.xor(swapped(xy), inHigh), v128.xor(xy, againstLow))) // (Y − X, Y + X): 2
  }
  multiply(first, first, addend) // (A, B): 4
  multiply(second, point + pairBytes, addend + pairBytes) // (D, C)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const ab = v128.load(first + at)
    const dc = v128.xor(v128.load(second + at), inHigh)
    const eh = f64x2.add(v128.xor(swapped(ab), inLow), v128.xor(ab, againstLow)) // (E, H) = (B − A, B + A): 2
    const fg = f64x2.add(dc, v128.xor(swapped(dc), i64x2(sign, 0))) // (F, G) = (D − C, D + C): 2
    v128.store(first + at, eh)
    v128.store(second + at, fg)
    v128.store(third + at, v128.shuffle<f64>(fg, eh, 0, 2)) // (F, E)
    v128.store(fourth + at, v128.shuffle<f64>(fg, eh, 1, 3)) // (G, H)
  }
  multiply(point, first, second) // (EF, GH): 4
  multiply(point + pairBytes, third, fourth) // (FG, EH): 4
}

/** Writes a point as an addend, also in place. */
export function toAddend(addend: usize, point: usize): void {
  multiply(addend + pairBytes, point + pairBytes, twoAndTwoD) // (2Z, 2d·T)
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const xy = v128.load(point + at)
    v128.store(addend + at, f64x2.add(swapped(xy), v128.xor(xy, i64x2(sign, 0)))) // (Y − X, Y + X): 2
  }
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
  memory.fill(fourth, 0, pairBytes)
}
