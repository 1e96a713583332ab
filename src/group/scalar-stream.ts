/** Streams of scalars from a key (spec/proofs, section 3), by the hash that the platform has. */
import type { Scalar } from './group.ts'
import { fromWide } from './scalar.ts'
import { sha512 } from './sha2.ts'
import { checkStreamKey, streamKeyBytes } from './stream-key.ts'

/** LE(SHA-512(key ‖ u32be i)) mod q for each i from `first` on, `count` of them. */
export function expandScalars(key: Uint8Array, first: number, count: number): Scalar[] {
  checkStreamKey(key)
  const input = new Uint8Array(streamKeyBytes + 4)
  input.set(key)
  const view = new DataView(input.buffer)
  const scalars: Scalar[] = []
  for (let i = 0; i < count; i++) {
    view.setUint32(streamKeyBytes, first + i)
    scalars.push(fromWide(sha512(input)))
  }
  return scalars
}
