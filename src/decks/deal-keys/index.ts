/** The `deal-keys` deck (spec/decks, section 3): faces stay put, the numbers of the deals are shuffled among them. */
import type { Seat } from '../../table/index.ts'
import { deckAbilities } from '../abilities.ts'
import { namedApart } from '../copies.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { DeckShell } from '../deck-shell.ts'
import { requireFaces } from '../faces.ts'
import { refuseImpossible } from '../options.ts'
import { deckSteps } from '../steps.ts'
import { DealKeyDeals } from './deck.ts'
import { setUp } from './setup.ts'
import { revealOffsets, shuffleSteps } from './shuffle.ts'

const protocol = 'deal-keys'
const abilities = deckAbilities[protocol]

/** Deals that are opened by keys. */
export const dealKeys: DeckProtocol = {
  name: protocol,
  abilities,
  shuffle,
}

async function shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
  requireFaces(faces)
  const { players } = seat
  refuseImpossible({ protocol, abilities, cards: faces.length, players: players.length }, options)
  const apart = namedApart(faces)
  const setup = await setUp(seat, apart)
  const steps = await shuffleSteps(seat.at('shuffle').step(deckSteps.shuffle), setup)
  const offsets = await revealOffsets(seat.at('offset'), setup)
  const core = new DealKeyDeals({ faces: apart, setup, steps, offsets })
  return new DeckShell({ protocol, faces, players, community: options.community ?? [], core })
}
