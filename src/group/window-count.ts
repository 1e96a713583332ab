/** How many windows a scalar is cut into, for multiplications that take the same steps for every one. */

/** Bits of a scalar below q. */
export const scalarBits = 253

/** How many signed windows of this width hold a value of this many bits. */
export function windowCount(width: number, bits: number = scalarBits): number {
  return Math.ceil((bits + 1) / width)
}
