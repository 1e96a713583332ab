/**
 * Field elements modulo p = 2²⁵⁵ − 19, in pairs: one source, two kernels. Which one is compiled follows from the features
 * that the compiler was given. A pair is a run of vectors, one for each limb, with one element in each lane.
 */
import * as f64x2Kernel from './f64x2'
import * as fma51 from './fma51'

/** Limbs of an element. */
export const limbCount: usize = ASC_FEATURE_RELAXED_SIMD ? fma51.limbCount : f64x2Kernel.limbCount

/** Bytes of a pair of elements. */
export const pairBytes: usize = limbCount * 16

/** Where limb i begins, in bits. */
@inline export function position(i: usize): usize {
  return ASC_FEATURE_RELAXED_SIMD ? fma51.position(i) : f64x2Kernel.position(i)
}

/** The power of two that one unit of limb i is held as. */
@inline function exponent(i: usize): usize {
  return ASC_FEATURE_RELAXED_SIMD ? 0 : f64x2Kernel.position(i)
}

@inline function powerOfTwo(exponent: i64): f64 {
  return reinterpret<f64>((1023 + exponent) << 52)
}

/** Writes the kernel's constants. */
export function prepare(): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.prepare()
  else f64x2Kernel.prepare()
}

/** Whether the kernel computes rightly on this machine. */
export function isExact(): bool {
  return ASC_FEATURE_RELAXED_SIMD ? fma51.isFused() : f64x2Kernel.isFused()
}

/** `o = a · b`. */
@inline export function multiply(o: usize, a: usize, b: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.multiply(o, a, b, false)
  else f64x2Kernel.multiply(o, a, b)
}

/** `o = a · a`, for an operand with a bound below 1.4. */
@inline export function square(o: usize, a: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.square(o, a, false)
  else f64x2Kernel.square(o, a)
}

/** `o = (q − p, q + p)` for `(p, q) = a · b`: bound 1 where bounds are narrow, else 2. */
@inline export function multiplyCrossed(o: usize, a: usize, b: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.multiply(o, a, b, true)
  else {
    f64x2Kernel.multiply(o, a, b)
    cross(o)
  }
}

/** `o = (q − p, q + p)` for `(p, q) = a · a`. */
@inline export function squareCrossed(o: usize, a: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.square(o, a, true)
  else {
    f64x2Kernel.square(o, a)
    cross(o)
  }
}

/** From (p, q) to (q − p, q + p), in place. */
function cross(o: usize): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    const pq = v128.load(o + at)
    const qp = v128.shuffle<f64>(pq, pq, 1, 0)
    v128.store(o + at, v128.shuffle<f64>(f64x2.sub(qp, pq), f64x2.add(qp, pq), 0, 3))
  }
}

/** Brings an element to bound 1, in place. */
@inline export function tidy(o: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.tidy(o)
  else f64x2Kernel.tidy(o)
}

/** As `tidy`, where only the kernel with the narrower bounds needs it. */
@inline export function tidyIfNarrow(o: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) fma51.tidy(o)
}

/** `o = a + b`; the bounds add up. */
export function add(o: usize, a: usize, b: usize): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    v128.store(o + at, f64x2.add(v128.load(a + at), v128.load(b + at)))
  }
}

/** `o = a − b`; the bounds add up. */
export function subtract(o: usize, a: usize, b: usize): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    v128.store(o + at, f64x2.sub(v128.load(a + at), v128.load(b + at)))
  }
}

/** `o = −a` in the lanes where the sign bit of `mask` is set. */
export function negateWhere(o: usize, a: usize, mask: v128): void {
  const signs = v128.and(mask, i64x2.splat(0x8000000000000000))
  for (let at: usize = 0; at < pairBytes; at += 16) v128.store(o + at, v128.xor(v128.load(a + at), signs))
}

/** `o = a` in the lanes where `mask` is set, `b` in the others. */
export function select(o: usize, a: usize, b: usize, mask: v128): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    v128.store(o + at, v128.bitselect(v128.load(a + at), v128.load(b + at), mask))
  }
}

/** Copies a pair. */
@inline export function copy(o: usize, a: usize): void {
  memory.copy(o, a, pairBytes)
}

/** Reads 32 bytes each into both lanes; the topmost bits are ignored. */
export function fromBytes(o: usize, first: usize, second: usize): void {
  for (let i: usize = 0; i < limbCount; i++) {
    const bits = position(i + 1) - position(i)
    const unit = powerOfTwo(i64(exponent(i)))
    store<f64>(o + 16 * i, f64(bitsOf(first, position(i), bits)) * unit)
    store<f64>(o + 16 * i, f64(bitsOf(second, position(i), bits)) * unit, 8)
  }
  tidy(o)
}

/** Up to 51 bits of a little-endian number of 32 bytes. */
@inline function bitsOf(bytes: usize, start: usize, count: usize): u64 {
  const byte = min<usize>(start >> 3, 24)
  return (load<u64>(bytes + byte) >> u64(start - 8 * byte)) & ((<u64>1 << u64(count)) - 1)
}

/** Limbs of an element as integers. */
const integers: usize = memory.data(12 * 8, 16)

/** The four words of an element last written canonically. */
const words: usize = memory.data(5 * 8, 16)

/** Hands carries on from limb to limb, and returns what goes over the top. */
function ripple(): i64 {
  let carry: i64 = 0
  for (let i: usize = 0; i < limbCount; i++) {
    const bits = i64(position(i + 1) - position(i))
    const value = load<i64>(integers + 8 * i) + carry
    carry = value >> bits
    store<i64>(integers + 8 * i, value & ((<i64>1 << bits) - 1))
  }
  return carry
}

@inline function addToFirst(value: i64): void {
  store<i64>(integers, load<i64>(integers) + value)
}

/**
 * Writes the canonical value of one lane into `words`: 2²⁵⁵ = 19 is folded twice, which leaves 0 ≤ v < 2²⁵⁵ + 19; then p is
 * taken away if v + 19 reaches 2²⁵⁵.
 */
function toWords(a: usize, lane: usize): void {
  for (let i: usize = 0; i < limbCount; i++) {
    store<i64>(integers + 8 * i, i64(load<f64>(a + 16 * i + 8 * lane) * powerOfTwo(-i64(exponent(i)))))
  }
  addToFirst(19 * ripple())
  addToFirst(19 * ripple())
  addToFirst(19)
  const atLeastP = ripple()
  addToFirst(19 * atLeastP - 19)
  ripple()
  memory.fill(words, 0, 32)
  for (let i: usize = 0; i < limbCount; i++) {
    const start = position(i)
    const value = load<u64>(integers + 8 * i)
    const word = words + 8 * (start >> 6)
    const shift = u64(start & 63)
    store<u64>(word, load<u64>(word) | (value << shift))
    if (shift > 0) store<u64>(word + 8, load<u64>(word + 8) | (value >> (64 - shift)))
  }
}

/** Writes the canonical bytes of one lane. */
export function toBytes(bytes: usize, a: usize, lane: usize): void {
  toWords(a, lane)
  memory.copy(bytes, words, 32)
}

/** All bits set in the lanes whose canonical value is odd (RFC 9496: negative). */
export function negatives(a: usize): v128 {
  toWords(a, 0)
  const first = -i64(load<u64>(words) & 1)
  toWords(a, 1)
  return i64x2.replace_lane(i64x2.splat(first), 1, -i64(load<u64>(words) & 1))
}

/** All bits set in the lanes that are zero. */
export function zeros(a: usize): v128 {
  toWords(a, 0)
  const first = -i64(wordsAreZero())
  toWords(a, 1)
  return i64x2.replace_lane(i64x2.splat(first), 1, -i64(wordsAreZero()))
}

function wordsAreZero(): bool {
  return (load<u64>(words) | load<u64>(words, 8) | load<u64>(words, 16) | load<u64>(words, 24)) == 0
}
