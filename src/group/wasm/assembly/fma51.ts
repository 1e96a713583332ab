/**
 * The quick kernel: field elements modulo p = 2²⁵⁵ − 19 on five limbs of 51 bits, two elements side by side in the lanes
 * of a vector, products split into halves by fused multiply-add. `docs/group.md` has the proof of its bounds.
 *
 * An element is Σ limbᵢ·2^(51·i); limbs are integers held as doubles. It has *bound* f if |limbᵢ| ≤ f·(2⁵⁰ + 2¹⁰).
 * Products come out with bound 1; a sum or difference has the sum of both bounds.
 *
 * How a product aᵢ·bⱼ is split: h = fma(aᵢ, bⱼ, 3·2¹⁰²) is aᵢ·bⱼ rounded to a multiple of 2⁵¹ above 3·2¹⁰²; the rest is at
 * most 2⁵⁰, and l = fma(aᵢ, bⱼ, (3·2¹⁰² + 3·2⁵¹) − h) is that rest above 3·2⁵¹, exactly. Both stay within one power of two,
 * so their bit patterns count them in whole units: bit patterns are added up as integers, and what the constants
 * contributed is taken away at the end. A unit of h is a limb, so h belongs to the next column as it is.
 */

/** Limbs of an element. */
export const limbCount: usize = 5

/** Where limb i begins, in bits. */
export function position(i: usize): usize {
  return 51 * i
}

/** The doubles 3·2¹⁰², 3·2⁵¹ and their sum. */
const aboveHigh: u64 = 0x4668000000000000
const aboveLow: u64 = 0x4338000000000000
const aboveBoth: u64 = 0x4668000000000003
/** Makes every column positive; the half of 2⁵¹ in it rounds carries to the nearest. */
const bias: u64 = (1 << 61) + (1 << 50)
/** What each carry is too large by: bias / 2⁵¹. */
const carryBias: u64 = 1 << 10

/** Constants in both lanes; they stay in memory because loading one is cheaper than building it. */
const high: usize = memory.data(16, 16)
const both: usize = memory.data(16, 16)
const mask: usize = memory.data(16, 16)
const unit: usize = memory.data(16, 16)
const firstOffset: usize = memory.data(16, 16)
const offset: usize = memory.data(16, 16)
const down: usize = memory.data(16, 16)
const foldDown: usize = memory.data(16, 16)
/** For each limb of a product, and of a square: the bias without what bit patterns contribute. */
const productBias: usize = memory.data(5 * 16, 16)
const squareBias: usize = memory.data(5 * 16, 16)
/** What brings the bias back to a difference, and takes it away from a sum. */
const crossBias: usize = memory.data(16, 16)

/** Writes the constants. */
export function prepare(): void {
  v128.store(high, i64x2.splat(aboveHigh))
  v128.store(both, i64x2.splat(aboveBoth))
  v128.store(mask, i64x2.splat((1 << 51) - 1))
  v128.store(unit, i64x2.splat(0x4330000000000000)) // the double 2⁵²
  v128.store(firstOffset, f64x2.splat(f64((<u64>1 << 52) + (1 << 50) + 19 * carryBias)))
  v128.store(offset, f64x2.splat(f64((<u64>1 << 52) + (1 << 50) + carryBias)))
    v128.store(down, f64x2.splat(1.0 / f64(<u64>1 << 51)))
  v128.store(foldDown, f64x2.splat(19.0 / f64(<u64>1 << 51)))
  v128.store(crossBias, i64x2(bias, -bias))
  for (let k: usize = 0; k < 5; k++) {
    v128.store(productBias + 16 * k, i64x2.splat(bias))
    v128.store(squareBias + 16 * k, i64x2.splat(bias))
  }
  for (let i: usize = 0; i < 5; i++) {
    for (let j: usize = 0; j < 5; j++) {
      discount(productBias, i + j)
      if (i <= j) discount(squareBias, i + j)
    }
  }
}

/** Takes away what one product in column k contributes: its low half to limb k, its high half to the next. */
function discount(biases: usize, k: usize): void {
  const here = biases + 16 * (k % 5)
  const next = biases + 16 * ((k + 1) % 5)
  v128.store(here, i64x2.sub(v128.load(here), i64x2.splat(aboveLow * (k < 5 ? 1 : 19))))
  v128.store(next, i64x2.sub(v128.load(next), i64x2.splat(aboveHigh * (k < 4 ? 1 : 19))))
}

/** Whether multiply-add rounds once. Where it rounds twice, this kernel is wrong. */
export function isFused(): bool {
  const factor = f64x2.splat(1.0 + 1.0 / f64(1 << 30))
  const square = f64x2.splat(-1.0 - 1.0 / f64(1 << 29))
  const rest = f64x2.relaxed_madd(factor, factor, square)
  return f64x2.extract_lane(rest, 0) != 0 && f64x2.extract_lane(rest, 1) != 0
}

@inline
function highOf(a: v128, b: v128): v128 {
  return f64x2.relaxed_madd(a, b, v128.load(high))
}

@inline
function lowOf(a: v128, b: v128, h: v128): v128 {
  return f64x2.relaxed_madd(a, b, f64x2.sub(v128.load(both), h))
}

@inline
function sum(a: v128, b: v128): v128 {
  return i64x2.add(a, b)
}

@inline
function times19(a: v128): v128 {
  return sum(sum(a, i64x2.shl(a, 1)), i64x2.shl(a, 4))
}

/** What stands in one column: its own low halves, the high halves below, and 19 times what is five columns up. */
@inline
function column(biases: usize, k: usize, own: v128, up: v128): v128 {
  return sum(own, sum(times19(up), v128.load(biases + 16 * k)))
}

/** A limb from the low bits of its column and the carry from below. */
@inline
function limb(t: v128, carry: v128, offset: usize): v128 {
  return f64x2.sub(sum(sum(v128.and(t, v128.load(mask)), carry), v128.load(unit)), v128.load(offset))
}

/** (t₁ − t₀, t₁ + t₀) of a column, with the bias as before. */
@inline
function cross(t: v128): v128 {
  const other = v128.shuffle<f64>(t, t, 1, 0)
  return sum(v128.shuffle<f64>(i64x2.sub(other, t), sum(other, t), 0, 3), v128.load(crossBias))
}

/** Writes a product (p, q), or (q − p, q + p) if it is `crossed`. */
@inline
function storeLimbs(o: usize, crossed: bool, t0: v128, t1: v128, t2: v128, t3: v128, t4: v128): void {
  if (crossed) {
    t0 = cross(t0)
    t1 = cross(t1)
    t2 = cross(t2)
    t3 = cross(t3)
    t4 = cross(t4)
  }
  v128.store(o, limb(t0, times19(i64x2.shr_u(t4, 51)), firstOffset))
  v128.store(o, limb(t1, i64x2.shr_u(t0, 51), offset), 16)
  v128.store(o, limb(t2, i64x2.shr_u(t1, 51), offset), 32)
  v128.store(o, limb(t3, i64x2.shr_u(t2, 51), offset), 48)
  v128.store(o, limb(t4, i64x2.shr_u(t3, 51), offset), 64)
}

/** `o = (p, q) = a · b`, for operands with bounds f·g < 4; or (q − p, q + p) if it is `crossed`, which costs little and has bound 1 too. */
export function multiply(o: usize, a: usize, b: usize, crossed: bool): void {
  const a0 = v128.load(a), a1 = v128.load(a, 16), a2 = v128.load(a, 32), a3 = v128.load(a, 48), a4 = v128.load(a, 64)
  const b0 = v128.load(b), b1 = v128.load(b, 16), b2 = v128.load(b, 32), b3 = v128.load(b, 48), b4 = v128.load(b, 64)
  let h = highOf(a0, b0), h0 = h, l0 = lowOf(a0, b0, h)
  h = highOf(a0, b1); let h1 = h, l1 = lowOf(a0, b1, h)
  h = highOf(a1, b0); h1 = sum(h1, h); l1 = sum(l1, lowOf(a1, b0, h))
  h = highOf(a0, b2); let h2 = h, l2 = lowOf(a0, b2, h)
  h = highOf(a1, b1); h2 = sum(h2, h); l2 = sum(l2, lowOf(a1, b1, h))
  h = highOf(a2, b0); h2 = sum(h2, h); l2 = sum(l2, lowOf(a2, b0, h))
  h = highOf(a0, b3); let h3 = h, l3 = lowOf(a0, b3, h)
  h = highOf(a1, b2); h3 = sum(h3, h); l3 = sum(l3, lowOf(a1, b2, h))
  h = highOf(a2, b1); h3 = sum(h3, h); l3 = sum(l3, lowOf(a2, b1, h))
  h = highOf(a3, b0); h3 = sum(h3, h); l3 = sum(l3, lowOf(a3, b0, h))
  h = highOf(a0, b4); let h4 = h, l4 = lowOf(a0, b4, h)
  h = highOf(a1, b3); h4 = sum(h4, h); l4 = sum(l4, lowOf(a1, b3, h))
  h = highOf(a2, b2); h4 = sum(h4, h); l4 = sum(l4, lowOf(a2, b2, h))
  h = highOf(a3, b1); h4 = sum(h4, h); l4 = sum(l4, lowOf(a3, b1, h))
  h = highOf(a4, b0); h4 = sum(h4, h); l4 = sum(l4, lowOf(a4, b0, h))
  h = highOf(a1, b4); let h5 = h, l5 = lowOf(a1, b4, h)
  h = highOf(a2, b3); h5 = sum(h5, h); l5 = sum(l5, lowOf(a2, b3, h))
  h = highOf(a3, b2); h5 = sum(h5, h); l5 = sum(l5, lowOf(a3, b2, h))
  h = highOf(a4, b1); h5 = sum(h5, h); l5 = sum(l5, lowOf(a4, b1, h))
  h = highOf(a2, b4); let h6 = h, l6 = lowOf(a2, b4, h)
  h = highOf(a3, b3); h6 = sum(h6, h); l6 = sum(l6, lowOf(a3, b3, h))
  h = highOf(a4, b2); h6 = sum(h6, h); l6 = sum(l6, lowOf(a4, b2, h))
  h = highOf(a3, b4); let h7 = h, l7 = lowOf(a3, b4, h)
  h = highOf(a4, b3); h7 = sum(h7, h); l7 = sum(l7, lowOf(a4, b3, h))
  h = highOf(a4, b4); let l8 = lowOf(a4, b4, h)
  storeLimbs(
    o,
    crossed,
    column(productBias, 0, l0, sum(l5, h4)),
    column(productBias, 1, sum(l1, h0), sum(l6, h5)),
    column(productBias, 2, sum(l2, h1), sum(l7, h6)),
    column(productBias, 3, sum(l3, h2), sum(l8, h7)),
    column(productBias, 4, sum(l4, h3), h),
  )
}

/** `o = (p, q) = a · a`, for an operand with a bound below 1.4; or (q − p, q + p). */
export function square(o: usize, a: usize, crossed: bool): void {
  const a0 = v128.load(a), a1 = v128.load(a, 16), a2 = v128.load(a, 32), a3 = v128.load(a, 48), a4 = v128.load(a, 64)
  const d0 = f64x2.add(a0, a0), d1 = f64x2.add(a1, a1), d2 = f64x2.add(a2, a2), d3 = f64x2.add(a3, a3)
  let h = highOf(a0, a0), h0 = h, l0 = lowOf(a0, a0, h)
  h = highOf(d0, a1); let h1 = h, l1 = lowOf(d0, a1, h)
  h = highOf(d0, a2); let h2 = h, l2 = lowOf(d0, a2, h)
  h = highOf(a1, a1); h2 = sum(h2, h); l2 = sum(l2, lowOf(a1, a1, h))
  h = highOf(d0, a3); let h3 = h, l3 = lowOf(d0, a3, h)
  h = highOf(d1, a2); h3 = sum(h3, h); l3 = sum(l3, lowOf(d1, a2, h))
  h = highOf(d0, a4); let h4 = h, l4 = lowOf(d0, a4, h)
  h = highOf(d1, a3); h4 = sum(h4, h); l4 = sum(l4, lowOf(d1, a3, h))
  h = highOf(a2, a2); h4 = sum(h4, h); l4 = sum(l4, lowOf(a2, a2, h))
  h = highOf(d1, a4); let h5 = h, l5 = lowOf(d1, a4, h)
  h = highOf(d2, a3); h5 = sum(h5, h); l5 = sum(l5, lowOf(d2, a3, h))
  h = highOf(d2, a4); let h6 = h, l6 = lowOf(d2, a4, h)
  h = highOf(a3, a3); h6 = sum(h6, h); l6 = sum(l6, lowOf(a3, a3, h))
  h = highOf(d3, a4); let h7 = h, l7 = lowOf(d3, a4, h)
  h = highOf(a4, a4); let l8 = lowOf(a4, a4, h)
  storeLimbs(
    o,
    crossed,
    column(squareBias, 0, l0, sum(l5, h4)),
    column(squareBias, 1, sum(l1, h0), sum(l6, h5)),
    column(squareBias, 2, sum(l2, h1), sum(l7, h6)),
    column(squareBias, 3, sum(l3, h2), sum(l8, h7)),
    column(squareBias, 4, sum(l4, h3), h),
  )
}

@inline
function carryOf(a: v128): v128 {
  return f64x2.sub(f64x2.add(a, v128.load(high)), v128.load(high))
}

/** Brings an element with a bound of at most 8 to bound 1, in place: every limb hands its carry on at once. */
export function tidy(o: usize): void {
  const a0 = v128.load(o), a1 = v128.load(o, 16), a2 = v128.load(o, 32), a3 = v128.load(o, 48), a4 = v128.load(o, 64)
  const c0 = carryOf(a0), c1 = carryOf(a1), c2 = carryOf(a2), c3 = carryOf(a3), c4 = carryOf(a4)
  v128.store(o, f64x2.add(f64x2.sub(a0, c0), f64x2.mul(c4, v128.load(foldDown))))
  v128.store(o, f64x2.add(f64x2.sub(a1, c1), f64x2.mul(c0, v128.load(down))), 16)
  v128.store(o, f64x2.add(f64x2.sub(a2, c2), f64x2.mul(c1, v128.load(down))), 32)
  v128.store(o, f64x2.add(f64x2.sub(a3, c3), f64x2.mul(c2, v128.load(down))), 48)
  v128.store(o, f64x2.add(f64x2.sub(a4, c4), f64x2.mul(c3, v128.load(down))), 64)
}
