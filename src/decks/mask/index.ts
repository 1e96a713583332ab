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
import { cardPlacesOf, type MaskedDeck } from './masked-deck.ts'

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
  const laidOut = twoPhase ? await inTwoPhases(seat, book) : await inOnePhase(seat, book)
  const deck: MaskedDeck = { ...laidOut, book, insured: { positions: community, losses } }
  if (losses > 0) await (await seldom).insure(seat, deck)
  return new DeckShell({ protocol, faces, players, community, core: new MaskCards(deck) })
}

type LaidOut = Pick<MaskedDeck, 'places' | 'turns'>

/** The short form: one joint key for all cards, one turn for each player. */
async function inOnePhase(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const [key] = (await announce(seat, 1)) as [JointKey]
  const { cards, turns } = await shuffleCards(turnsIn(seat), key, trivial(book.points))
  return { places: cardPlacesOf(cards, () => key), turns }
}

/** A shuffle key, then a key for each position. */
async function inTwoPhases(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const [first, ...keys] = (await announce(seat, 1 + book.faces.length)) as [JointKey, ...JointKey[]]
  const { shuffleInTwoPhases } = await loadSeldom()
  const scopes = { shuffle: turnsIn(seat), remask: seat.at('remask') }
  const { cards, turns } = await shuffleInTwoPhases(scopes, first, keys, trivial(book.points))
  return { places: cardPlacesOf(cards, (position) => keys[position]!), turns }
}

const announce = (seat: Seat, count: number) => announceKeys(seat.at('keys').step(deckSteps.keys), count)
const turnsIn = (seat: Seat): Seat => seat.at('shuffle').step(deckSteps.shuffle)

/** Cards masked under everybody's keys. */
export const mask: DeckProtocol = {
  name: protocol,
  abilities,
  shuffle,
}
