/** What a table may play through without: options and what they ask for, losses and escrow, cards put back, and the audit. */
import {
  announceKeys,
  auditCards,
  gather,
  type JointKey,
  shuffle,
  shuffleInTwoPhases,
  unmaskBy,
} from '../../cards/index.ts'
import { trivial } from '../../proofs/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import type { Parted, SeldomCore } from '../deck-core.ts'
import type { FaceBook } from '../faces.ts'
import { refuseImpossible } from '../options.ts'
import { seldomOf } from '../seldom.ts'
import { deckSteps } from '../steps.ts'
import { insure, lose } from './lose.ts'
import { type CardPlace, cardPlacesOf, faceIn, type LaidOut, type MaskedDeck } from './masked-deck.ts'

/** Masked cards, where players have gone or the cards begin anew (spec/decks, sections 2 and 7). */
class SeldomMask implements SeldomCore<CardPlace> {
  readonly #deck: MaskedDeck

  constructor(deck: MaskedDeck) {
    this.#deck = deck
  }

  leave(seat: Seat, leaver: Player, places: readonly CardPlace[]): Promise<void> {
    return unmaskBy(seat.at('unmask'), leaver, places)
  }

  left(seat: Seat): Promise<void> {
    return insure(seat, this.#deck)
  }

  lose(seat: Seat, { staying }: Parted, needed: readonly CardPlace[]): Promise<boolean> {
    return lose(seat, this.#deck, staying, needed)
  }

  async audit(seat: Seat): Promise<readonly (Face | undefined)[]> {
    const { places, turns, book } = this.#deck
    const points = await auditCards(seat.at('audit'), places, turns)
    return points.map((point) => point && faceIn(book, point))
  }

  /** Cards may lie under different keys, of several deals. */
  async reshuffle(seat: Seat, going: readonly CardPlace[]): Promise<readonly CardPlace[]> {
    const { key, cards: gathered } = await gather(seat.at('gather'), seat.players, going)
    const { cards, turns } = await shuffle(seat.at('shuffle'), key, gathered)
    this.#deck.turns = [...this.#deck.turns, ...turns]
    return cardPlacesOf(cards, () => key)
  }
}

/** The two phases of the source: a shuffle key, then a key for each position. */
async function inTwoPhases(seat: Seat, book: FaceBook): Promise<LaidOut> {
  const all = await announceKeys(seat.at('keys').step(deckSteps.keys), 1 + book.faces.length)
  const [shuffleKey, ...keys] = all as [JointKey, ...JointKey[]]
  const scopes = { shuffle: seat.at('shuffle').step(deckSteps.shuffle), remask: seat.at('remask') }
  const { cards, turns } = await shuffleInTwoPhases(scopes, shuffleKey, keys, trivial(book.points))
  return { places: cardPlacesOf(cards, (position) => keys[position]!), turns }
}

/** All of it. */
export const seldom = {
  insure,
  inTwoPhases,
  refuseImpossible,
  seldomAsked: (deck: MaskedDeck) => seldomOf(new SeldomMask(deck)),
} as const
