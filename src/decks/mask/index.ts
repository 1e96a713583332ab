/** The `mask` deck (spec/decks, section 2): ElGamal masks under a joint key. The default for every game. */
import { announceKeys, type JointKey, putInEscrow, shuffle as shuffleCards } from '../../cards/index.ts'
import { trivial } from '../../proofs/index.ts'
import type { Seat } from '../../table/index.ts'
import { deckAbilities } from '../abilities.ts'
import { namedApart } from '../copies.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { DeckShell } from '../deck-shell.ts'
import { FaceBook } from '../faces.ts'
import { refuseImpossible } from '../options.ts'
import { MaskCards } from './deck.ts'
import { type LaidOut, placesOf } from './place.ts'

const protocol = 'mask'
const abilities = deckAbilities[protocol]

async function shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
  const book = new FaceBook(namedApart(faces))
  const { players } = seat
  refuseImpossible({ protocol, abilities, cards: faces.length, players: players.length }, options)
  const { community = [], escrow: losses = 0 } = options
  const { places, turns } = await (options.twoPhase ? inTwoPhases(seat, book) : inOnePhase(seat, book))
  const covered = community.map((position) => places[position]!)
  const escrow = losses === 0 ? undefined : await putInEscrow(seat.at('escrow'), covered, losses)
  const core = new MaskCards({ book, places, turns, insured: { positions: community, losses }, escrow })
  return new DeckShell({ protocol, faces, players, community, core })
}

/** The short form: one joint key for all cards, one turn for each player. */
async function inOnePhase(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const { cards, turns } = await shuffleCards(seat.at('shuffle'), key, trivial(book.points))
  return { places: placesOf(cards, () => key), turns }
}

/** The two-phase form, which few tables play: a page that does not need it does not load it. */
async function inTwoPhases(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const { shuffleInTwoPhases } = await import('./two-phase.ts')
  return shuffleInTwoPhases(seat, book)
}

/** Cards masked under everybody's keys. */
export const mask: DeckProtocol = {
  name: protocol,
  about: 'cards masked under everybody’s keys; deals, opens, puts back and survives losses',
  abilities,
  shuffle,
}
