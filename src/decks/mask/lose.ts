/**
 * How a mask deck goes on when players have gone (spec/recovery, section 1): by escrow, or by a new deal of all that is hidden. Whoever
 * stays keeps the cards that it holds; a card that may have been seen by somebody who has gone is never dealt anew, or vanishing would
 * buy a partner a second draw.
 */
import {
  announceKeys,
  covers,
  freshDeck,
  isGivenExcept,
  type JointKey,
  mostLosses,
  opened,
  putInEscrow,
  releaseShares,
  unmaskByAll,
} from '../../cards/index.ts'
import { group, type Points } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { FaceBook } from '../faces.ts'
import { isHidden, isOpenable } from '../positions.ts'
import { type CardPlace, cardPlacesOf, faceIn, type MaskedDeck } from './masked-deck.ts'

/** Goes on by escrow if it covers what is needed, else by a new deal; gives false, and the deck is void, if a card may have been seen. */
export async function lose(
  seat: Seat,
  deck: MaskedDeck,
  staying: readonly Player[],
  needed: readonly CardPlace[],
): Promise<boolean> {
  const { escrow } = deck
  const seen = deck.places.filter((place) => maybeSeen(place, staying))
  const wanted = [...new Set([...needed.filter(isHidden), ...seen])]
  const byEscrow = covers(escrow, staying, wanted)
  if (!byEscrow && !covers(escrow, staying, seen)) return false
  await releaseShares(seat.at('release'), escrow, byEscrow ? wanted : seen)
  if (!byEscrow) {
    if (seen.length > 0) await unmaskByAll(seat.at('finish'), () => seen)
    for (const place of seen) place.face = faceIn(deck.book, opened(place))
    await dealAnew(seat.at('redeal'), deck)
  }
  await insure(seat, deck)
  return true
}

/** Whether somebody who has gone may have seen the card before the others could: all who stay were asked for their share, but for the owner. */
function maybeSeen(place: CardPlace, stay: readonly Player[]): boolean {
  const receiver = place.owner ?? place.meant
  if (place.face !== undefined || isSettled(place, receiver, stay)) return false
  return stay.every((player) => player === receiver || place.asked.has(player) || place.given.has(player))
}

/** Dealt, and either held by its receiver or gone with it. */
function isSettled(place: CardPlace, receiver: Player | undefined, stay: readonly Player[]): boolean {
  return receiver !== undefined && (!stay.includes(receiver) || isGivenExcept(place, [receiver]))
}

/** Deals all that is still hidden anew, among those who stay (spec/recovery, section 4). What nobody holds fills the positions, in an order nobody knows. */
async function dealAnew(seat: Seat, deck: MaskedDeck): Promise<void> {
  const { book, places } = deck
  const held = places.filter((place) => isHeld(place, seat.players))
  const faces = unknownFaces(book, places)
  if (faces.length === held.length) return
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const { cards, turns } = await freshDeck(seat, key, faces, held, ({ owner }) => owner)
  const fresh = cardPlacesOf(cards, () => key)
  const next = places.map((place) =>
    place.face !== undefined || held.includes(place) ? place : (fresh.shift() as CardPlace),
  )
  if (fresh.length > 0 || next.includes(undefined as never))
    throw new Error('the new deck does not fill the hidden positions although all proofs hold')
  deck.places = next
  deck.turns = [...deck.turns, ...turns]
}

/** A card that a player of those who stay was dealt and has not shown. */
function isHeld(place: CardPlace, stay: readonly Player[]): boolean {
  const { owner, face } = place
  return owner !== undefined && face === undefined && stay.includes(owner) && isGivenExcept(place, [owner])
}

/** The points of the faces that are not face up. */
function unknownFaces(book: FaceBook, places: readonly CardPlace[]): Points {
  const open = new Set(places.map((place) => place.face))
  const unknown = book.faces.flatMap((face, i) => (open.has(face) ? [] : [i]))
  return group.pick(book.points, unknown)
}

/**
 * Escrow of the community cards that are still hidden, among those who are there: anew whenever somebody has gone, since the old
 * one has lost the pieces of the gone. Against as many losses as the charter says, or as so few players can insure.
 */
export async function insure(seat: Seat, deck: MaskedDeck): Promise<void> {
  const { players } = seat
  const { positions, losses: wanted } = deck.insured ?? { positions: [], losses: 0 }
  const losses = Math.min(wanted, mostLosses(players.length))
  const places = positions.map((position) => deck.places[position]!)
  const covered = places.filter((place) => isOpenable(place, players))
  deck.escrow = losses === 0 ? undefined : await putInEscrow(seat.at('escrow'), covered, losses)
}
