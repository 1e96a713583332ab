/** The `mask` deck (seed of the protocols' section 2): ElGamal masks under a joint key. The default for every game. */
import {
  announceKeys,
  type CardTurn,
  fewestForEscrow,
  type JointKey,
  mostLosses,
  putInEscrow,
  shuffle as shuffleCards,
} from '../../cards/index.ts'
import { trivial } from '../../proofs/index.ts'
import type { Seat } from '../../table/index.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { FaceBook } from '../faces.ts'
import { type Community, MaskDeck } from './deck.ts'
import { type Place, placesOf } from './place.ts'
import { remaskPositions, shuffleAndMask } from './two-phase.ts'

export { fewestForEscrow, mostLosses } from '../../cards/index.ts'

async function shuffle(seat: Seat, faces: readonly Face[], options: DeckOptions = {}): Promise<Deck> {
  const book = new FaceBook(faces)
  const community = communityOf(options, faces.length, seat.players.length)
  const { places, turns } = await (options.twoPhase ? inTwoPhases(seat, book) : inOne(seat, book))
  const covered = community.positions.map((position) => places[position]!)
  const escrow =
    community.losses === 0 ? undefined : await putInEscrow(seat.at('escrow'), covered, community.losses)
  return new MaskDeck({ book, players: seat.players, places, turns, community, escrow })
}

/** A shuffled deck before anything is dealt. */
interface LaidOut {
  readonly places: readonly Place[]
  readonly turns: readonly CardTurn[]
}

/** The short form: one joint key for all cards, one turn for each player. */
async function inOne(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const [key] = (await announceKeys(seat.at('keys'), 1)) as [JointKey]
  const { cards, turns } = await shuffleCards(seat.at('shuffle'), key, trivial(book.points))
  return { places: placesOf(cards, () => key), turns }
}

/** The two-phase form: a shuffle key, then a key for each position. */
async function inTwoPhases(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const keys = await announceKeys(seat.at('keys'), 1 + book.faces.length)
  const [shuffleKey, ...positionKeys] = keys as [JointKey, ...JointKey[]]
  const first = await shuffleAndMask(seat.at('shuffle'), shuffleKey, trivial(book.points))
  const second = await remaskPositions(seat.at('remask'), shuffleKey, positionKeys, first.cards)
  const places = placesOf(second.cards, (position) => positionKeys[position]!)
  return { places, turns: [...first.turns, ...second.turns] }
}

/** What the options fix for the whole game; refuses what this deck cannot do. */
function communityOf(options: DeckOptions, cards: number, players: number): Community {
  const { community: positions = [], escrow: losses = 0, candidates, jointPoints } = options
  if (candidates !== undefined) throw new RangeError('the mask deck has no candidates: use the deck "names"')
  if (jointPoints !== undefined)
    throw new RangeError('the mask deck has no joint points: use the deck "padlock"')
  if (positions.some((at) => !Number.isInteger(at) || at < 0 || at >= cards))
    throw new RangeError(`community positions must be whole numbers below ${cards}`)
  if (new Set(positions).size !== positions.length)
    throw new RangeError('a community position is named twice')
  refuseEscrow(losses, positions, players)
  return { positions, losses }
}

/** Escrow covers community cards only, and only for as many losses as leave it to more than half of the players. */
function refuseEscrow(losses: number, positions: readonly number[], players: number): void {
  if (!Number.isInteger(losses) || losses < 0)
    throw new RangeError('escrow is for a whole number of lost players')
  if (losses > 0 && positions.length === 0) throw new RangeError('escrow needs community positions to cover')
  if (losses > mostLosses(players))
    throw new RangeError(
      `escrow against ${losses} lost players needs ${fewestForEscrow(losses)} players, not ${players}: ` +
        'fewer than half must never be able to open the board early',
    )
}

/** Cards masked under everybody's keys. */
export const mask: DeckProtocol = {
  name: 'mask',
  about: 'cards masked under everybody’s keys; deals, opens, puts back and survives losses',
  shuffle,
}
