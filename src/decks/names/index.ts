/** The door of the `names` deck: hash-chained card names over commutative encryption (spec/decks, section 5). */
import type { Seat } from '../../table/index.ts'
import { deckAbilities } from '../abilities.ts'
import { namedApart } from '../copies.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { DeckShell } from '../deck-shell.ts'
import { refuseImpossible } from '../options.ts'
import { mostCards } from './card.ts'
import { NameChain } from './chain.ts'
import { dealerDeck } from './cut.ts'
import { NamedCards } from './deck.ts'
import { cascade } from './shuffle.ts'

export { LostCut } from './lost-cut.ts'

const defaultCandidates = 4
const mostCandidates = 64

const protocol = 'names'
const abilities = deckAbilities[protocol]

/** Chained names: the first player prepares cards that carry their own tag, the others rename, lock and shuffle them. */
export const names: DeckProtocol = {
  name: protocol,
  abilities,
  async shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
    const { players } = seat
    refuseImpossible({ protocol, abilities, cards: faces.length, players: players.length }, options)
    const candidates = checked(faces, options)
    const dealt = await dealerDeck(seat, faces.length, candidates)
    const core = new NamedCards(namedApart(faces), new NameChain(await cascade(seat, dealt)))
    return new DeckShell({ protocol, faces, players, community: options.community ?? [], core })
  },
}

/** Refuses too many cards or candidates; gives the number of candidates. */
function checked(faces: readonly Face[], { candidates = defaultCandidates }: DeckOptions): number {
  if (faces.length < 2 || faces.length > mostCards)
    throw new RangeError(`a deck of names has 2 to ${mostCards} cards, not ${faces.length}`)
  if (!Number.isInteger(candidates) || candidates < 1 || candidates > mostCandidates)
    throw new RangeError(`the dealer prepares 1 to ${mostCandidates} decks, not ${candidates}`)
  return candidates
}
