/**
 * Modules as text, so that every platform and bundler has them at once. Bytes are counted on from 251, before the prefix of vector
 * instructions, which is the most frequent; a byte is a letter, after a mark if its count is 87 or more. That packs to what the bytes
 * themselves pack to, where hexadecimal digits take a sixth more and push other code out of the packer's sight.
 */

/** What can be printed, but for what needs a backslash in some kind of quotes. */
const letters = ' !#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'
const base = 87
const firstByte = 251

/** The text of a module. */
export function moduleText(bytes: Uint8Array): string {
  const written = (count: number): string =>
    count < base
      ? letters.charAt(count)
      : letters.charAt(base - 1 + Math.floor(count / base)) + written(count % base)
  return Array.from(bytes, (byte) => written((256 + byte - firstByte) % 256)).join('')
}

/** The module of a text. */
export function moduleBytes(text: string): ArrayBuffer {
  const values = new Uint8Array(128)
  for (let value = 0; value < letters.length; value++) values[letters.charCodeAt(value)] = value
  const bytes = new Uint8Array(text.length)
  let length = 0
  let marked = 0
  for (let i = 0; i < text.length; i++) {
    const value = values[text.charCodeAt(i)]!
    if (value < base) bytes[length++] = firstByte + marked + value
    marked = value < base ? 0 : (value - base + 1) * base
  }
  return bytes.buffer.slice(0, length)
}
