/**
 * Asking for positions of a deck: what may be dealt, opened and shown. A wrong question is the caller's mistake and gets a
 * sentence that says why. What a player holds of a card (a key, a share) is called its part.
 */
import type { Player, Seat } from '../table/index.ts'
import type { Face, Hands } from './deck.ts'

/** What every seat knows of one position. */
export interface Position {
  /** The players who have not given their part yet. */
  readonly locks: { has(player: Player): boolean; keys(): Iterable<Player> }
  /** Players who were asked for their part and may have said it, also where others then failed to. */
  readonly asked?: { has(player: Player): boolean }
  /** To whom it was dealt. */
  owner?: Player
  /** The face, once everybody knows it. */
  face?: Face
  /** The face, if it was dealt to me. */
  mine?: Face
}

/** Neither dealt nor opened. */
export function isHidden(place: Position): boolean {
  return place.owner === undefined && place.face === undefined
}

/** Whether these players can still deal or open it. */
export function isOpenable(place: Position, players: readonly Player[]): boolean {
  return isHidden(place) && [...place.locks.keys()].every((player) => players.includes(player))
}

/** The places at these positions. */
export function placesAt<P>(all: readonly P[], positions: readonly number[]): P[] {
  if (new Set(positions).size !== positions.length) throw new RangeError('a position is named twice')
  return positions.map((position) => {
    const place = all[position]
    if (place === undefined)
      throw new RangeError(`there is no position ${position} in a deck of ${all.length}`)
    return place
  })
}

/** The places at these positions that are not face up; refuses what these players cannot open. */
export function faceDownAt<P extends Position>(
  all: readonly P[],
  positions: readonly number[],
  players: readonly Player[],
): P[] {
  const places = placesAt(all, positions)
  return hiddenAt(
    all,
    positions.filter((_, i) => places[i]!.face === undefined),
    players,
  )
}

/** The places at these positions, all of which these players can still deal or open. */
export function hiddenAt<P extends Position>(
  all: readonly P[],
  positions: readonly number[],
  players: readonly Player[],
): P[] {
  const places = placesAt(all, positions)
  places.forEach((place, i) => {
    const position = positions[i]
    if (place.face !== undefined) throw new RangeError(`position ${position} is face up already`)
    if (place.owner !== undefined)
      throw new RangeError(`position ${position} was dealt to a player, who alone can show it`)
    if (!isOpenable(place, players))
      throw new RangeError(
        `position ${position} cannot be opened any more: a player has gone without giving its part`,
      )
  })
  return places
}

/** Throws unless this player still has a part in the deck. */
export function requirePresent(players: readonly Player[], player: Player): void {
  if (!players.includes(player)) throw new RangeError('this player has no part in the deck, or has left it')
}

/** The places at these positions, all of which lie face down before this owner, who is here. */
export function heldAt<P extends Position>(
  all: readonly P[],
  positions: readonly number[],
  owner: Player,
  players: readonly Player[],
): P[] {
  requirePresent(players, owner)
  const places = placesAt(all, positions)
  places.forEach((place, i) => {
    if (place.owner !== owner) throw new RangeError(`position ${positions[i]} was not dealt to this player`)
    if (place.face !== undefined) throw new RangeError(`position ${positions[i]} is face up already`)
  })
  return places
}

/**
 * To whom each place goes. Refuses strangers, community cards, which are never dealt to a player, and cards whose receiver
 * has given its part of them, or may have: everybody would see them.
 */
export function ownersOf<P extends Position>(
  all: readonly P[],
  hands: Hands,
  players: readonly Player[],
  community: readonly number[],
): Map<P, Player> {
  const owners = new Map<P, Player>()
  for (const [owner, positions] of hands) {
    requirePresent(players, owner)
    for (const position of positions) {
      if (community.includes(position))
        throw new RangeError(`position ${position} is a community card and is never dealt to a player`)
      const place = all[position]!
      if (!place.locks.has(owner) || place.asked?.has(owner))
        throw new RangeError(
          `position ${position} cannot be dealt to this player any more: it has given its part of it`,
        )
      owners.set(place, owner)
    }
  }
  return owners
}

/** The scope for those who still have a part in the deck, where others are at the table too. All of them must be there. */
export function among(seat: Seat, players: readonly Player[]): Seat {
  if (players.some((player) => !seat.players.includes(player)))
    throw new RangeError(
      'a player of the deck is missing from this scope: say first that it has left or is lost',
    )
  return narrowed(seat, players)
}

/** The scope without those who have no part in the deck. */
export function narrowed(seat: Seat, players: readonly Player[]): Seat {
  const others = seat.players.filter((player) => !players.includes(player))
  return others.length === 0 ? seat : seat.without(others)
}
