/** The audit of a mask deck (spec/decks, section 7). */
import { auditCards } from '../../cards/index.ts'
import type { Seat } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import { faceIn, type MaskedDeck } from './masked-deck.ts'

/** The faces of all cards; none where a player has taken its key along. */
export async function audit(
  seat: Seat,
  { places, turns, book }: MaskedDeck,
): Promise<readonly (Face | undefined)[]> {
  const points = await auditCards(seat.at('audit'), places, turns)
  return points.map((point) => point && faceIn(book, point))
}
