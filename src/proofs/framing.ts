/** Fixed-width numbers inside hashes, so that nothing that is hashed can be read in two ways (spec/proofs, section 1). */

/** Each number as four bytes, big-endian. */
export function u32(...numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * numbers.length)
  const view = new DataView(bytes.buffer)
  numbers.forEach((number, i) => {
    if (!Number.isInteger(number) || number < 0 || number > 0xffff_ffff) {
      throw new RangeError('a framed number must be an integer from 0 to 2^32 - 1')
    }
    view.setUint32(4 * i, number)
  })
  return bytes
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
