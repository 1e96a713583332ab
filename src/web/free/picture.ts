/**
 * A picture on a card: a small JPEG, known by its SHA-256. One kind of file, whose size stands in its head, is enough for cards, and bytes that
 * come from others are looked at before any decoder sees them: nothing that holds scripts or addresses, nothing that unfolds to a wall.
 */
import { sha256 } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'

/** The most points in width and height. */
const mostPoints = 512

/** What a picture is called in a recipe. */
export function digestOf(bytes: Uint8Array): string {
  return base64urlnopad.encode(sha256(bytes))
}

/** Whether these bytes are a picture as cards have them. */
export function isPicture(bytes: Uint8Array): boolean {
  const size = sizeOf(bytes)
  return size?.every((points) => points > 0 && points <= mostPoints) ?? false
}

/**
 * Height and width of a JPEG, from the frame that its segments lead to; undefined for anything else. A decoder must come to the same frame: it
 * passes over bytes that fill, and over marks without a length, so after one of these this would read another place than it does.
 */
function sizeOf(bytes: Uint8Array): readonly number[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const length = view.getUint16(at + 2)
    // Plain and progressive frames; others no canvas makes.
    if (marker >= 0xc0 && marker <= 0xc2) return [view.getUint16(at + 5), view.getUint16(at + 7)]
    if (!beforeFrame(marker) || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** What may stand before the frame, each with its length: tables, what programs note down, remarks. */
function beforeFrame(marker: number): boolean {
  return [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)
}
