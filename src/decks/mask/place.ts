/** One position of a mask deck: the card that lies there, whose parts of it are known, and who may see it. */
import { group, type Point, type Points } from '../../group/index.ts'
import type { Ciphertext, Ciphertexts } from '../../proofs/index.ts'
import type { Player } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import type { JointKey } from './joint-key.ts'

/** A card at its position. */
export interface Place {
  /** The key that the card lies under. */
  readonly key: JointKey
  /** The masked card, as the last shuffler left it. */
  readonly card: Ciphertext
  /** The proven parts that players have given: their secret times the card's mask. */
  readonly given: Map<Player, Point>
  /** Players who were asked for their part and may have said it, also where others then failed to. */
  readonly said: Set<Player>
  /** To whom it was dealt. */
  owner?: Player
  /** To whom it is being dealt: it counts as dealt once everybody else has given its part. */
  meant?: Player | undefined
  /** The face, once everybody knows it. */
  face?: Face
  /** The face, if it was dealt to me. */
  mine?: Face
}

/** The places of a shuffled deck, each with the key that its card lies under. */
export function layOut(deck: Ciphertexts, keyOf: (position: number) => JointKey): Place[] {
  return Array.from({ length: deck.a.length }, (_, i) => ({
    key: keyOf(i),
    card: { a: group.pick(deck.a, [i]) as Point, b: group.pick(deck.b, [i]) as Point },
    given: new Map(),
    said: new Set(),
  }))
}

/** Neither dealt nor opened. */
export function isHidden(place: Place): boolean {
  return place.owner === undefined && place.face === undefined
}

/** Whether everybody who has a part, but for these, has given it. */
export function isGivenExcept(place: Place, players: readonly Player[]): boolean {
  return [...place.key.parts.keys()].every((player) => place.given.has(player) || players.includes(player))
}

/** Neither dealt nor opened, and everybody who has gone has given its part. */
export function isOpenable(place: Place, players: readonly Player[]): boolean {
  return isHidden(place) && isGivenExcept(place, players)
}

/**
 * Whether somebody who has gone may have seen the card before the others could (protocols, section 5.3): all who stay were
 * asked for their part, but for the owner. Such a card is never dealt anew, or vanishing would buy a partner a second draw.
 */
export function maybeSeen(place: Place, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  if (place.face !== undefined || isSettled(place, stay)) return false
  return stay.every((player) => player === receiver || place.said.has(player) || place.given.has(player))
}

/** Dealt, and either held by its owner or gone with it. */
function isSettled(place: Place, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  return receiver !== undefined && (!stay.includes(receiver) || isGivenExcept(place, [receiver]))
}

/** The card without the parts given so far: under the sum of the other parts. */
export function peeled(place: Place): Point {
  return group.sub(place.card.b, group.sum(group.concat([...place.given.values()]))) as Point
}

/** Places that lie under the same key, together, in the order in which the keys occur. */
export function byKey(places: readonly Place[]): ReadonlyMap<JointKey, readonly Place[]> {
  const groups = new Map<JointKey, Place[]>()
  for (const place of places) {
    const group = groups.get(place.key)
    if (group) group.push(place)
    else groups.set(place.key, [place])
  }
  return groups
}

/** The masks of some places. */
export function masksOf(places: readonly Place[]): Points {
  return group.concat(places.map((place) => place.card.a))
}
