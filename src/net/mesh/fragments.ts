/**
 * Messages of any size over a channel that carries small ones (spec/mesh, section 2): each is cut into pieces that follow each other,
 * and the first byte of a piece says whether it is the last.
 */
import { longestEntry } from '../protocol.ts'

/** The longest message: the longest frame of a relay, and what a way between players adds. */
export const longestFrame: number = 2 * longestEntry + 64 * 1024
/** Bytes of one piece; every platform takes as many at once. */
const pieceBytes = 16 * 1024
const [more, last] = [0, 1]

/** The pieces of a message, in order. */
export function* piecesOf(message: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; ; from += pieceBytes - 1) {
    const part = message.subarray(from, from + pieceBytes - 1)
    const isLast = from + part.length >= message.length
    const piece = new Uint8Array(part.length + 1)
    piece[0] = isLast ? last : more
    piece.set(part, 1)
    yield piece
    if (isLast) return
  }
}

/** Puts pieces together. */
export interface Pieces {
  /** Takes a piece: gives the message that it ends, `more` if it ends none, and undefined if it is none. */
  take(piece: Uint8Array): Uint8Array | 'more' | undefined
}

/** Nothing has come yet. */
export function createPieces(): Pieces {
  let parts: Uint8Array[] = []
  let size = 0
  return {
    take(piece) {
      const [flag] = piece
      if ((flag !== more && flag !== last) || piece.length > pieceBytes) return undefined
      // Only the last piece may be short, so that nobody makes others keep many small ones.
      if (flag === more && piece.length < pieceBytes) return undefined
      size += piece.length - 1
      if (size > longestFrame) return undefined
      parts.push(piece.subarray(1))
      if (flag === more) return 'more'
      const message = new Uint8Array(size)
      let at = 0
      for (const part of parts) {
        message.set(part, at)
        at += part.length
      }
      parts = []
      size = 0
      return message
    },
  }
}
