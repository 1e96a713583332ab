/** Bytes put together, compared, of text, and as hexadecimal digits. */

const utf8 = new TextEncoder()

/** The bytes of a text. */
export function utf8ToBytes(text: string): Uint8Array {
  return utf8.encode(text)
}

/** All of them, one after another. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Whether these are the same bytes. Not for secrets: it stops at the first that differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}

/** Two digits a byte. */
export function bytesToHex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += byte.toString(16).padStart(2, '0')
  return digits
}

/** The bytes of digits that we wrote ourselves. */
export function hexToBytes(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  )
}
