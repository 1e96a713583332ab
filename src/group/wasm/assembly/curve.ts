/**
 * Points of the curve itself as Ed25519 writes them (RFC 8032, sections 5.1.2 and 5.1.3): y, and the sign of x in the
 * topmost bit. Signatures are checked with these; everything else is ristretto255.
 */
import { d, one } from './constants'
import { double, pointBytes } from './edwards'
import { add, copy, fromBytes, multiply, negateWhere, negatives, pairBytes, square, subtract, toBytes, zeros } from './field'
import { invert, denominator, numerator, root, takeRoots, wasSquare } from './root'
import { register, unzip, zip } from './registers'

/** Reads one point whose y is known to be below p. Tells whether there is one, and whether it is not of small order. */
export function decodeCurve(point: usize, bytes: usize): bool {
  const x = register(0, 0), y = register(0, 1), z = register(0, 2), t = register(0, 3)
  const ySquared = register(0, 4)
  fromBytes(y, bytes, bytes)
  square(ySquared, y)
  subtract(numerator(0), ySquared, one)
  multiply(ySquared, ySquared, d)
  add(denominator(0), ySquared, one)
  takeRoots()
  const sign = i64x2.splat(-i64(load<u8>(bytes + 31) >> 7))
  const isZero = zeros(root(0))
  negateWhere(x, root(0), v128.xor(sign, negatives(root(0))))
  copy(z, one)
  multiply(t, x, y)
  zip(point, 0, 0)
  const valid = v128.andnot(wasSquare(0), v128.and(isZero, sign))
  return i64x2.extract_lane(valid, 0) != 0 && !isOfSmallOrder(point)
}

const eightfold: usize = memory.data(2 * 12 * 16, 16)

/** Whether 8·P = O, which has x = 0; the other point with x = 0 is no multiple of eight. */
function isOfSmallOrder(point: usize): bool {
  memory.copy(eightfold, point, pointBytes)
  for (let i = 0; i < 3; i++) double(eightfold)
  return i64x2.extract_lane(zeros(eightfold), 0) != 0
}

/**
 * Writes points, with one inversion for all of them (Montgomery's trick). `work` has room for as many pairs as there are points. Products are
 * of (Z, T), and only the left lane counts: T may be zero, Z never is.
 */
export function encodeCurve(bytes: usize, points: usize, count: usize, work: usize): void {
  const product = register(0, 0), affine = register(0, 1)
  copy(product, one)
  for (let i: usize = 0; i < count; i++) {
    copy(work + i * pairBytes, product)
    multiply(product, product, points + i * pointBytes + pairBytes)
  }
  const inverse = invert(product)
  for (let i = count - 1; isize(i) >= 0; i--) {
    const point = points + i * pointBytes
    multiply(affine, work + i * pairBytes, inverse)
    unzip(affine, product, affine, affine)
    multiply(affine, affine, point)
    writeCurve(bytes + 32 * i, affine)
    multiply(inverse, inverse, point + pairBytes)
  }
}

/** Writes the point (x, y). */
function writeCurve(bytes: usize, affine: usize): void {
  toBytes(bytes, affine, 1)
  const sign = u8(i64x2.extract_lane(negatives(affine), 0) & 0x80)
  store<u8>(bytes + 31, load<u8>(bytes + 31) | sign)
}
