/** Registers that decoding, encoding and maps work in, and the way between them and points. */
import { pairBytes } from './field'

/** Registers of the first chain; the second one's follow after `chainBytes`. */
const chainBytes: usize = 12 * 12 * 16
const registers: usize = memory.data(2 * 12 * 12 * 16, 16)

@inline export function register(chain: usize, i: usize): usize {
  return registers + chain * chainBytes + i * pairBytes
}

/** `left = (a₀, b₀)` and `right = (a₁, b₁)`. */
export function unzip(left: usize, right: usize, a: usize, b: usize): void {
  for (let at: usize = 0; at < pairBytes; at += 16) {
    v128.store(left + at, v128.shuffle<f64>(v128.load(a + at), v128.load(b + at), 0, 2))
    v128.store(right + at, v128.shuffle<f64>(v128.load(a + at), v128.load(b + at), 1, 3))
  }
}

/** Writes the point of one lane from X, Y, Z, T in the first registers. */
export function zip(point: usize, chain: usize, lane: usize): void {
  for (let i: usize = 0; i < 2; i++) {
    const left = register(chain, 2 * i) + 8 * lane
    const right = register(chain, 2 * i + 1) + 8 * lane
    const pair = point + i * pairBytes
    for (let at: usize = 0; at < pairBytes; at += 16) {
      store<f64>(pair + at, load<f64>(left + at))
      store<f64>(pair + at, load<f64>(right + at), 8)
    }
  }
}
