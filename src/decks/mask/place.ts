/** One position of a mask deck: the masked card that lies there, and who may see it. */
import { isGivenExcept, type JointKey, layOut, type MaskedCard } from '../../cards/index.ts'
import type { Ciphertexts } from '../../proofs/index.ts'
import type { Player } from '../../table/index.ts'
import type { Face } from '../deck.ts'

/** A card at its position. */
export interface Place extends MaskedCard {
  /** To whom it was dealt. */
  owner?: Player
  /** To whom it is being dealt: it counts as dealt once everybody else has given its share. */
  meant?: Player | undefined
  /** The face, once everybody knows it. */
  face?: Face
  /** The face, if it was dealt to me. */
  mine?: Face
}

/** The places of a shuffled deck, each with the key that its card lies under. */
export function placesOf(deck: Ciphertexts, keyOf: (position: number) => JointKey): Place[] {
  return [...layOut(deck, keyOf)]
}

/** Neither dealt nor opened. */
export function isHidden(place: Place): boolean {
  return place.owner === undefined && place.face === undefined
}

/** Neither dealt nor opened, and everybody who has gone has given its share. */
export function isOpenable(place: Place, players: readonly Player[]): boolean {
  return isHidden(place) && isGivenExcept(place, players)
}

/** A card that a player of those who stay was dealt and has not shown. */
export function isHeld(place: Place, stay: readonly Player[]): boolean {
  const { owner, face } = place
  return owner !== undefined && face === undefined && stay.includes(owner) && isGivenExcept(place, [owner])
}

/**
 * Whether somebody who has gone may have seen the card before the others could (protocols, section 5.3): all who stay were
 * asked for their share, but for the owner. Such a card is never dealt anew, or vanishing would buy a partner a second draw.
 */
export function maybeSeen(place: Place, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  if (place.face !== undefined || isSettled(place, stay)) return false
  return stay.every((player) => player === receiver || place.asked.has(player) || place.given.has(player))
}

/** Dealt, and either held by its owner or gone with it. */
function isSettled(place: Place, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  return receiver !== undefined && (!stay.includes(receiver) || isGivenExcept(place, [receiver]))
}
