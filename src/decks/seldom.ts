/** What most games never ask of a deck, whichever protocol is behind it: going on without players, laying everything open, shuffling again. */
import type { Player, Seat } from '../table/index.ts'
import type { Face } from './deck.ts'
import type { Held, Parted, SeldomAsked, SeldomCore } from './deck-core.ts'
import {
  among,
  isHidden,
  isOpenable,
  narrowed,
  type Position,
  placesAt,
  requirePresent,
} from './positions.ts'

/** What a deck does whose cards this core keeps. */
export function seldomOf<P extends Position>(core: SeldomCore<P>): SeldomAsked<P> {
  return {
    leave: (...asked) => leave(core, ...asked),
    lose: (...asked) => lose(core, ...asked),
    audit: (...asked) => audit(core, ...asked),
    reshuffle: (...asked) => reshuffle(core, ...asked),
  }
}

/** A player leaves with a last word. */
async function leave<P extends Position>(
  core: SeldomCore<P>,
  held: Held<P>,
  seat: Seat,
  leaver: Player,
  needed: readonly number[],
): Promise<void> {
  const places = leftBehind(held.core.places, needed, leaver, held.players)
  await core.leave(narrowed(seat, held.players), leaver, places)
  held.players = held.players.filter((player) => player !== leaver)
  await core.left?.(among(seat, held.players), held.players)
}

/** What a leaver, who is still here, has to unlock of these positions: never its own cards. */
function leftBehind<P extends Position>(
  all: readonly P[],
  needed: readonly number[],
  leaver: Player,
  players: readonly Player[],
): P[] {
  requirePresent(players, leaver)
  const places = placesAt(all, needed)
  if (places.some((place) => place.owner === leaver && place.face === undefined))
    throw new RangeError('a leaver never gives its part of its own cards')
  return places.filter((place) => isHidden(place) && place.locks.has(leaver))
}

/** Players have gone silent; whether those who stay can go on. */
async function lose<P extends Position>(
  core: SeldomCore<P>,
  held: Held<P>,
  seat: Seat,
  lost: readonly Player[],
  needed: readonly number[],
): Promise<boolean> {
  const places = placesAt(held.core.places, needed)
  const parted = partedBy(held.players, seat, lost)
  if (parted.staying.length < 2) return false
  const goesOn = await core.lose(among(seat, parted.staying), parted, places)
  if (goesOn) held.players = parted.staying
  return goesOn
}

/** Who of the players of a deck stays and who is gone, now that these are lost and the scope is of those who remain. */
function partedBy(players: readonly Player[], seat: Seat, lost: readonly Player[]): Parted {
  const stays = (player: Player) => seat.players.includes(player) && !lost.includes(player)
  return { staying: players.filter(stays), gone: players.filter((player) => !stays(player)) }
}

/** Everybody lays everything open: the faces, empty where a player has taken its key along. */
async function audit<P extends Position>(
  core: SeldomCore<P>,
  { players }: Held<P>,
  seat: Seat,
): Promise<readonly Face[]> {
  const faces = (await core.audit(among(seat, players))).map((face) => face ?? '')
  const known = faces.filter((face) => face !== '')
  if (new Set(known).size !== known.length) throw new Error('a card is doubled although every turn holds')
  return faces
}

/**
 * These positions and all that can still be opened, shuffled together: they come first; those that were not put back follow in their
 * old order, so that hands can be shown.
 */
async function reshuffle<P extends Position>(
  core: SeldomCore<P>,
  { core: { places }, players }: Held<P>,
  seat: Seat,
  positions: readonly number[],
): Promise<readonly P[]> {
  const back = new Set(placesAt(places, positions))
  const goesBack = (place: P) => back.has(place) || isOpenable(place, players)
  const going = places.filter(goesBack)
  if (going.length < 2) throw new RangeError('a shuffle needs at least two cards')
  const kept = places.filter((place) => !goesBack(place))
  return [...(await core.reshuffle!(among(seat, players), going)), ...kept]
}
