/** The door of the `names` deck: hash-chained card names over commutative encryption (protocols, section 4). */
import type { Seat } from '../../table/index.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { mostCards } from './card.ts'
import { Chain } from './chain.ts'
import { dealerDeck } from './cut.ts'
import { NamesDeck } from './deck.ts'
import { cascade } from './shuffle.ts'

export { LostCut } from './lost-cut.ts'

const defaultCandidates = 4
const mostCandidates = 64

/** Chained names: the first player prepares cards that carry their own tag, the others rename, lock and shuffle them. */
export const names: DeckProtocol = {
  name: 'names',
  about: 'hash-chained card names over commuting locks; a card is owned by whoever can open its links',
  async shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
    const candidates = checked(faces, options)
    const dealt = await dealerDeck(seat, faces.length, candidates)
    return new NamesDeck(faces, new Chain(await cascade(seat, dealt)), options.community ?? [])
  },
}

/** Refuses what this protocol cannot do; gives the number of candidates. */
function checked(
  faces: readonly Face[],
  { candidates = defaultCandidates, ...options }: DeckOptions,
): number {
  if (faces.length < 2 || faces.length > mostCards)
    throw new RangeError(`a deck of names has 2 to ${mostCards} cards, not ${faces.length}`)
  if (new Set(faces).size !== faces.length)
    throw new RangeError('every card of a deck needs a name of its own')
  if (!Number.isInteger(candidates) || candidates < 1 || candidates > mostCandidates)
    throw new RangeError(`the dealer prepares 1 to ${mostCandidates} decks, not ${candidates}`)
  if (options.escrow) throw new RangeError('a deck of names has no escrow: choose mask or padlock')
  if (options.jointPoints)
    throw new RangeError('joint points belong to padlock: the dealer of names makes the cards')
  if (options.twoPhase) throw new RangeError('the two-phase form belongs to mask')
  return candidates
}
