/** One position of a mask deck: the masked card that lies there, and who may see it. */
import {
  type CardTurn,
  isGivenExcept,
  type JointKey,
  type MaskedCard,
  maskedCards,
} from '../../cards/index.ts'
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

/** A card that a player of those who stay was dealt and has not shown. */
export function isHeld(place: CardPlace, stay: readonly Player[]): boolean {
  const { owner, face } = place
  return owner !== undefined && face === undefined && stay.includes(owner) && isGivenExcept(place, [owner])
}

/**
 * Whether somebody who has gone may have seen the card before the others could (spec/recovery, section 1): all who stay were
 * asked for their share, but for the owner. Such a card is never dealt anew, or vanishing would buy a partner a second draw.
 */
export function maybeSeen(place: CardPlace, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  if (place.face !== undefined || isSettled(place, stay)) return false
  return stay.every((player) => player === receiver || place.asked.has(player) || place.given.has(player))
}

/** Dealt, and either held by its owner or gone with it. */
function isSettled(place: CardPlace, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  return receiver !== undefined && (!stay.includes(receiver) || isGivenExcept(place, [receiver]))
}
