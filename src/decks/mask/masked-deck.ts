/** What a mask deck is made of. */
import type { CardTurn, Escrow } from '../../cards/index.ts'
import type { Points } from '../../group/index.ts'
import { onePoint } from '../../group/inside.ts'
import type { Face } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import type { CardPlace } from './place.ts'

/** Community cards and their insurance, as the charter fixed it. */
export interface Insured {
  readonly positions: readonly number[]
  /** How many losses they survive. */
  readonly losses: number
}

/** No insurance. */
export const notInsured: Insured = { positions: [], losses: 0 }

/** What a mask deck is made of, as far as it has come. */
export interface MaskedDeck {
  readonly book: FaceBook
  places: readonly CardPlace[]
  /** Everything that was done to the cards, for the audit. */
  turns: readonly CardTurn[]
  readonly insured: Insured
  escrow: Escrow | undefined
}

/** Every step that led here was proven, so a card without a face is our own mistake. */
export function faceIn(book: FaceBook, point: Points): Face {
  const face = book.faceOf(onePoint(point))
  if (face === undefined) throw new Error('an opened card has no face although all its proofs hold')
  return face
}
