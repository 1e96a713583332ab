/** What makes ristretto255 of the curve: decoding, encoding, equality and the one-way map (RFC 9496, section 4.3). */
import { ristretto255_hasher } from '@noble/curves/ed25519.js'
import { affinePoint, coordinate, d, pointSize } from './edwards.ts'
import {
  add,
  constant,
  equals,
  fromBytes,
  isNegative,
  isZero,
  multiply,
  negate,
  rootOfMinusOne,
  rootOfRatio,
  setSmall,
  square,
  subtract,
  toBytes,
} from './field.ts'
import { type Limbs, limbCount } from './limbs.ts'

const { X, Y, Z, T } = coordinate

const one = constant(1n)
const rootOfAMinusD = constant(54469307008909316920995813868745141605393597292927456921205312896311721017578n)

/** Registers, each named after the value in the RFC that it holds. */
const r: Limbs = new Float64Array(9 * limbCount)
const [s, u1, u2, v, root, dx, dy, u2Squared, u1Squared] = [0, 12, 24, 36, 48, 60, 72, 84, 96] as const

const product = (o: number, a: number, b: number) => multiply(r, o, r, a, r, b)

/** The point that canonical bytes below p and not negative name (RFC 9496, section 4.3.1); undefined if they name none. */
export function decodePoint(bytes: Uint8Array): Limbs | undefined {
  const point = new Float64Array(pointSize)
  fromBytes(r, s, bytes, 0)
  square(r, v, r, s)
  subtract(r, u1, one, 0, r, v)
  add(r, u2, one, 0, r, v)
  square(r, u2Squared, r, u2)
  square(r, u1Squared, r, u1)
  multiply(r, v, r, u1Squared, d, 0)
  negate(r, v, r, v)
  subtract(r, v, r, v, r, u2Squared)
  product(root, v, u2Squared)
  const wasSquare = rootOfRatio(r, root, one, 0, r, root)
  product(dx, root, u2)
  product(dy, root, dx)
  product(dy, dy, v)
  add(r, s, r, s, r, s)
  multiply(point, X, r, s, r, dx)
  if (isNegative(point, X)) negate(point, X, point, X)
  multiply(point, Y, r, u1, r, dy)
  setSmall(point, Z, 1)
  multiply(point, T, point, X, point, Y)
  return wasSquare && !isNegative(point, T) && !isZero(point, Y) ? point : undefined
}

/** The canonical bytes of a point (RFC 9496, section 4.3.2). */
export function encodePoint(point: Limbs): Uint8Array {
  const [den1, den2, zInverse, x, y] = [dx, dy, s, u2Squared, u1Squared]
  add(r, u1, point, Z, point, Y)
  subtract(r, v, point, Z, point, Y)
  product(u1, u1, v)
  multiply(r, u2, point, X, point, Y)
  square(r, root, r, u2)
  product(root, root, u1)
  rootOfRatio(r, root, one, 0, r, root)
  product(den1, root, u1)
  product(den2, root, u2)
  product(zInverse, den1, den2)
  multiply(r, zInverse, r, zInverse, point, T)
  multiply(r, v, point, T, r, zInverse)
  const rotate = isNegative(r, v)
  multiply(r, x, rotate ? point.subarray(Y, Z) : point.subarray(X, Y), 0, rotate ? rootOfMinusOne : one, 0)
  multiply(r, y, rotate ? point.subarray(X, Y) : point.subarray(Y, Z), 0, rotate ? rootOfMinusOne : one, 0)
  if (rotate) multiply(r, den2, r, den1, rootOfAMinusD, 0)
  product(v, x, zInverse)
  if (isNegative(r, v)) negate(r, y, r, y)
  subtract(r, s, point, Z, r, y)
  product(s, s, den2)
  if (isNegative(r, s)) negate(r, s, r, s)
  const bytes = new Uint8Array(32)
  toBytes(bytes, 0, r, s)
  return bytes
}

/** Whether two points are the same element (RFC 9496, section 4.3.3). */
export function sameElement(P: Limbs, Q: Limbs): boolean {
  multiply(r, u1, P, X, Q, Y)
  multiply(r, u2, P, Y, Q, X)
  multiply(r, dx, P, Y, Q, Y)
  multiply(r, dy, P, X, Q, X)
  return equals(r, u1, r, u2) || equals(r, dx, r, dy)
}

/** Whether a point is the identity: four curve points stand for it, those with X = 0 or Y = 0. */
export function isIdentity(point: Limbs): boolean {
  return isZero(point, X) || isZero(point, Y)
}

/** The one-way map of 64 uniform bytes (RFC 9496, section 4.3.4), which noble does: it runs a few times in a game. */
export function mapToPoint(uniform: Uint8Array): Limbs {
  return affinePoint(ristretto255_hasher.deriveToCurve!(uniform).toAffine())
}
