/** Fixed-width numbers inside hashes, so that nothing that is hashed can be read in two ways (spec/proofs, section 1). */

/** Each number as four bytes, big-endian. */
export function u32(...numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * numbers.length)
  for (let i = 0; i < numbers.length; i++) writeU32(bytes, 4 * i, numbers[i]!)
  return bytes
}

/** Writes one number as four bytes, big-endian. */
export function writeU32(bytes: Uint8Array, at: number, number: number): void {
  if (!Number.isInteger(number) || number < 0 || number > 0xffff_ffff) {
    throw new RangeError('a framed number must be an integer from 0 to 2^32 - 1')
  }
  bytes[at] = number >>> 24
  bytes[at + 1] = number >>> 16
  bytes[at + 2] = number >>> 8
  bytes[at + 3] = number
}

/** The length of a short string as one byte, then the string. Labels are ASCII and shorter than 256 characters. */
export function name(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > 255) throw new RangeError('a label must be shorter than 256 bytes')
  const framed = new Uint8Array(1 + bytes.length)
  framed[0] = bytes.length
  framed.set(bytes, 1)
  return framed
}
