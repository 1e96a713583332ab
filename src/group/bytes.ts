/** Bytes put together, of text, and as hexadecimal digits. */

const utf8 = new TextEncoder()

/** The bytes of a text. */
export function utf8ToBytes(text: string): Uint8Array<ArrayBuffer> {
  return utf8.encode(text)
}

/** All of them, one after another. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Two digits a byte. */
export function bytesToHex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += byte.toString(16).padStart(2, '0')
  return digits
}

/** The bytes of digits that we wrote ourselves, eight digits at a time: one by one would take longer than compiling what they hold. */
export function hexToBytes(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2)
  const view = new DataView(bytes.buffer)
  const whole = digits.length - (digits.length % 8)
  for (let at = 0; at < whole; at += 8) view.setUint32(at / 2, Number.parseInt(digits.slice(at, at + 8), 16))
  for (let at = whole; at < digits.length; at += 2)
    bytes[at / 2] = Number.parseInt(digits.slice(at, at + 2), 16)
  return bytes
}
