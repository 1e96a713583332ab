/**
 * The portable kernel: field elements modulo p = 2²⁵⁵ − 19 on twelve floating-point limbs, two elements side by side in
 * the lanes of a vector. Limbs and their proof are those of `js/limbs.ts`: limb i is a multiple of 2^position(i), and every
 * sum in a product is exact while f·g ≤ 14. Here all limbs hand on their carries at once, twice, which leaves limbs of up
 * to 1.04 times half a unit of the next one: that is bound 1 in this kernel (`docs/group.md`).
 *
 * Products are written row by row, and every row stores something: the optimiser may not move loads over a store, and
 * would otherwise sort the rows into columns, which need more registers than there are.
 */

/** Limbs of an element. */
export const limbCount: usize = 12

/** Where limb i begins: ⌈255·i/12⌉. */
export function position(i: usize): usize {
  return (255 * i + 11) / 12
}

/** What rounds limb i to a multiple of the next one's unit when it is added and taken away again, in both lanes. */
const roundings: usize = memory.data(12 * 16, 16)
/** 19·2⁻²⁵⁵ in both lanes. */
const fold: usize = memory.data(16, 16)
/** Limbs of an operand times `fold`. */
const folded: usize = memory.data(12 * 16, 16)

/** Writes the constants. */
export function prepare(): void {
  for (let i: usize = 0; i < limbCount; i++) {
    v128.store(roundings + 16 * i, f64x2.splat(3.0 * reinterpret<f64>((1023 + 51 + u64(position(i + 1))) << 52)))
  }
  v128.store(fold, f64x2.splat(19.0 * reinterpret<f64>((1023 - 255) << 52)))
}

/** This kernel does not need multiply-add at all. */
export function isFused(): bool {
  return true
}

@inline function times(a: v128, b: v128): v128 {
  return f64x2.mul(a, b)
}

/** `z + a · b`. */
@inline function plus(z: v128, a: v128, b: v128): v128 {
  return f64x2.add(z, f64x2.mul(a, b))
}

/** Keeps limb i of an operand times `fold`. */
@inline function keepFolded(a: usize, i: usize): void {
  v128.store(folded + 16 * i, f64x2.mul(v128.load(a + 16 * i), v128.load(fold)))
}

@inline function carryOf(a: v128, i: usize): v128 {
  return f64x2.sub(f64x2.add(a, v128.load(roundings + 16 * i)), v128.load(roundings + 16 * i))
}

/** `o = a · b`, for operands with bounds f·g ≤ 14. */
export function multiply(o: usize, a: usize, b: usize): void {
  let x = v128.load(a)
  let z0 = times(x, v128.load(b)); let z1 = times(x, v128.load(b, 16)); let z2 = times(x, v128.load(b, 32))
  let z3 = times(x, v128.load(b, 48)); let z4 = times(x, v128.load(b, 64)); let z5 = times(x, v128.load(b, 80))
  let z6 = times(x, v128.load(b, 96)); let z7 = times(x, v128.load(b, 112)); let z8 = times(x, v128.load(b, 128))
  let z9 = times(x, v128.load(b, 144)); let z10 = times(x, v128.load(b, 160)); let z11 = times(x, v128.load(b, 176))
  keepFolded(b, 11); x = v128.load(a, 16)
  z1 = plus(z1, x, v128.load(b)); z2 = plus(z2, x, v128.load(b, 16)); z3 = plus(z3, x, v128.load(b, 32))
  z4 = plus(z4, x, v128.load(b, 48)); z5 = plus(z5, x, v128.load(b, 64)); z6 = plus(z6, x, v128.load(b, 80))
  z7 = plus(z7, x, v128.load(b, 96)); z8 = plus(z8, x, v128.load(b, 112)); z9 = plus(z9, x, v128.load(b, 128))
  z10 = plus(z10, x, v128.load(b, 144)); z11 = plus(z11, x, v128.load(b, 160)); z0 = plus(z0, x, v128.load(folded, 176))
  keepFolded(b, 10); x = v128.load(a, 32)
  z2 = plus(z2, x, v128.load(b)); z3 = plus(z3, x, v128.load(b, 16)); z4 = plus(z4, x, v128.load(b, 32))
  z5 = plus(z5, x, v128.load(b, 48)); z6 = plus(z6, x, v128.load(b, 64)); z7 = plus(z7, x, v128.load(b, 80))
  z8 = plus(z8, x, v128.load(b, 96)); z9 = plus(z9, x, v128.load(b, 112)); z10 = plus(z10, x, v128.load(b, 128))
  z11 = plus(z11, x, v128.load(b, 144)); z0 = plus(z0, x, v128.load(folded, 160)); z1 = plus(z1, x, v128.load(folded, 176))
  keepFolded(b, 9); x = v128.load(a, 48)
  z3 = plus(z3, x, v128.load(b)); z4 = plus(z4, x, v128.load(b, 16)); z5 = plus(z5, x, v128.load(b, 32))
  z6 = plus(z6, x, v128.load(b, 48)); z7 = plus(z7, x, v128.load(b, 64)); z8 = plus(z8, x, v128.load(b, 80))
  z9 = plus(z9, x, v128.load(b, 96)); z10 = plus(z10, x, v128.load(b, 112)); z11 = plus(z11, x, v128.load(b, 128))
  z0 = plus(z0, x, v128.load(folded, 144)); z1 = plus(z1, x, v128.load(folded, 160)); z2 = plus(z2, x, v128.load(folded, 176))
  keepFolded(b, 8); x = v128.load(a, 64)
  z4 = plus(z4, x, v128.load(b)); z5 = plus(z5, x, v128.load(b, 16)); z6 = plus(z6, x, v128.load(b, 32))
  z7 = plus(z7, x, v128.load(b, 48)); z8 = plus(z8, x, v128.load(b, 64)); z9 = plus(z9, x, v128.load(b, 80))
  z10 = plus(z10, x, v128.load(b, 96)); z11 = plus(z11, x, v128.load(b, 112)); z0 = plus(z0, x, v128.load(folded, 128))
  z1 = plus(z1, x, v128.load(folded, 144)); z2 = plus(z2, x, v128.load(folded, 160)); z3 = plus(z3, x, v128.load(folded, 176))
  keepFolded(b, 7); x = v128.load(a, 80)
  z5 = plus(z5, x, v128.load(b)); z6 = plus(z6, x, v128.load(b, 16)); z7 = plus(z7, x, v128.load(b, 32))
  z8 = plus(z8, x, v128.load(b, 48)); z9 = plus(z9, x, v128.load(b, 64)); z10 = plus(z10, x, v128.load(b, 80))
  z11 = plus(z11, x, v128.load(b, 96)); z0 = plus(z0, x, v128.load(folded, 112)); z1 = plus(z1, x, v128.load(folded, 128))
  z2 = plus(z2, x, v128.load(folded, 144)); z3 = plus(z3, x, v128.load(folded, 160)); z4 = plus(z4, x, v128.load(folded, 176))
  keepFolded(b, 6); x = v128.load(a, 96)
  z6 = plus(z6, x, v128.load(b)); z7 = plus(z7, x, v128.load(b, 16)); z8 = plus(z8, x, v128.load(b, 32))
  z9 = plus(z9, x, v128.load(b, 48)); z10 = plus(z10, x, v128.load(b, 64)); z11 = plus(z11, x, v128.load(b, 80))
  z0 = plus(z0, x, v128.load(folded, 96)); z1 = plus(z1, x, v128.load(folded, 112)); z2 = plus(z2, x, v128.load(folded, 128))
  z3 = plus(z3, x, v128.load(folded, 144)); z4 = plus(z4, x, v128.load(folded, 160)); z5 = plus(z5, x, v128.load(folded, 176))
  keepFolded(b, 5); x = v128.load(a, 112)
  z7 = plus(z7, x, v128.load(b)); z8 = plus(z8, x, v128.load(b, 16)); z9 = plus(z9, x, v128.load(b, 32))
  z10 = plus(z10, x, v128.load(b, 48)); z11 = plus(z11, x, v128.load(b, 64)); z0 = plus(z0, x, v128.load(folded, 80))
  z1 = plus(z1, x, v128.load(folded, 96)); z2 = plus(z2, x, v128.load(folded, 112)); z3 = plus(z3, x, v128.load(folded, 128))
  z4 = plus(z4, x, v128.load(folded, 144)); z5 = plus(z5, x, v128.load(folded, 160)); z6 = plus(z6, x, v128.load(folded, 176))
  keepFolded(b, 4); x = v128.load(a, 128)
  z8 = plus(z8, x, v128.load(b)); z9 = plus(z9, x, v128.load(b, 16)); z10 = plus(z10, x, v128.load(b, 32))
  z11 = plus(z11, x, v128.load(b, 48)); z0 = plus(z0, x, v128.load(folded, 64)); z1 = plus(z1, x, v128.load(folded, 80))
  z2 = plus(z2, x, v128.load(folded, 96)); z3 = plus(z3, x, v128.load(folded, 112)); z4 = plus(z4, x, v128.load(folded, 128))
  z5 = plus(z5, x, v128.load(folded, 144)); z6 = plus(z6, x, v128.load(folded, 160)); z7 = plus(z7, x, v128.load(folded, 176))
  keepFolded(b, 3); x = v128.load(a, 144)
  z9 = plus(z9, x, v128.load(b)); z10 = plus(z10, x, v128.load(b, 16)); z11 = plus(z11, x, v128.load(b, 32))
  z0 = plus(z0, x, v128.load(folded, 48)); z1 = plus(z1, x, v128.load(folded, 64)); z2 = plus(z2, x, v128.load(folded, 80))
  z3 = plus(z3, x, v128.load(folded, 96)); z4 = plus(z4, x, v128.load(folded, 112)); z5 = plus(z5, x, v128.load(folded, 128))
  z6 = plus(z6, x, v128.load(folded, 144)); z7 = plus(z7, x, v128.load(folded, 160)); z8 = plus(z8, x, v128.load(folded, 176))
  keepFolded(b, 2); x = v128.load(a, 160)
  z10 = plus(z10, x, v128.load(b)); z11 = plus(z11, x, v128.load(b, 16)); z0 = plus(z0, x, v128.load(folded, 32))
  z1 = plus(z1, x, v128.load(folded, 48)); z2 = plus(z2, x, v128.load(folded, 64)); z3 = plus(z3, x, v128.load(folded, 80))
  z4 = plus(z4, x, v128.load(folded, 96)); z5 = plus(z5, x, v128.load(folded, 112)); z6 = plus(z6, x, v128.load(folded, 128))
  z7 = plus(z7, x, v128.load(folded, 144)); z8 = plus(z8, x, v128.load(folded, 160)); z9 = plus(z9, x, v128.load(folded, 176))
  keepFolded(b, 1); x = v128.load(a, 176)
  z11 = plus(z11, x, v128.load(b)); z0 = plus(z0, x, v128.load(folded, 16)); z1 = plus(z1, x, v128.load(folded, 32))
  z2 = plus(z2, x, v128.load(folded, 48)); z3 = plus(z3, x, v128.load(folded, 64)); z4 = plus(z4, x, v128.load(folded, 80))
  z5 = plus(z5, x, v128.load(folded, 96)); z6 = plus(z6, x, v128.load(folded, 112)); z7 = plus(z7, x, v128.load(folded, 128))
  z8 = plus(z8, x, v128.load(folded, 144)); z9 = plus(z9, x, v128.load(folded, 160)); z10 = plus(z10, x, v128.load(folded, 176))
  v128.store(folded, x)
  storeCarried(o, z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, z10, z11)
}

/** `o = a · a`, for an operand with a bound of at most 3.7. */
export function square(o: usize, a: usize): void {
  let x = v128.load(a), d = f64x2.add(x, x)
  let z0 = times(x, x); let z1 = times(d, v128.load(a, 16)); let z2 = times(d, v128.load(a, 32))
  let z3 = times(d, v128.load(a, 48)); let z4 = times(d, v128.load(a, 64)); let z5 = times(d, v128.load(a, 80))
  let z6 = times(d, v128.load(a, 96)); let z7 = times(d, v128.load(a, 112)); let z8 = times(d, v128.load(a, 128))
  let z9 = times(d, v128.load(a, 144)); let z10 = times(d, v128.load(a, 160)); let z11 = times(d, v128.load(a, 176))
  keepFolded(a, 11); x = v128.load(a, 16); d = f64x2.add(x, x)
  z2 = plus(z2, x, x); z3 = plus(z3, d, v128.load(a, 32)); z4 = plus(z4, d, v128.load(a, 48))
  z5 = plus(z5, d, v128.load(a, 64)); z6 = plus(z6, d, v128.load(a, 80)); z7 = plus(z7, d, v128.load(a, 96))
  z8 = plus(z8, d, v128.load(a, 112)); z9 = plus(z9, d, v128.load(a, 128)); z10 = plus(z10, d, v128.load(a, 144))
  z11 = plus(z11, d, v128.load(a, 160)); z0 = plus(z0, d, v128.load(folded, 176))
  keepFolded(a, 10); x = v128.load(a, 32); d = f64x2.add(x, x)
  z4 = plus(z4, x, x); z5 = plus(z5, d, v128.load(a, 48)); z6 = plus(z6, d, v128.load(a, 64))
  z7 = plus(z7, d, v128.load(a, 80)); z8 = plus(z8, d, v128.load(a, 96)); z9 = plus(z9, d, v128.load(a, 112))
  z10 = plus(z10, d, v128.load(a, 128)); z11 = plus(z11, d, v128.load(a, 144)); z0 = plus(z0, d, v128.load(folded, 160))
  z1 = plus(z1, d, v128.load(folded, 176))
  keepFolded(a, 9); x = v128.load(a, 48); d = f64x2.add(x, x)
  z6 = plus(z6, x, x); z7 = plus(z7, d, v128.load(a, 64)); z8 = plus(z8, d, v128.load(a, 80))
  z9 = plus(z9, d, v128.load(a, 96)); z10 = plus(z10, d, v128.load(a, 112)); z11 = plus(z11, d, v128.load(a, 128))
  z0 = plus(z0, d, v128.load(folded, 144)); z1 = plus(z1, d, v128.load(folded, 160)); z2 = plus(z2, d, v128.load(folded, 176))
  keepFolded(a, 8); x = v128.load(a, 64); d = f64x2.add(x, x)
  z8 = plus(z8, x, x); z9 = plus(z9, d, v128.load(a, 80)); z10 = plus(z10, d, v128.load(a, 96))
  z11 = plus(z11, d, v128.load(a, 112)); z0 = plus(z0, d, v128.load(folded, 128)); z1 = plus(z1, d, v128.load(folded, 144))
  z2 = plus(z2, d, v128.load(folded, 160)); z3 = plus(z3, d, v128.load(folded, 176))
  keepFolded(a, 7); x = v128.load(a, 80); d = f64x2.add(x, x)
  z10 = plus(z10, x, x); z11 = plus(z11, d, v128.load(a, 96)); z0 = plus(z0, d, v128.load(folded, 112))
  z1 = plus(z1, d, v128.load(folded, 128)); z2 = plus(z2, d, v128.load(folded, 144)); z3 = plus(z3, d, v128.load(folded, 160))
  z4 = plus(z4, d, v128.load(folded, 176))
  keepFolded(a, 6); x = v128.load(a, 96); d = f64x2.add(x, x)
  z0 = plus(z0, x, v128.load(folded, 96)); z1 = plus(z1, d, v128.load(folded, 112)); z2 = plus(z2, d, v128.load(folded, 128))
  z3 = plus(z3, d, v128.load(folded, 144)); z4 = plus(z4, d, v128.load(folded, 160)); z5 = plus(z5, d, v128.load(folded, 176))
  v128.store(folded, x); x = v128.load(a, 112); d = f64x2.add(x, x)
  z2 = plus(z2, x, v128.load(folded, 112)); z3 = plus(z3, d, v128.load(folded, 128)); z4 = plus(z4, d, v128.load(folded, 144))
  z5 = plus(z5, d, v128.load(folded, 160)); z6 = plus(z6, d, v128.load(folded, 176))
  v128.store(folded, x); x = v128.load(a, 128); d = f64x2.add(x, x)
  z4 = plus(z4, x, v128.load(folded, 128)); z5 = plus(z5, d, v128.load(folded, 144)); z6 = plus(z6, d, v128.load(folded, 160))
  z7 = plus(z7, d, v128.load(folded, 176))
  v128.store(folded, x); x = v128.load(a, 144); d = f64x2.add(x, x)
  z6 = plus(z6, x, v128.load(folded, 144)); z7 = plus(z7, d, v128.load(folded, 160)); z8 = plus(z8, d, v128.load(folded, 176))
  v128.store(folded, x); x = v128.load(a, 160); d = f64x2.add(x, x)
  z8 = plus(z8, x, v128.load(folded, 160)); z9 = plus(z9, d, v128.load(folded, 176))
  v128.store(folded, x); x = v128.load(a, 176); d = f64x2.add(x, x)
  z10 = plus(z10, x, v128.load(folded, 176))
  v128.store(folded, x)
  storeCarried(o, z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, z10, z11)
}

/** Writes a product: twice every limb rounds off its carry, and the next one takes it. */
@inline function storeCarried(
  o: usize,
  z0: v128, z1: v128, z2: v128, z3: v128, z4: v128, z5: v128,
  z6: v128, z7: v128, z8: v128, z9: v128, z10: v128, z11: v128,
): void {
  let c = carryOf(z11, 11), top = c; z11 = f64x2.sub(z11, c)
  c = carryOf(z10, 10); z10 = f64x2.sub(z10, c); z11 = f64x2.add(z11, c)
  c = carryOf(z9, 9); z9 = f64x2.sub(z9, c); z10 = f64x2.add(z10, c)
  c = carryOf(z8, 8); z8 = f64x2.sub(z8, c); z9 = f64x2.add(z9, c)
  c = carryOf(z7, 7); z7 = f64x2.sub(z7, c); z8 = f64x2.add(z8, c)
  c = carryOf(z6, 6); z6 = f64x2.sub(z6, c); z7 = f64x2.add(z7, c)
  c = carryOf(z5, 5); z5 = f64x2.sub(z5, c); z6 = f64x2.add(z6, c)
  c = carryOf(z4, 4); z4 = f64x2.sub(z4, c); z5 = f64x2.add(z5, c)
  c = carryOf(z3, 3); z3 = f64x2.sub(z3, c); z4 = f64x2.add(z4, c)
  c = carryOf(z2, 2); z2 = f64x2.sub(z2, c); z3 = f64x2.add(z3, c)
  c = carryOf(z1, 1); z1 = f64x2.sub(z1, c); z2 = f64x2.add(z2, c)
  c = carryOf(z0, 0); z0 = f64x2.sub(z0, c); z1 = f64x2.add(z1, c)
  z0 = plus(z0, top, v128.load(fold))
  c = carryOf(z11, 11); top = c; z11 = f64x2.sub(z11, c)
  c = carryOf(z10, 10); z10 = f64x2.sub(z10, c); z11 = f64x2.add(z11, c)
  c = carryOf(z9, 9); z9 = f64x2.sub(z9, c); z10 = f64x2.add(z10, c)
  c = carryOf(z8, 8); z8 = f64x2.sub(z8, c); z9 = f64x2.add(z9, c)
  c = carryOf(z7, 7); z7 = f64x2.sub(z7, c); z8 = f64x2.add(z8, c)
  c = carryOf(z6, 6); z6 = f64x2.sub(z6, c); z7 = f64x2.add(z7, c)
  c = carryOf(z5, 5); z5 = f64x2.sub(z5, c); z6 = f64x2.add(z6, c)
  c = carryOf(z4, 4); z4 = f64x2.sub(z4, c); z5 = f64x2.add(z5, c)
  c = carryOf(z3, 3); z3 = f64x2.sub(z3, c); z4 = f64x2.add(z4, c)
  c = carryOf(z2, 2); z2 = f64x2.sub(z2, c); z3 = f64x2.add(z3, c)
  c = carryOf(z1, 1); z1 = f64x2.sub(z1, c); z2 = f64x2.add(z2, c)
  c = carryOf(z0, 0); z0 = f64x2.sub(z0, c); z1 = f64x2.add(z1, c)
  z0 = plus(z0, top, v128.load(fold))
  v128.store(o, z0)
  v128.store(o, z1, 16)
  v128.store(o, z2, 32)
  v128.store(o, z3, 48)
  v128.store(o, z4, 64)
  v128.store(o, z5, 80)
  v128.store(o, z6, 96)
  v128.store(o, z7, 112)
  v128.store(o, z8, 128)
  v128.store(o, z9, 144)
  v128.store(o, z10, 160)
  v128.store(o, z11, 176)
}

/** Brings an element with a bound of at most 8 to bound 1, in place. */
export function tidy(o: usize): void {
  let carry = v128.load(o, 11 * 16)
  carry = f64x2.mul(carryOf(carry, 11), v128.load(fold))
  for (let i: usize = 0; i < limbCount; i++) {
    const limb = v128.load(o + 16 * i)
    const next = carryOf(limb, i)
    v128.store(o + 16 * i, f64x2.add(f64x2.sub(limb, next), carry))
    carry = next
  }
}
