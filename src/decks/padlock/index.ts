/** The `padlock` deck (protocols, section 3): commutative locks, one secret for each turn, then one for each box. */
import type { Seat } from '../../table/index.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { FaceBook } from '../faces.ts'
import { layOut } from './box.ts'
import { cascade } from './cascade.ts'
import { PadlockDeck } from './deck.ts'
import { deposit, fewestForEscrow } from './escrow.ts'
import { jointPoints } from './joint-points.ts'
import { lock } from './lock.ts'
import { type Intersection, intersectByTags } from './redeal.ts'

export type { Intersection } from './redeal.ts'
export { intersectByArrays } from './redeal-arrays.ts'

/** The padlock deck with a form of re-deal: `intersectByTags`, the default, or `intersectByArrays`. */
export function padlockWith(intersect: Intersection): DeckProtocol {
  return {
    name: 'padlock',
    about: 'boxes under everybody’s padlocks; easiest to explain, deals anew after a loss',
    shuffle: (seat, faces, options) => shuffle(seat, faces, options, intersect),
  }
}

/** Boxes under everybody's padlocks. */
export const padlock: DeckProtocol = padlockWith(intersectByTags)

async function shuffle(
  seat: Seat,
  faces: readonly Face[],
  options: DeckOptions = {},
  intersect: Intersection,
): Promise<Deck> {
  const { community = [], escrow = 0 } = options
  refuseImpossible(seat, faces, options)
  const book = options.jointPoints
    ? new FaceBook(faces, await jointPoints(seat.at('points'), faces.length))
    : new FaceBook(faces)
  const layered = await cascade(seat.at('shuffle'), book.points)
  const round = { shuffled: layered.turns, locked: await lock(seat.at('lock'), layered) }
  const deposited =
    escrow === 0 ? undefined : await deposit(seat.at('escrow'), layOut(round.locked), community)
  return new PadlockDeck({ book, players: seat.players, round, community, escrow: deposited, intersect })
}

/** Options that this deck does not have are mistakes of the caller. */
function refuseImpossible(seat: Seat, faces: readonly Face[], options: DeckOptions): void {
  const { community = [], escrow = 0 } = options
  if (options.candidates !== undefined) throw new RangeError('the padlock deck has no candidates: use names')
  if (options.twoPhase !== undefined) throw new RangeError('the padlock deck always has two phases: use mask')
  if (community.some((position) => !Number.isInteger(position) || position < 0 || position >= faces.length))
    throw new RangeError(`community positions must be between 0 and ${faces.length - 1}`)
  if (escrow === 0) return
  if (escrow !== 1)
    throw new RangeError(`the padlock deck survives one loss at a time by escrow, not ${escrow}: use mask`)
  if (community.length === 0) throw new RangeError('escrow covers community positions: name them')
  if (seat.players.length < fewestForEscrow)
    throw new RangeError('escrow needs three players: with two, the other one could open the cards alone')
}
