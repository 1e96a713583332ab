/** The `padlock` deck (spec/decks, section 4): commutative locks, one secret for each turn, then one for each box. */
import type { Seat } from '../../table/index.ts'
import { deckAbilities } from '../abilities.ts'
import { namedApart } from '../copies.ts'
import type { Deck, DeckOptions, DeckProtocol, Face } from '../deck.ts'
import { DeckShell } from '../deck-shell.ts'
import { FaceBook } from '../faces.ts'
import { refuseImpossible } from '../options.ts'
import { deckSteps } from '../steps.ts'
import { boxesFrom } from './box.ts'
import { cascade } from './cascade.ts'
import { PadlockBoxes } from './deck.ts'
import { deposit } from './escrow.ts'
import { jointPoints } from './joint-points.ts'
import { lock } from './lock.ts'
import { type Intersection, intersectByTags } from './redeal.ts'

export type { Intersection } from './redeal.ts'
export { intersectByArrays } from './redeal-arrays.ts'

const protocol = 'padlock'
const abilities = deckAbilities[protocol]

/** The padlock deck with a form of re-deal: `intersectByTags`, the default, or `intersectByArrays`. */
export function padlockWith(intersect: Intersection): DeckProtocol {
  return {
    name: protocol,
    abilities,
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
  const { players } = seat
  refuseImpossible({ protocol, abilities, cards: faces.length, players: players.length }, options)
  const apart = namedApart(faces)
  const book = options.jointPoints
    ? new FaceBook(apart, await jointPoints(seat.at('points'), faces.length))
    : new FaceBook(apart)
  const layered = await cascade(seat.at('shuffle').step(deckSteps.shuffle), book.points)
  const round = { shuffled: layered.turns, locked: await lock(seat.at('lock'), layered) }
  const deposited =
    escrow === 0 ? undefined : await deposit(seat.at('escrow'), boxesFrom(round.locked), community)
  const core = new PadlockBoxes({ book, round, community, escrow: deposited, intersect })
  return new DeckShell({ protocol, faces, players, community, core })
}
