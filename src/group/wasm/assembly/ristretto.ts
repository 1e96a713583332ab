/**
 * What makes ristretto255 of the curve: decoding, encoding and the one-way map (RFC 9496, section 4.3). Two numbers stand
 * in the lanes of every pair and two pairs go through the root side by side: four points, or two maps, at a time.
 */
import {
  d,
  dMinusOneSquared,
  inverseRootOfAMinusD,
  one,
  oneMinusDSquared,
  rootOfAdMinusOne,
  rootOfMinusOne,
} from './constants'
import { addAddend, pointBytes, toAddend } from './edwards'
import {
  add,
  copy,
  fromBytes,
  multiply,
  negateWhere,
  negatives,
  pairBytes,
  select,
  square,
  subtract,
  tidyIfNarrow,
  toBytes,
  zeros,
} from './field'
import { register, unzip, zip } from './registers'
import { chains, denominator, numerator, root, takeRoots, wasSquare } from './root'

/** Bytes of an encoded element. */
const encodedBytes: usize = 32

const everywhere: i64 = -1

/** The lower of an index and the last one: where a batch is not full, its last item is worked on again. */
@inline function clamped(i: usize, count: usize): usize {
  return min<usize>(i, count - 1)
}

// Encoding (RFC 9496, section 4.3.2).

/** Writes the canonical bytes of points. */
export function encode(bytes: usize, points: usize, count: usize): void {
  for (let i: usize = 0; i < count; i += 2 * chains) {
    for (let chain: usize = 0; chain < chains; chain++) {
      const first = points + clamped(i + 2 * chain, count) * pointBytes
      const second = points + clamped(i + 2 * chain + 1, count) * pointBytes
      beginEncoding(chain, first, second)
    }
    takeRoots()
    for (let chain: usize = 0; chain < chains; chain++) {
      finishEncoding(chain)
      for (let lane: usize = 0; lane < 2; lane++) {
        const at = i + 2 * chain + lane
        if (at < count) toBytes(bytes + at * encodedBytes, register(chain, 0), lane)
      }
    }
  }
}

/** Lays two points out by coordinate, and asks for 1/√(u₁·u₂²). */
function beginEncoding(chain: usize, first: usize, second: usize): void {
  const x = register(chain, 0), y = register(chain, 1), z = register(chain, 2), t = register(chain, 3)
  const u1 = register(chain, 4), u2 = register(chain, 5)
  const v = denominator(chain)
  unzip(x, y, first, second)
  unzip(z, t, first + pairBytes, second + pairBytes)
  add(u1, z, y)
  subtract(v, z, y)
  tidyIfNarrow(v)
  multiply(u1, u1, v)
  multiply(u2, x, y)
  square(v, u2)
  multiply(v, v, u1)
  copy(numerator(chain), one)
}

/** Leaves s in the first register. */
function finishEncoding(chain: usize): void {
  const x = register(chain, 0), y = register(chain, 1), z = register(chain, 2), t = register(chain, 3)
  const den1 = register(chain, 4), den2 = register(chain, 5)
  const zInverse = register(chain, 6), other = register(chain, 7), x0 = register(chain, 8)
  multiply(den1, root(chain), den1)
  multiply(den2, root(chain), den2)
  multiply(zInverse, den1, den2)
  multiply(zInverse, zInverse, t)
  multiply(other, t, zInverse)
  const rotate = negatives(other)
  copy(x0, x)
  multiply(other, y, rootOfMinusOne)
  select(x, other, x, rotate)
  multiply(other, x0, rootOfMinusOne)
  select(y, other, y, rotate)
  multiply(other, den1, inverseRootOfAMinusD)
  select(den2, other, den2, rotate)
  multiply(other, x, zInverse)
  negateWhere(y, y, negatives(other))
  subtract(other, z, y)
  multiply(x, other, den2)
  negateWhere(x, x, negatives(x))
}

// Decoding (RFC 9496, section 4.3.1).

/** Reads points, and writes for each whether its bytes, known to be below p and not negative, name an element. */
export function decode(points: usize, verdicts: usize, bytes: usize, count: usize): void {
  for (let i: usize = 0; i < count; i += 2 * chains) {
    for (let chain: usize = 0; chain < chains; chain++) {
      const first = bytes + clamped(i + 2 * chain, count) * encodedBytes
      const second = bytes + clamped(i + 2 * chain + 1, count) * encodedBytes
      fromBytes(register(chain, 0), first, second)
      beginDecoding(chain)
    }
    takeRoots()
    for (let chain: usize = 0; chain < chains; chain++) {
      const valid = finishDecoding(chain)
      const at = i + 2 * chain
      if (at < count) {
        zip(points + at * pointBytes, chain, 0)
        store<u8>(verdicts + at, u8(i64x2.extract_lane(valid, 0) & 1))
      }
      if (at + 1 < count) {
        zip(points + (at + 1) * pointBytes, chain, 1)
        store<u8>(verdicts + at + 1, u8(i64x2.extract_lane(valid, 1) & 1))
      }
    }
  }
}

/** Asks for 1/√(v·u₂²). */
function beginDecoding(chain: usize): void {
  const s = register(chain, 0), u1 = register(chain, 4), u2 = register(chain, 5), v = register(chain, 6)
  const u2Squared = register(chain, 7)
  square(v, s)
  subtract(u1, one, v)
  add(u2, one, v)
  square(u2Squared, u2)
  square(v, u1)
  multiply(v, v, d)
  add(v, v, u2Squared)
  negateWhere(v, v, i64x2.splat(everywhere))
  multiply(denominator(chain), v, u2Squared)
  copy(numerator(chain), one)
}

/** Leaves X, Y, Z, T in the first registers, and tells which lanes are elements. */
function finishDecoding(chain: usize): v128 {
  const x = register(chain, 0), y = register(chain, 1), z = register(chain, 2), t = register(chain, 3)
  const u1 = register(chain, 4), u2 = register(chain, 5), v = register(chain, 6), denY = register(chain, 7)
  multiply(u2, root(chain), u2) // 1/x's denominator
  multiply(denY, root(chain), u2)
  multiply(denY, denY, v)
  add(x, x, x)
  multiply(x, x, u2)
  negateWhere(x, x, negatives(x))
  multiply(y, u1, denY)
  copy(z, one)
  multiply(t, x, y)
  return v128.andnot(wasSquare(chain), v128.or(negatives(t), zeros(y)))
}

// The one-way map (RFC 9496, section 4.3.4).

/** Maps 64 uniform bytes each to points: both halves in the lanes of a pair, and their images added. */
export function fromUniform(points: usize, bytes: usize, count: usize): void {
  for (let i: usize = 0; i < count; i += chains) {
    for (let chain: usize = 0; chain < chains; chain++) {
      const uniform = bytes + clamped(i + chain, count) * 2 * encodedBytes
      fromBytes(register(chain, 0), uniform, uniform + encodedBytes)
      beginMap(chain)
    }
    takeRoots()
    for (let chain: usize = 0; chain < chains; chain++) {
      finishMap(chain)
      if (i + chain >= count) continue
      const point = points + (i + chain) * pointBytes
      const addend = register(chain, 8)
      zip(point, chain, 0)
      zip(addend, chain, 1)
      toAddend(addend, addend)
      addAddend(point, addend, 0)
    }
  }
}

/** Asks for √(u/v). */
function beginMap(chain: usize): void {
  const t = register(chain, 0), r = register(chain, 4), other = register(chain, 5)
  square(r, t)
  multiply(r, r, rootOfMinusOne)
  add(other, r, one)
  multiply(numerator(chain), other, oneMinusDSquared)
  multiply(other, r, d)
  add(other, other, one)
  negateWhere(other, other, i64x2.splat(everywhere))
  add(register(chain, 6), r, d)
  multiply(denominator(chain), other, register(chain, 6))
}

/** Leaves X, Y, Z, T in the first registers. */
function finishMap(chain: usize): void {
  const t = register(chain, 0), r = register(chain, 4), s = register(chain, 5), c = register(chain, 6)
  const n = register(chain, 7), w0 = register(chain, 8), w1 = register(chain, 9)
  const w2 = register(chain, 10), w3 = register(chain, 11)
  const v = denominator(chain)
  const isSquare = wasSquare(chain)
  multiply(s, root(chain), t)
  negateWhere(s, s, v128.not(negatives(s)))
  select(s, root(chain), s, isSquare)
  negateWhere(c, one, i64x2.splat(everywhere))
  select(c, c, r, isSquare)
  subtract(n, r, one)
  multiply(n, n, c)
  multiply(n, n, dMinusOneSquared)
  subtract(n, n, v)
  add(w0, s, s)
  multiply(w0, w0, v)
  multiply(w1, n, rootOfAdMinusOne)
  square(s, s)
  subtract(w2, one, s)
  add(w3, one, s)
  multiply(register(chain, 0), w0, w3)
  multiply(register(chain, 1), w2, w1)
  multiply(register(chain, 2), w1, w3)
  multiply(register(chain, 3), w0, w2)
}
