/** How proofs travel in messages: bytes on the wire, checked values behind it. */
import { DecodeError } from '../group/index.ts'
import {
  decodeLinearProof,
  encodeLinearProof,
  encodeShuffleProof,
  type LinearProof,
  type LinearShape,
  type ShuffleProof,
} from '../proofs/index.ts'
import { wire } from '../table/index.ts'

/** A small proof of exactly this shape. */
export function linearProof(shape: LinearShape): wire.Codec<LinearProof> {
  return proofField(32 * (shape.rows + shape.secrets), encodeLinearProof, (raw) =>
    decodeLinearProof(raw, shape),
  )
}

/** The proof of a shuffle of so many cards, e.g. `shuffleProof(decodeRemaskProof, 52)`. */
export function shuffleProof(
  decode: (raw: Uint8Array, cards: number) => ShuffleProof,
  cards: number,
): wire.Codec<ShuffleProof> {
  return proofField(largestShuffleProof(cards), encodeShuffleProof, (raw) => decode(raw, cards))
}

/** No shuffle proof has more than 15 points and 5n + 6 scalars (spec/proofs, section 9); decoders check the exact size. */
function largestShuffleProof(cards: number): number {
  return 32 * (15 + 5 * cards + 6)
}

/** A proof as bytes; what is wrong inside it is reported under the field's name. */
export function proofField<P>(
  atMost: number,
  encode: (proof: P) => Uint8Array,
  decode: (raw: Uint8Array) => P,
): wire.Codec<P> {
  return wire.mapped(
    wire.bytes(atMost, 'at most'),
    (raw, field) => {
      try {
        return decode(raw)
      } catch (error) {
        if (error instanceof DecodeError) throw new DecodeError(`${field}${error.field}`, error.reason)
        throw error
      }
    },
    encode,
  )
}
