/**
 * Reads bytes from base64url without padding (RFC 4648, section 5), strictly: there is one text for given bytes, and only that one
 * is read. Statements consist of it, and reading it this way takes a tenth of the time that reading and writing it back takes.
 */

/** The value of each character of ASCII; more than 63 for those that are no letters of base64url. */
const values: Uint8Array = new Uint8Array(128).fill(64)
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
].entries())
  values[letter.charCodeAt(0)] = value

/** The bytes of a text; undefined if it is not the text of any bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  const whole = text.length - (text.length % 4)
  let at = 0
  for (let i = 0; i < whole; i += 4) {
    const bits = bitsAt(text, i, 4)
    if (bits < 0) return undefined
    bytes[at++] = bits >> 16
    bytes[at++] = bits >> 8
    bytes[at++] = bits
  }
  return readRest(text, whole, bytes, at) ? bytes : undefined
}

/** The last letters: two for one byte, three for two, and nothing in the bits that are left over. */
function readRest(text: string, start: number, bytes: Uint8Array, at: number): boolean {
  const count = text.length - start
  if (count === 0) return true
  const bits = bitsAt(text, start, count)
  const spare = count === 2 ? 4 : 2
  if (count === 1 || bits < 0 || (bits & ((1 << spare) - 1)) !== 0) return false
  bytes[at] = bits >> (6 * count - 8)
  if (count === 3) bytes[at + 1] = bits >> 2
  return true
}

/** So many letters as bits; negative if one of them is none. */
function bitsAt(text: string, start: number, count: number): number {
  let bits = 0
  for (let i = start; i < start + count; i++) {
    const value = values[text.charCodeAt(i)] ?? 64
    if (value > 63) return -1
    bits = (bits << 6) | value
  }
  return bits
}
