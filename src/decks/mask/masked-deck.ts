/** What a mask deck is made of: masked cards at their positions, and what was done to them. */
import { type CardTurn, type Escrow, type JointKey, type MaskedCard, maskedCards } from '../../cards/index.ts'
import type { Points } from '../../group/index.ts'
import { onePoint } from '../../group/inside.ts'
import type { Ciphertexts } from '../../proofs/index.ts'
import type { Player } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import type { Position } from '../positions.ts'

/** A card at its position. */
export interface CardPlace extends MaskedCard, Position {
  readonly asked: Set<Player>
  /** To whom it is being dealt: it counts as dealt once everybody else has given its share. */
  meant?: Player | undefined
}

/** Cards as they lie. */
export interface LaidOut {
  places: readonly CardPlace[]
  /** Everything that was done to the cards, for the audit. */
  turns: readonly CardTurn[]
}

/** A mask deck, as far as it has come. */
export interface MaskedDeck extends LaidOut {
  readonly book: FaceBook
  /** Community cards and how many losses they survive, as the charter fixed it; undefined where they are not insured. */
  readonly insured?: { readonly positions: readonly number[]; readonly losses: number } | undefined
  escrow?: Escrow | undefined
}

/** The places of a shuffled deck, each with the key that its card lies under. */
export function cardPlacesOf(deck: Ciphertexts, keyOf: (position: number) => JointKey): CardPlace[] {
  return maskedCards(deck, keyOf).map((card) => ({ ...card, locks: missingShares(card) }))
}

function missingShares({ key, given }: MaskedCard): Position['locks'] {
  return {
    has: (player) => key.shares.has(player) && !given.has(player),
    keys: () => [...key.shares.keys()].filter((player) => !given.has(player)),
  }
}

/** Every step that led here was proven, so a card without a face is our own mistake. */
export function faceIn(book: FaceBook, point: Points): Face {
  const face = book.faceOf(onePoint(point))
  if (face === undefined) throw new Error('an opened card has no face although all its proofs hold')
  return face
}
