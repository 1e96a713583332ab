/** How a mask deck goes on when players have gone (spec/recovery, section 1). */
import { covers, mostLosses, opened, putInEscrow, releaseShares, unmaskByAll } from '../../cards/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import { isHidden, isOpenable } from '../positions.ts'
import { faceIn, type MaskedDeck } from './masked-deck.ts'
import type { CardPlace } from './place.ts'
import { redeal } from './redeal.ts'
import { maybeSeen } from './seen.ts'

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
  if (!byEscrow) await dealAnew(seat, deck, seen)
  await escrowAgain(seat, deck)
  return true
}

/** Finishes the cards that were seen, and deals all that is still hidden anew. */
async function dealAnew(seat: Seat, deck: MaskedDeck, seen: readonly CardPlace[]): Promise<void> {
  if (seen.length > 0) await unmaskByAll(seat.at('finish'), () => seen)
  for (const place of seen) place.face = faceIn(deck.book, opened(place))
  const { places, turns } = await redeal(seat.at('redeal'), deck.book, deck.places)
  deck.places = places
  deck.turns = [...deck.turns, ...turns]
}

/**
 * New escrow of the community cards that are still hidden, among those who are there, whenever somebody has gone: the old
 * one has lost the pieces of the gone. Against as many losses as the charter says, or as so few players can insure.
 */
export async function escrowAgain(seat: Seat, deck: MaskedDeck): Promise<void> {
  const { players } = seat
  const losses = Math.min(deck.insured.losses, mostLosses(players.length))
  const places = deck.insured.positions.map((position) => deck.places[position]!)
  deck.escrow =
    losses === 0
      ? undefined
      : await putInEscrow(
          seat.at('escrow'),
          places.filter((place) => isOpenable(place, players)),
          losses,
        )
}
