/** What those who stay know of cards when others are lost: which are held, and which may have been seen (spec/recovery, section 1). */
import { isGivenExcept } from '../../cards/index.ts'
import type { Player } from '../../table/index.ts'
import type { CardPlace } from './place.ts'

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
