/** What a table may play through without: options and what they ask for, losses and escrow, cards put back, and the audit. */
import { auditCards, gather, shuffle, shuffleInTwoPhases, unmaskBy } from '../../cards/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import type { Parted, SeldomCore } from '../deck-core.ts'
import { refuseImpossible } from '../options.ts'
import { seldomOf } from '../seldom.ts'
import { insure, lose } from './lose.ts'
import { type CardPlace, cardPlacesOf, faceIn, type MaskedDeck } from './masked-deck.ts'

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

/** All of it. */
export const seldom = {
  insure,
  refuseImpossible,
  seldomAsked: (deck: MaskedDeck) => seldomOf(new SeldomMask(deck)),
  shuffleInTwoPhases,
} as const
