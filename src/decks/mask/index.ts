/** The `mask` deck (spec/decks, section 2): ElGamal masks under a joint key. The default for every game. */
import { announceKeys, type JointKey, shuffle as shuffleCards } from '../../cards/index.ts'
import { trivial } from '../../proofs/index.ts'
import type { Seat } from '../../table/index.ts'
import { deckAbilities } from '../abilities.ts'
import { namedApart } from '../copies.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { DeckShell } from '../deck-shell.ts'
import { FaceBook } from '../faces.ts'
import { deckSteps } from '../steps.ts'
import { MaskCards } from './deck.ts'
import { loadSeldom } from './load-seldom.ts'
import { cardPlacesOf, type LaidOut, type MaskedDeck } from './masked-deck.ts'

const protocol = 'mask'
const abilities = deckAbilities[protocol]

async function shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
  const book = new FaceBook(namedApart(faces))
  const { players } = seat
  // Fetched now and mostly used later: a page that loses its network must not lose what it needs when it loses a player.
  const seldom = loadSeldom()
  seldom.catch(() => {})
  if (Object.keys(options).length > 0) {
    const asked = { protocol, abilities, cards: faces.length, players: players.length }
    ;(await seldom).refuseImpossible(asked, options)
  }
  const { community = [], escrow: losses = 0, twoPhase } = options
  const laidOut = await (twoPhase ? (await seldom).inTwoPhases(seat, book) : inOnePhase(seat, book))
  const deck: MaskedDeck = { ...laidOut, book, insured: { positions: community, losses } }
  if (losses > 0) await (await seldom).insure(seat, deck)
  return new DeckShell({ protocol, faces, players, community, core: new MaskCards(deck) })
}

/** The short form: one joint key for all cards, one turn for each player. */
async function inOnePhase(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const [key] = (await announceKeys(seat.at('keys').step(deckSteps.keys), 1)) as [JointKey]
  const turn = seat.at('shuffle').step(deckSteps.shuffle)
  const { cards, turns } = await shuffleCards(turn, key, trivial(book.points))
  return { places: cardPlacesOf(cards, () => key), turns }
}

/** Cards masked under everybody's keys. */
export const mask: DeckProtocol = {
  name: protocol,
  abilities,
  shuffle,
}
