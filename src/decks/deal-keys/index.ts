/** The `deal-keys` deck (protocols, section 1): faces stay put, the numbers of the deals are shuffled among them. */
import type { Seat } from '../../table/index.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { requireFaces } from '../faces.ts'
import { DealKeyDeck } from './deck.ts'
import { setUp } from './setup.ts'
import { revealOffsets, shuffleSteps } from './shuffle.ts'

/** Deals that are opened by keys. */
export const dealKeys: DeckProtocol = {
  name: 'deal-keys',
  about: 'deal numbers shuffled among the faces; opens a card by publishing a number, for games of one deal',
  shuffle,
}

async function shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
  requireFaces(faces)
  refuseImpossible(options)
  const setup = await setUp(seat, faces)
  const steps = await shuffleSteps(seat.at('shuffle'), setup)
  const offsets = await revealOffsets(seat.at('offset'), setup)
  const { community = [] } = options
  return new DealKeyDeck({ faces, players: seat.players, setup, steps, offsets, community })
}

/** Options that this deck does not have are mistakes of the caller. */
function refuseImpossible(options: DeckOptions): void {
  if (options.escrow) throw new RangeError('the deal-keys deck has no escrow: use mask or padlock')
  if (options.candidates !== undefined)
    throw new RangeError('the deal-keys deck has no candidates: use names')
  if (options.jointPoints !== undefined)
    throw new RangeError('the deal-keys deck has no joint points: use padlock')
  if (options.twoPhase !== undefined) throw new RangeError('the deal-keys deck has no two phases: use mask')
}
