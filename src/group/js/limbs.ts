/**
 * Field elements modulo p = 2²⁵⁵ − 19 as twelve floating-point numbers, after the representation in Bernstein's first
 * Curve25519 software. It is several times quicker than bigints, and takes the same steps for all values.
 *
 * An element is the sum of its limbs. Limb i is a multiple of 2^position(i), position(i) = ⌈255·i/12⌉, so it carries its
 * place in its exponent. An element has *bound* f if |limb i| ≤ f·1.02·2^(position(i+1)−1) for all i. Products come out
 * with bound 1; a sum or difference has the sum of both bounds.
 *
 * Why everything is exact: in a product, limb k collects aᵢ·bⱼ with i + j = k, and aᵢ·bⱼ·19·2⁻²⁵⁵ with i + j = k + 12
 * (2²⁵⁵ = 19 modulo p). Since ⌈u⌉ + ⌈v⌉ ≥ ⌈u + v⌉, each is a multiple of 2^position(k); and with bounds f and g their
 * absolute values add up to less than f·g·1.04·2⁴⁹·2^position(k). So while f·g ≤ 15 every partial sum is a multiple of
 * 2^position(k) below 2^(53+position(k)), which a double holds exactly, in whatever order it is added up. (The test
 * "no product can overflow" does this sum limb by limb.)
 *
 * Adding and subtracting 3·2^(51+position(k)) rounds to a multiple of 2^position(k): that is the carry. After the two
 * interleaved chains 0→…→6 and 6→…→0, and one more step out of 6 and 0, limbs are at most half a unit of the next one,
 * and limbs 1 and 7 at most two per cent more, which is where the 1.02 comes from.
 */

/** Room for field elements, twelve numbers each. */
export type Limbs = Float64Array

/** Numbers in one element. */
export const limbCount = 12

/** ⌈255·i/12⌉: where limb i begins. The last is where the next element would. */
export const positions: readonly number[] = Array.from({ length: limbCount + 1 }, (_, i) =>
  Math.ceil((255 * i) / limbCount),
)

/** 2²⁵⁵ = 19 modulo p. */
export const fold = 19 * 2 ** -255

/** What rounds limb k − 1 to a multiple of limb k's unit when it is added and taken away again, for k = 1 … 12. */
export const roundings = positions
  .slice(1)
  .map((position) => 3 * 2 ** (51 + position)) as readonly number[] as Twelve

type Twelve = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
