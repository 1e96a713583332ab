/**
 * Self-MAC'ing cards (spec/decks, section 5): a card is a point whose canonical encoding holds its value, the dealer's nonce
 * and a tag over both, so whoever decrypts it reads them back and knows that it is a card.
 *
 *   byte 0: the low 7 bits of the value, shifted by one   1–14: nonce   15–30: tag   31: the value's high bits
 *
 * The 128-bit tag is what makes the scheme safe. Without it a dealer finds cards k·G whose logarithm it knows, and reads
 * every hand by comparing k·S with s·C.
 */

import { DecodeError, group, type Point, type Points, sha256 } from '../../group/index.ts'
import { concatBytes, onePoint, sameBytes, utf8ToBytes } from '../../group/inside.ts'
import { expand } from '../../proofs/index.ts'

const cardTag = utf8ToBytes('nodealer/v1/names/card')
const nonceLength = 14
const tagLength = 16

/** The most cards that a deck can have: values that still leave the encoding below the field's prime. */
export const mostCards = 1024

/** The encoding of a card. Only about one nonce in four makes it that of a point. */
export function cardBytes(value: number, nonce: Uint8Array): Uint8Array {
  const low = Uint8Array.of((value & 0x7f) << 1)
  const tag = sha256(concatBytes(cardTag, Uint8Array.of(value >> 8, value & 0xff), nonce))
  return concatBytes(low, nonce, tag.subarray(0, tagLength), Uint8Array.of(value >> 7))
}

/** The value that a point carries, or undefined if its tag is not that of a card. */
export function readCard(card: Point): number | undefined {
  const bytes = group.encode(card)
  const value = ((bytes[31] as number) << 7) | ((bytes[0] as number) >> 1)
  const made = cardBytes(value, bytes.subarray(1, 1 + nonceLength))
  return sameBytes(made, bytes) ? value : undefined
}

/** Fresh cards with the values 0 … count − 1, in this order, with nonces from the seed. */
export function freshCards(seed: Uint8Array, count: number): Points {
  return group.concat(Array.from({ length: count }, (_, value) => drawCard(seed, value)))
}

function drawCard(seed: Uint8Array, value: number): Point {
  for (let attempt = 0; ; attempt++) {
    const card = decoded(cardBytes(value, expand(seed, `nonce-${value}-${attempt}`, nonceLength)))
    if (card !== undefined) return card
  }
}

function decoded(bytes: Uint8Array): Point | undefined {
  try {
    return onePoint(group.decode(bytes))
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
