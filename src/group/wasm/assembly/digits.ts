/**
 * Scalars as digits, for the multiplications: signed windows of one width (every scalar takes the same steps, for
 * secrets), and the non-adjacent form (fewer steps, for public data). A scalar is 32 bytes and 8 zero bytes after it.
 */

/** Bytes from one scalar to the next. */
export const scalarBytes: usize = 40
/** Bits of a scalar below q. */
const scalarBits: u32 = 253
/** Room for the digits of one scalar, two bytes each. */
export const digitBytes: usize = 512

@inline function bitsAt(scalar: usize, start: u32, width: u32): u32 {
  return u32(load<u64>(scalar + (start >> 3)) >> u64(start & 7)) & ((1 << width) - 1)
}

/** Signed windows `Σ dᵢ·2^(width·i)` with `−2^(width−1) < dᵢ ≤ 2^(width−1)`: the same steps for every scalar. */
export function signedWindows(digits: usize, scalar: usize, width: u32, count: u32): void {
  const half: i32 = 1 << (width - 1)
  let carry: i32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const digit = i32(bitsAt(scalar, i * width, width)) + carry
    carry = i32(u32(half - digit) >> 31)
    store<i16>(digits + 2 * i, i16(digit - (carry << width)))
  }
}

/** The non-adjacent form of this width: odd digits below `2^(width−1)`, at least `width − 1` zeros between two. */
export function nonAdjacent(digits: usize, scalar: usize, width: u32): void {
  memory.fill(digits, 0, digitBytes)
  let carry: u32 = 0
  let place: u32 = 0
  while (place <= scalarBits) {
    if ((bitsAt(scalar, place, 1) ^ carry) == 0) {
      place++
      continue
    }
    const window = bitsAt(scalar, place, width) + carry
    carry = window > <u32>(1 << (width - 1)) ? 1 : 0
    store<i16>(digits + 2 * place, i16(i32(window) - i32(carry << width)))
    place += width
  }
}
