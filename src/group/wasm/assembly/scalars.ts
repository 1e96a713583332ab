/**
 * Scalars modulo q = 2²⁵² + c from a stream of hashes, in the same steps for every hash. Numbers are limbs of 28 bits, of which nine make
 * 2²⁵²: so limb i ≥ 9 is folded by taking c times that limb away nine limbs below. `docs/group.md` has the bounds.
 */
import { clearSchedule, hashBlock } from './sha512'

const bits: usize = 28
const mask: i64 = (1 << 28) - 1
/** Limbs below 2²⁵², and of 512 bits. */
const low: usize = 9
const all: usize = 19

const limbs: usize = memory.data(20 * 8, 16)
const c: usize = memory.data<i64>([0xcf5d3ed, 0x12631a5, 0x79cd658, 0xf9dea2f, 0x14de])
/** A block: key, number, the one bit and the length of 68 bytes. Then the hash, and zeros for reading over its end. */
const block: usize = memory.data(128, 16)
const hash: usize = memory.data(72, 16)

@inline function limb(i: usize): i64 {
  return load<i64>(limbs + 8 * i)
}

@inline function put(i: usize, value: i64): void {
  store<i64>(limbs + 8 * i, value)
}

/** Takes `times·c·2^(28·at)` away. */
@inline function takeC(at: usize, times: i64): void {
  for (let j: usize = 0; j < 5; j++) put(at + j, limb(at + j) - times * load<i64>(c + 8 * j))
}

/** Folds limbs from `top` down to `bottom`. */
function fold(top: usize, bottom: usize): void {
  for (let i = top; i >= bottom; i--) {
    const times = limb(i)
    put(i, 0)
    takeC(i - low, times)
  }
}

/** Hands carries on from one limb to the next, up to `end`, which takes the last one. */
function carry(start: usize, end: usize): void {
  for (let i = start; i < end; i++) {
    put(i + 1, limb(i + 1) + (limb(i) >> bits))
    put(i, limb(i) & mask)
  }
}

/** Takes `times·q` away, and leaves the sign to limb 9. */
function takeQ(times: i64): void {
  takeC(0, times)
  put(low, limb(low) - times)
  carry(0, low)
}

/** Writes 64 bytes modulo q: 32 bytes. */
export function reduceWide(o: usize, bytes: usize): void {
  for (let i: usize = 0; i < all; i++) {
    put(i, i64(load<u64>(bytes + ((bits * i) >> 3)) >> u64((bits * i) & 7)) & mask)
  }
  fold(18, 14)
  carry(9, 14)
  fold(14, 9)
  carry(0, 9)
  takeQ(limb(low))
  takeQ(1)
  takeQ(limb(low) >> 63)
  takeQ(limb(low) >> 63)
  memory.fill(o, 0, 32)
  for (let i: usize = 0; i <= low; i++) {
    const word = o + 8 * ((bits * i) >> 6)
    const shift = u64((bits * i) & 63)
    store<u64>(word, load<u64>(word) | (u64(limb(i)) << shift))
    if (shift > 36 && i < low) store<u64>(word + 8, load<u64>(word + 8) | (u64(limb(i)) >> (64 - shift)))
  }
}

/** Writes `count` scalars LE(SHA-512(key ‖ u32be number)) mod q, for the numbers from `first` on. */
export function expandScalars(o: usize, key: usize, first: u32, count: usize): void {
  memory.copy(block, key, 64)
  store<u64>(block, 0x80000000, 64)
  store<u8>(block, 0x80, 68)
  store<u64>(block, bswap<u64>(8 * 68), 120)
  for (let i: usize = 0; i < count; i++) {
    store<u32>(block, bswap(first + u32(i)), 64)
    hashBlock(hash, block)
    reduceWide(o + 32 * i, hash)
  }
  memory.fill(block, 0, 128)
  memory.fill(hash, 0, 64)
  memory.fill(limbs, 0, 8 * 20)
  clearSchedule()
}
