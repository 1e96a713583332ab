/** What points are mapped from (RFC 9496, section 4.3.4). */
import { elementBytes } from './scalar.ts'

/** 64 uniform bytes at a time. */
export function uniformBlocks(bytes: Uint8Array): Uint8Array[] {
  const size = 2 * elementBytes
  if (bytes.length % size !== 0) throw new Error('uniform bytes must be a multiple of 64')
  return Array.from({ length: bytes.length / size }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}
