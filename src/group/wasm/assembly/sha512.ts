/**
 * SHA-512 (FIPS 180-4, 6.4) of one block at a time. The constants, which are roots of primes, are written by the backend before the
 * first use: they would be a tenth of the module.
 */

/** Eight words to begin from, and eighty for the rounds. */
const constants: usize = memory.data(88 * 8, 16)
const schedule: usize = memory.data(80 * 8, 16)

/** Where the constants belong. */
export function placeOfConstants(): usize {
  return constants
}

@inline function mixed(x: u64, a: u64, b: u64, c: u64): u64 {
  return rotr(x, a) ^ rotr(x, b) ^ rotr(x, c)
}

@inline function shifted(x: u64, a: u64, b: u64, c: u64): u64 {
  return rotr(x, a) ^ rotr(x, b) ^ (x >> c)
}

/** Writes the hash of a message that is one block, padding included. */
export function hashBlock(o: usize, block: usize): void {
  for (let t: usize = 0; t < 128; t += 8) store<u64>(schedule + t, bswap(load<u64>(block + t)))
  for (let t = schedule + 128; t < schedule + 640; t += 8) {
    const early = shifted(load<u64>(t - 120), 1, 8, 7)
    const late = shifted(load<u64>(t - 16), 19, 61, 6)
    store<u64>(t, late + load<u64>(t - 56) + early + load<u64>(t - 128))
  }
  let a = load<u64>(constants), b = load<u64>(constants, 8), c = load<u64>(constants, 16), d = load<u64>(constants, 24)
  let e = load<u64>(constants, 32), f = load<u64>(constants, 40), g = load<u64>(constants, 48), h = load<u64>(constants, 56)
  for (let t: usize = 0; t < 640; t += 8) {
    const chosen = g ^ (e & (f ^ g))
    const first = h + mixed(e, 14, 18, 41) + chosen + load<u64>(constants + t, 64) + load<u64>(schedule + t)
    const second = mixed(a, 28, 34, 39) + ((a & b) | (c & (a | b)))
    h = g
    g = f
    f = e
    e = d + first
    d = c
    c = b
    b = a
    a = first + second
  }
  put(o, 0, a)
  put(o, 8, b)
  put(o, 16, c)
  put(o, 24, d)
  put(o, 32, e)
  put(o, 40, f)
  put(o, 48, g)
  put(o, 56, h)
}

@inline function put(o: usize, at: usize, word: u64): void {
  store<u64>(o + at, bswap(load<u64>(constants + at) + word))
}

/** Forgets the block that was hashed last. */
export function clearSchedule(): void {
  memory.fill(schedule, 0, 640)
}
