/** The cards of a mask deck (spec/decks, section 2): how they are dealt, opened and shown. */

import { opened, openedToMe, unmask, unmaskBy } from '../../cards/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face, Opening } from '../deck.ts'
import type { DeckCore, SeldomAsked } from '../deck-core.ts'
import { loadSeldom } from './load-seldom.ts'
import { type CardPlace, faceIn, type MaskedDeck } from './masked-deck.ts'

/** Masked cards. */
export class MaskCards implements DeckCore<CardPlace> {
  readonly #deck: MaskedDeck

  constructor(deck: MaskedDeck) {
    this.#deck = deck
  }

  get places(): readonly CardPlace[] {
    return this.#deck.places
  }

  async deal(
    seat: Seat,
    places: readonly CardPlace[],
    owners: ReadonlyMap<CardPlace, Player>,
    opening: Opening,
  ): Promise<void> {
    for (const place of places) place.meant = owners.get(place)
    await unmask(seat, places, { ...opening, receiver: ({ meant }) => meant })
  }

  async open(seat: Seat, places: readonly CardPlace[], opening: Opening): Promise<void> {
    for (const place of places) place.meant = undefined
    await unmask(seat, places, opening)
  }

  show(seat: Seat, owner: Player, places: readonly CardPlace[]): Promise<void> {
    return unmaskBy(seat.at('unmask'), owner, places)
  }

  read(_seat: Seat, place: CardPlace): Face {
    return faceIn(this.#deck.book, opened(place))
  }

  look(place: CardPlace): Face {
    return faceIn(this.#deck.book, openedToMe(place))
  }

  arranged(places: readonly CardPlace[]): MaskCards {
    const { book, turns } = this.#deck
    return new MaskCards({ book, places, turns })
  }

  async seldom(): Promise<SeldomAsked<CardPlace>> {
    const { seldomAsked } = await loadSeldom()
    return seldomAsked(this.#deck)
  }
}
