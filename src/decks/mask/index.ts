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
import { cardPlacesOf, type LaidOut } from './place.ts'

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
  const { community = [], escrow: losses = 0 } = options
  const { places, turns } = options.twoPhase
    ? await (await seldom).shuffleInTwoPhases(seat, book)
    : await inOnePhase(seat, book)
  const covered = community.map((position) => places[position]!)
  const escrow =
    losses === 0 ? undefined : await (await seldom).putInEscrow(seat.at('escrow'), covered, losses)
  const core = new MaskCards({ book, places, turns, insured: { positions: community, losses }, escrow })
  return new DeckShell({ protocol, faces, players, community, core })
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
