/** The cards of a mask deck (spec/decks, section 2): how they are dealt, opened, shown and put back. */

import { opened, openedToMe, unmask, unmaskBy } from '../../cards/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face, Opening } from '../deck.ts'
import type { DeckCore, Parted } from '../deck-core.ts'
import { loadSeldom } from './load-seldom.ts'
import { faceIn, type MaskedDeck, notInsured } from './masked-deck.ts'
import type { CardPlace } from './place.ts'

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

  leave(seat: Seat, leaver: Player, places: readonly CardPlace[]): Promise<void> {
    return unmaskBy(seat.at('unmask'), leaver, places)
  }

  async left(seat: Seat): Promise<void> {
    const { escrowAgain } = await loadSeldom()
    await escrowAgain(seat, this.#deck)
  }

  async lose(seat: Seat, { staying }: Parted, needed: readonly CardPlace[]): Promise<boolean> {
    const { lose } = await loadSeldom()
    return lose(seat, this.#deck, staying, needed)
  }

  async audit(seat: Seat): Promise<readonly (Face | undefined)[]> {
    const { audit } = await loadSeldom()
    return audit(seat, this.#deck)
  }

  read(_seat: Seat, place: CardPlace): Face {
    return faceIn(this.#deck.book, opened(place))
  }

  look(place: CardPlace): Face {
    return faceIn(this.#deck.book, openedToMe(place))
  }

  /** The shuffled cards come first; those that were not put back follow in their old order, so that hands can be shown. */
  async reshuffle(seat: Seat, going: readonly CardPlace[], kept: readonly CardPlace[]): Promise<MaskCards> {
    const { reshuffle } = await loadSeldom()
    return this.arranged([...(await reshuffle(seat, this.#deck, going)), ...kept])
  }

  arranged(places: readonly CardPlace[]): MaskCards {
    const { book, turns } = this.#deck
    return new MaskCards({ book, places, turns, insured: notInsured, escrow: undefined })
  }
}
