/**
 * Field elements modulo p = 2²⁵⁵ − 19: sums, bytes, inverses and square roots (RFC 9496, section 4.2), over the limbs of
 * `limbs.ts`. Elements live in arrays at an offset; results may overwrite operands.
 */
import { fold, type Limbs, limbCount, positions, roundings } from './limbs.ts'
import { multiply } from './multiply.ts'
import { square } from './square.ts'

export { multiply, square }

/** The order of carries: two chains side by side, and one more step out of each end. */
const carries = [0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 0] as const

/** Brings the limbs of any sum of up to sixteen elements back to a bound of 1. */
function normalise(o: Limbs, O: number): void {
  for (const k of carries) {
    const rounding = roundings[k]
    const carry = o[O + k]! + rounding - rounding
    o[O + k]! -= carry
    if (k === 11) o[O]! += carry * fold
    else o[O + k + 1]! += carry
  }
}

/** `o = a + b`; its bound is the sum of theirs. */
export function add(o: Limbs, O: number, a: Limbs, P: number, b: Limbs, Q: number): void {
  for (let i = 0; i < limbCount; i++) o[O + i] = a[P + i]! + b[Q + i]!
}

/** `o = a − b`; its bound is the sum of theirs. */
export function subtract(o: Limbs, O: number, a: Limbs, P: number, b: Limbs, Q: number): void {
  for (let i = 0; i < limbCount; i++) o[O + i] = a[P + i]! - b[Q + i]!
}

/** `o = −a`. */
export function negate(o: Limbs, O: number, a: Limbs, P: number): void {
  for (let i = 0; i < limbCount; i++) o[O + i] = -a[P + i]!
}

/** `o = a`. */
export function copy(o: Limbs, O: number, a: Limbs, P: number): void {
  for (let i = 0; i < limbCount; i++) o[O + i] = a[P + i]!
}

/** Sets o to a small integer. */
export function setSmall(o: Limbs, O: number, value: number): void {
  o.fill(0, O, O + limbCount)
  o[O] = value
}

/** A constant, from its value. */
export function constant(value: bigint): Limbs {
  const limbs = new Float64Array(limbCount)
  for (let i = 0; i < limbCount; i++) {
    const part = BigInt.asUintN(positions[i + 1]! - positions[i]!, value >> BigInt(positions[i]!))
    limbs[i] = Number(part) * 2 ** positions[i]!
  }
  normalise(limbs, 0)
  return limbs
}

/** Reads 32 little-endian bytes; the topmost bit is ignored, and the value may be p or more. */
export function fromBytes(o: Limbs, O: number, bytes: Uint8Array, start: number): void {
  for (let i = 0; i < limbCount; i++) {
    const position = positions[i]!
    const at = start + (position >> 3)
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | ((bytes[at + 3] ?? 0) << 24)
    const width = positions[i + 1]! - position
    o[O + i] = ((word >>> (position & 7)) & ((1 << width) - 1)) * 2 ** position
  }
  normalise(o, O)
}

/** The least non-negative residue, as integers of 22 or 21 bits; good until the next call. */
const frozen = new Int32Array(limbCount)

const widths = positions.slice(1).map((position, i) => position - positions[i]!)
const units = positions.slice(0, limbCount).map((position) => 2 ** -position)
const scratch: Limbs = new Float64Array(limbCount)

function freeze(a: Limbs, P: number): Int32Array {
  copy(scratch, 0, a, P)
  normalise(scratch, 0)
  for (let i = 0; i < limbCount; i++) frozen[i] = scratch[i]! * units[i]!
  const top = carryFrozen()
  frozen[0]! += 19 * top
  carryFrozen()
  subtractModulus()
  return frozen
}

/** Carries whole units upwards and returns what leaves at the top, in multiples of 2²⁵⁵. */
function carryFrozen(): number {
  let carry = 0
  for (let i = 0; i < limbCount; i++) {
    const total = frozen[i]! + carry
    carry = total >> widths[i]!
    frozen[i] = total & ((1 << widths[i]!) - 1)
  }
  return carry
}

/** Takes p off if the value is p or more, which is when the value and 19 reach 2²⁵⁵. */
function subtractModulus(): void {
  let carry = 19
  for (let i = 0; i < limbCount; i++) carry = (frozen[i]! + carry) >> widths[i]!
  frozen[0]! += 19 * carry
  carryFrozen()
}

/** Writes the canonical 32 bytes, little-endian. */
export function toBytes(bytes: Uint8Array, start: number, a: Limbs, P: number): void {
  const limbs = freeze(a, P)
  let held = 0
  let bits = 0
  let at = start
  for (let i = 0; i < limbCount; i++) {
    held |= limbs[i]! << bits
    bits += widths[i]!
    while (bits >= 8) {
      bytes[at++] = held
      held >>>= 8
      bits -= 8
    }
  }
  bytes[at] = held
}

/** Whether the value is odd, which RFC 9496 calls negative. */
export function isNegative(a: Limbs, P: number): boolean {
  return (freeze(a, P)[0]! & 1) === 1
}

/** Whether the value is zero. */
export function isZero(a: Limbs, P: number): boolean {
  let any = 0
  for (const limb of freeze(a, P)) any |= limb
  return any === 0
}

const difference: Limbs = new Float64Array(limbCount)

/** Whether both have the same value. */
export function equals(a: Limbs, P: number, b: Limbs, Q: number): boolean {
  subtract(difference, 0, a, P, b, Q)
  return isZero(difference, 0)
}

const chain: Limbs = new Float64Array(6 * limbCount)
const [z1, z2, z5, z10, z50, z100] = [0, 12, 24, 36, 48, 60] as const

function squareTimes(times: number, o: number, a: number): void {
  square(chain, o, chain, a)
  for (let i = 1; i < times; i++) square(chain, o, chain, o)
}

/** `o = a^((p−5)/8)`, the exponent being 2²⁵² − 3. Register zₖ holds a^(2ᵏ − 1). */
export function powerForRoot(o: Limbs, O: number, a: Limbs, P: number): void {
  const product = (o: number, a: number, b: number) => multiply(chain, o, chain, a, chain, b)
  copy(chain, z1, a, P)
  squareTimes(1, z2, z1)
  product(z2, z2, z1)
  squareTimes(2, z5, z2)
  product(z5, z5, z2)
  squareTimes(1, z5, z5)
  product(z5, z5, z1)
  squareTimes(5, z10, z5)
  product(z10, z10, z5)
  squareTimes(10, z50, z10)
  product(z50, z50, z10)
  squareTimes(20, z100, z50)
  product(z50, z100, z50)
  squareTimes(10, z50, z50)
  product(z50, z50, z10)
  squareTimes(50, z100, z50)
  product(z100, z100, z50)
  squareTimes(100, z10, z100)
  product(z100, z10, z100)
  squareTimes(50, z100, z100)
  product(z100, z100, z50)
  squareTimes(2, z100, z100)
  multiply(o, O, chain, z100, chain, z1)
}

/** `o = 1 / a`, or zero for zero: a^(p−2), with p − 2 = 8·(p − 5)/8 + 3. */
export function invert(o: Limbs, O: number, a: Limbs, P: number): void {
  const cube = new Float64Array(limbCount)
  square(cube, 0, a, P)
  multiply(cube, 0, cube, 0, a, P)
  powerForRoot(o, O, a, P)
  for (let i = 0; i < 3; i++) square(o, O, o, O)
  multiply(o, O, o, O, cube, 0)
}

/** √−1, the one that RFC 9496 takes. */
export const rootOfMinusOne =
  constant(19681161376707505956807079304988542015446066515923890162744021073123829784752n)

const root: Limbs = new Float64Array(7 * limbCount)
const [v3, uv3, power, check, minusU, flippedU, found] = [0, 12, 24, 36, 48, 60, 72] as const

/**
 * `o = |√(u/v)|` if u/v is a square, and `|√(√−1·u/v)|` if not; says which (RFC 9496, section 4.2, SQRT_RATIO_M1).
 * u and v need a bound of 1.
 */
export function rootOfRatio(o: Limbs, O: number, u: Limbs, U: number, v: Limbs, V: number): boolean {
  square(root, v3, v, V)
  multiply(root, v3, root, v3, v, V)
  multiply(root, uv3, u, U, root, v3)
  square(root, power, root, v3)
  multiply(root, power, root, power, v, V)
  multiply(root, power, root, power, u, U)
  powerForRoot(root, power, root, power)
  multiply(root, found, root, uv3, root, power)
  square(root, check, root, found)
  multiply(root, check, root, check, v, V)
  negate(root, minusU, u, U)
  multiply(root, flippedU, root, minusU, rootOfMinusOne, 0)
  const correct = equals(root, check, u, U)
  const flipped = equals(root, check, root, minusU)
  if (flipped || equals(root, check, root, flippedU)) multiply(root, found, root, found, rootOfMinusOne, 0)
  if (isNegative(root, found)) negate(root, found, root, found)
  copy(o, O, root, found)
  return correct || flipped
}
