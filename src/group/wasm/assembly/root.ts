/**
 * Square roots of ratios modulo p = 2²⁵⁵ − 19 (RFC 9496, section 4.2). A root is one long chain of squarings, each waiting
 * for the one before; so two chains run side by side, with two numbers each in their lanes.
 */
import { rootOfMinusOne } from './constants'
import { add, copy, multiply, negateWhere, negatives, pairBytes, select, square, subtract, zeros } from './field'

/** How many chains run side by side. */
export const chains: usize = 2

const chainBytes: usize = 9 * 12 * 16
const registers: usize = memory.data(2 * 9 * 12 * 16, 16)
const squares: usize = memory.data(2 * 16, 16)

/** Registers of the first chain; the second one's follow after `chainBytes`. */
const u: usize = registers
const v: usize = registers + pairBytes
const r: usize = registers + 2 * pairBytes
const x: usize = registers + 3 * pairBytes
const a: usize = registers + 4 * pairBytes
const b: usize = registers + 5 * pairBytes
const c: usize = registers + 6 * pairBytes

/** The numerator of a chain, to be written before. */
@inline export function numerator(chain: usize): usize {
  return u + chain * chainBytes
}

/** The denominator of a chain, to be written before. */
@inline export function denominator(chain: usize): usize {
  return v + chain * chainBytes
}

/** The root of a chain: not negative, and of √−1 times the ratio where the ratio is no square. */
@inline export function root(chain: usize): usize {
  return r + chain * chainBytes
}

/** All bits set in the lanes whose ratio is a square. */
@inline export function wasSquare(chain: usize): v128 {
  return v128.load(squares + 16 * chain)
}

/** `o = p^(2ⁿ)` in both chains. */
function squareTimes(o: usize, p: usize, n: u32): void {
  square(o, p)
  square(o + chainBytes, p + chainBytes)
  for (let i: u32 = 1; i < n; i++) {
    square(o, o)
    square(o + chainBytes, o + chainBytes)
  }
}

function product(o: usize, p: usize, q: usize): void {
  multiply(o, p, q)
  multiply(o + chainBytes, p + chainBytes, q + chainBytes)
}

/** `o = o^(2ⁿ) · p` by way of a register that is lost. */
@inline function append(o: usize, n: u32, p: usize): void {
  squareTimes(o, o, n)
  product(o, o, p)
}

/** `r = x^((p−5)/8) = x^(2²⁵² − 3)`, in both chains. The comments give the exponent's binary ones. */
function raise(): void {
  squareTimes(a, x, 1)
  product(a, a, x) // 2
  squareTimes(b, a, 2)
  product(b, b, a) // 4
  append(b, 1, x) // 5
  squareTimes(a, b, 5)
  product(a, a, b) // 10
  squareTimes(b, a, 10)
  product(b, b, a) // 20
  squareTimes(c, b, 20)
  product(b, c, b) // 40
  append(b, 10, a) // 50
  squareTimes(c, b, 50)
  product(c, c, b) // 100
  squareTimes(a, c, 100)
  product(c, a, c) // 200
  append(c, 50, b) // 250
  squareTimes(c, c, 2)
  product(r, c, x) // 250, then 01
}

/** Takes the roots of all ratios u/v. */
export function takeRoots(): void {
  squareTimes(a, v, 1)
  product(a, a, v)
  squareTimes(b, a, 1)
  product(b, b, v)
  product(x, u, b) // u·v⁷
  product(a, u, a) // u·v³
  copy(registers + 7 * pairBytes, a)
  copy(registers + chainBytes + 7 * pairBytes, a + chainBytes)
  raise()
  product(r, r, registers + 7 * pairBytes)
  squareTimes(a, r, 1)
  product(a, a, v) // what u should be
  for (let chain: usize = 0; chain < chains; chain++) settle(chain * chainBytes, squares + 16 * chain)
}

/** Corrects the root by √−1 where needed, and makes it not negative. */
function settle(chain: usize, verdict: usize): void {
  const check = a + chain
  const other = b + chain
  const root = r + chain
  subtract(other, check, u + chain)
  const correct = zeros(other)
  add(other, check, u + chain)
  const flipped = zeros(other)
  multiply(other, u + chain, rootOfMinusOne)
  add(other, check, other)
  const flippedToo = zeros(other)
  multiply(other, root, rootOfMinusOne)
  select(root, other, root, v128.or(flipped, flippedToo))
  negateWhere(root, root, negatives(root))
  v128.store(verdict, v128.or(correct, flipped))
}

/** Where `1/z = z^(p−2) = (z^((p−5)/8))⁸·z³` then stands, for both lanes of a pair. */
export function invert(z: usize): usize {
  copy(x, z)
  raise()
  squareTimes(r, r, 3)
  square(a, x)
  multiply(a, a, x)
  multiply(r, r, a)
  return r
}
