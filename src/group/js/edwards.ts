/**
 * Points of −x² + y² = 1 + d·x²y² in extended coordinates, with the complete formulas for a = −1
 * (Hisil, Wong, Carter, Dawson 2008): the inner loop of every multiplication.
 *
 * A point is X, Y, Z, T in this order, x = X/Z, y = Y/Z, T = XY/Z. An *addend* is a point prepared for being added
 * often: Y + X, Y − X, 2d·T, 2Z. The comments give the bounds (see `limbs.ts`) of what is not a product.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { add, constant, copy, invert, multiply, negate, setSmall, square, subtract } from './field.ts'
import { type Limbs, limbCount } from './limbs.ts'

/** Numbers in a point, and in an addend. */
export const pointSize = 4 * limbCount

const [X, Y, Z, T] = [0, 12, 24, 36] as const
const [plus, minus, twoDT, twoZ] = [0, 12, 24, 36] as const

/** Offsets of a point's coordinates. */
export const coordinate = { X, Y, Z, T } as const

const { p: modulus } = ed25519.Point.CURVE()
/** The curve's d. */
export const d = constant(ed25519.Point.CURVE().d)
const twoD = constant((2n * ed25519.Point.CURVE().d) % modulus)

/** The neutral element (0, 1). */
export function zeroPoint(): Limbs {
  const point = new Float64Array(pointSize)
  point[Y] = 1
  point[Z] = 1
  return point
}

/** A point from affine coordinates. */
export function affinePoint({ x, y }: { x: bigint; y: bigint }): Limbs {
  const point = new Float64Array(pointSize)
  point.set(constant(x), X)
  point.set(constant(y), Y)
  point[Z] = 1
  multiply(point, T, point, X, point, Y)
  return point
}

const r: Limbs = new Float64Array(8 * limbCount)
const [A, B, C, D, E, F, G, H] = [0, 12, 24, 36, 48, 60, 72, 84] as const

/** Doubles a point in place. T is only needed before an addition, and is left wrong where `needsT` is false. */
export function double(point: Limbs, needsT: boolean): void {
  square(r, A, point, X)
  square(r, B, point, Y)
  square(r, C, point, Z)
  add(r, E, point, X, point, Y) // 2
  square(r, E, r, E)
  add(r, H, r, A, r, B) // 2
  subtract(r, E, r, H, r, E) // 3
  subtract(r, G, r, A, r, B) // 2
  add(r, F, r, C, r, C) // 2
  add(r, F, r, F, r, G) // 4
  multiply(point, X, r, E, r, F) // 12
  multiply(point, Y, r, G, r, H)
  multiply(point, Z, r, F, r, G) // 8
  if (needsT) multiply(point, T, r, E, r, H)
}

/**
 * Adds an addend to a point in place, or subtracts it where `sign` is 1 instead of 0: that exchanges Y + X with Y − X
 * and turns 2d·T round, with the same steps. An `affine` addend has Z = 1.
 */
export function addAddend(point: Limbs, table: Limbs, at: number, sign: 0 | 1, affine: boolean): void {
  const turn = sign * 12
  subtract(r, A, point, Y, point, X) // 2
  multiply(r, A, r, A, table, at + minus - turn) // 4
  add(r, B, point, Y, point, X) // 2
  multiply(r, B, r, B, table, at + plus + turn) // 4
  multiply(r, C, point, T, table, at + twoDT)
  if (affine) add(r, D, point, Z, point, Z)
  else multiply(r, D, point, Z, table, at + twoZ) // 2
  subtract(r, E, r, B, r, A) // 2
  subtract(r, F + turn, r, D, r, C) // 3
  add(r, G - turn, r, D, r, C) // 3
  add(r, H, r, B, r, A) // 2
  multiply(point, X, r, E, r, F) // 6
  multiply(point, Y, r, G, r, H) // 6
  multiply(point, Z, r, F, r, G) // 9
  multiply(point, T, r, E, r, H) // 4
}

/** Writes a point as an addend. */
export function toAddend(table: Limbs, at: number, point: Limbs): void {
  add(table, at + plus, point, Y, point, X)
  subtract(table, at + minus, point, Y, point, X)
  multiply(table, at + twoDT, point, T, twoD, 0)
  add(table, at + twoZ, point, Z, point, Z)
}

/** Turns a point into its negative, in place. */
export function negatePoint(point: Limbs): void {
  negate(point, X, point, X)
  negate(point, T, point, T)
}

const addend: Limbs = new Float64Array(pointSize)

/** `P + Q` (sign 0) or `P − Q` (sign 1), as a new point. */
export function sum(P: Limbs, Q: Limbs, sign: 0 | 1): Limbs {
  const result = P.slice()
  toAddend(addend, 0, Q)
  addAddend(result, addend, 0, sign, false)
  return result
}

/** Brings `count` points that stand one after another to Z = 1, with one inversion. */
export function normalisePoints(points: Limbs, count: number): void {
  const before = new Float64Array(count * limbCount)
  const product = new Float64Array(limbCount)
  product[0] = 1
  for (let i = 0; i < count; i++) {
    copy(before, i * limbCount, product, 0)
    multiply(product, 0, product, 0, points, i * pointSize + Z)
  }
  invert(product, 0, product, 0)
  for (let i = count - 1; i >= 0; i--) {
    const at = i * pointSize
    multiply(before, i * limbCount, before, i * limbCount, product, 0)
    multiply(product, 0, product, 0, points, at + Z)
    multiply(points, at + X, points, at + X, before, i * limbCount)
    multiply(points, at + Y, points, at + Y, before, i * limbCount)
    multiply(points, at + T, points, at + X, points, at + Y)
    setSmall(points, at + Z, 1)
  }
}
