/**
 * Everything random that a player needs, derived from a seed of 32 bytes (spec/proofs, section 3).
 *
 * expand:  k = SHA512("nodealer/expand/v1" ‖ u8 len(label) ‖ label ‖ seed);  output = SHA512(k ‖ u32be 0) ‖ SHA512(k ‖ u32be 1) ‖ …
 * The same seed and label give the same bytes; different labels give unrelated ones.
 */
import { group, type Scalar, sha512 } from '../group/index.ts'
import { concatBytes, utf8ToBytes } from '../group/inside.ts'
import { name } from './framing.ts'

const tag = utf8ToBytes('nodealer/expand/v1')
const blockLength = 64

/** The key of the stream under this label. */
function keyOf(seed: Uint8Array, label: string): Uint8Array {
  if (seed.length < 32) throw new RangeError('a seed must have at least 32 bytes')
  return sha512(concatBytes(tag, name(label), seed))
}

/** An endless stream of bytes from a seed, 64 at a time. */
function blocks(seed: Uint8Array, label: string): () => Uint8Array {
  const input = new Uint8Array(blockLength + 4)
  input.set(keyOf(seed, label))
  const view = new DataView(input.buffer)
  let counter = 0
  return () => {
    view.setUint32(blockLength, counter++)
    return sha512(input)
  }
}

/** `length` bytes that nobody can tell from random ones without the seed. */
export function expand(seed: Uint8Array, label: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  const next = blocks(seed, label)
  for (let at = 0; at < length; at += blockLength) {
    bytes.set(next().subarray(0, length - at), at)
  }
  return bytes
}

/** n scalars, uniform over 0 … q − 1 (up to 2⁻²⁵⁰). */
export function uniformScalars(seed: Uint8Array, label: string, n: number): Scalar[] {
  return group.expandScalars(keyOf(seed, label), 0, n)
}

/** n scalars, uniform over 1 … q − 1: keys and masks, which must never be zero. */
export function scalarsFrom(seed: Uint8Array, label: string, n: number): Scalar[] {
  const key = keyOf(seed, label)
  const scalars: Scalar[] = []
  for (let first = 0; scalars.length < n; ) {
    const missing = n - scalars.length
    scalars.push(...group.expandScalars(key, first, missing).filter((drawn) => drawn !== 0n))
    first += missing
  }
  return scalars
}

/** A permutation of 0 … n − 1, each equally likely: Fisher–Yates, with rejection sampling for every index. */
export function permutationFrom(seed: Uint8Array, label: string, n: number): number[] {
  const next = words(seed, label)
  const order = Array.from({ length: n }, (_, i) => i)
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1, next)
    const held = order[i]!
    order[i] = order[j]!
    order[j] = held
  }
  return order
}

/** A number from 0 … bound − 1: words from the incomplete last range are thrown away, so that none is more likely. */
export function below(bound: number, next: () => number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const word = next()
    if (word < limit) return word % bound
  }
}

function words(seed: Uint8Array, label: string): () => number {
  const next = blocks(seed, label)
  let block = new DataView(new ArrayBuffer(0))
  let at = 0
  return () => {
    if (at === block.byteLength) {
      block = new DataView(next().slice().buffer)
      at = 0
    }
    at += 4
    return block.getUint32(at - 4)
  }
}
