/** Cards of a mask deck, put back and shuffled (spec/decks, section 2). */
import { gather, shuffle } from '../../cards/index.ts'
import type { Seat } from '../../table/index.ts'
import type { MaskedDeck } from './masked-deck.ts'
import { type CardPlace, cardPlacesOf } from './place.ts'

/** Shuffles these cards of a deck, which may lie under different keys; gives where they lie then. */
export async function reshuffle(
  seat: Seat,
  deck: MaskedDeck,
  going: readonly CardPlace[],
): Promise<readonly CardPlace[]> {
  const { key, cards: gathered } = await gather(seat.at('gather'), seat.players, going)
  const { cards, turns } = await shuffle(seat.at('shuffle'), key, gathered)
  deck.turns = [...deck.turns, ...turns]
  return cardPlacesOf(cards, () => key)
}
