/**
 * Scalars as digits, for the multiplications: signed windows of one width (every scalar takes the same steps, for
 * secrets), and the non-adjacent form (fewer steps, for public data).
 */
import type { Scalar } from '../group.ts'
import { scalarBits } from '../window-count.ts'

const words = new BigUint64Array(5)
const halves = new Uint32Array(words.buffer)

/** Lays the scalar's 256 bits, and 64 zero bits, into `halves`. */
function spread(scalar: Scalar): void {
  words[0] = scalar
  words[1] = scalar >> 64n
  words[2] = scalar >> 128n
  words[3] = scalar >> 192n
  words[4] = 0n
}

/** `width` bits from `start` on, of the scalar spread last. */
function bitsAt(start: number, width: number): number {
  const index = start >>> 5
  const shift = start & 31
  const low = halves[index]! >>> shift
  const high = shift === 0 ? 0 : halves[index + 1]! << (32 - shift)
  return (low | high) & ((1 << width) - 1)
}

/** Signed windows `Σ dᵢ·2^(width·i)` with `−2^(width−1) < dᵢ ≤ 2^(width−1)`: the same steps for every scalar. */
export function signedWindows(scalar: Scalar, width: number, count: number): Int16Array {
  spread(scalar)
  const digits = new Int16Array(count)
  const half = 1 << (width - 1)
  let carry = 0
  for (let i = 0; i < count; i++) {
    const digit = bitsAt(i * width, width) + carry
    carry = (half - digit) >>> 31
    digits[i] = digit - (carry << width)
  }
  return digits
}

/** The non-adjacent form of this width: odd digits below `2^(width−1)`, at least `width − 1` zeros between two. */
export function nonAdjacent(scalar: Scalar, width: number): Int16Array {
  spread(scalar)
  const digits = new Int16Array(scalarBits + 1)
  const full = 1 << width
  let carry = 0
  let position = 0
  while (position <= scalarBits) {
    if ((bitsAt(position, 1) ^ carry) === 0) {
      position++
      continue
    }
    const window = bitsAt(position, width) + carry
    carry = window > full >> 1 ? 1 : 0
    digits[position] = window - carry * full
    position += width
  }
  return digits
}
