/** One position of a mask deck: the masked card that lies there, and who may see it. */
import { type CardTurn, type JointKey, type MaskedCard, maskedCards } from '../../cards/index.ts'
import type { Ciphertexts } from '../../proofs/index.ts'
import type { Player } from '../../table/index.ts'
import type { Position } from '../positions.ts'

/** A card at its position. */
export interface CardPlace extends MaskedCard, Position {
  readonly asked: Set<Player>
  /** To whom it is being dealt: it counts as dealt once everybody else has given its share. */
  meant?: Player | undefined
}

/** A shuffled deck before anything is dealt, and the turns that led to it. */
export interface LaidOut {
  readonly places: readonly CardPlace[]
  readonly turns: readonly CardTurn[]
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
