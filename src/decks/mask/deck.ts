/**
 * The cards of a mask deck (spec/decks, section 2): how they are dealt, opened, shown and put back, and how those who stay go on
 * when players are lost.
 */

import {
  type CardTurn,
  type Escrow,
  mostLosses,
  opened,
  openedToMe,
  shuffle,
  unmask,
  unmaskBy,
  unmaskByAll,
} from '../../cards/index.ts'
import type { Points } from '../../group/index.ts'
import { onePoint } from '../../group/inside.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face, Opening } from '../deck.ts'
import type { DeckCore, Parted } from '../deck-shell.ts'
import type { FaceBook } from '../faces.ts'
import { isHidden, isOpenable } from '../positions.ts'
import { loadSeldom } from './load-seldom.ts'
import { type CardPlace, maybeSeen, placesOf } from './place.ts'

/** Community cards and their insurance, as the charter fixed it. */
export interface Insured {
  readonly positions: readonly number[]
  /** How many losses they survive. */
  readonly losses: number
}

/** What a mask deck is made of. */
export interface MaskCardsParts {
  readonly book: FaceBook
  readonly places: readonly CardPlace[]
  /** Everything that was done to the cards, for the audit. */
  readonly turns: readonly CardTurn[]
  readonly insured?: Insured
  readonly escrow?: Escrow | undefined
}

/** Masked cards. */
export class MaskCards implements DeckCore<CardPlace> {
  readonly #book: FaceBook
  readonly #insured: Insured
  #places: readonly CardPlace[]
  #turns: readonly CardTurn[]
  #escrow: Escrow | undefined

  constructor({ book, places, turns, insured, escrow }: MaskCardsParts) {
    this.#book = book
    this.#places = places
    this.#turns = turns
    this.#insured = insured ?? { positions: [], losses: 0 }
    this.#escrow = escrow
  }

  get places(): readonly CardPlace[] {
    return this.#places
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
    this.#escrow = await this.#escrowAgain(seat.at('escrow'))
  }

  /** Spec/recovery, section 1: by escrow if it covers what is needed, else by a new deal; void if a card may have been seen. */
  async lose(seat: Seat, { staying }: Parted, needed: readonly CardPlace[]): Promise<boolean> {
    const { covers, releaseShares } = await loadSeldom()
    const seen = this.#places.filter((place) => maybeSeen(place, staying))
    const wanted = [...new Set([...needed.filter(isHidden), ...seen])]
    const byEscrow = covers(this.#escrow, staying, wanted)
    if (!byEscrow && !covers(this.#escrow, staying, seen)) return false
    await releaseShares(seat.at('release'), this.#escrow, byEscrow ? wanted : seen)
    if (!byEscrow) await this.#dealAnew(seat, seen)
    await this.left(seat)
    return true
  }

  /** Finishes the cards that were seen, and deals all that is still hidden anew. */
  async #dealAnew(seat: Seat, seen: readonly CardPlace[]): Promise<void> {
    if (seen.length > 0) await unmaskByAll(seat.at('finish'), () => seen)
    for (const place of seen) place.face = this.read(seat, place)
    const { redeal } = await loadSeldom()
    const { places, turns } = await redeal(seat.at('redeal'), this.#book, this.#places)
    this.#places = places
    this.#turns = [...this.#turns, ...turns]
  }

  /**
   * New escrow of the community cards that are still hidden, among those who are there, whenever somebody has gone: the old
   * one has lost the pieces of the gone. Against as many losses as the charter says, or as so few players can insure.
   */
  async #escrowAgain(seat: Seat): Promise<Escrow | undefined> {
    const losses = Math.min(this.#insured.losses, mostLosses(seat.players.length))
    if (losses === 0) return undefined
    const places = this.#insured.positions.map((position) => this.#places[position]!)
    const { putInEscrow } = await loadSeldom()
    return putInEscrow(
      seat,
      places.filter((place) => isOpenable(place, seat.players)),
      losses,
    )
  }

  async audit(seat: Seat): Promise<readonly (Face | undefined)[]> {
    const { auditCards } = await loadSeldom()
    const points = await auditCards(seat.at('audit'), this.#places, this.#turns)
    return points.map((point) => point && this.#faceOf(point))
  }

  read(_seat: Seat, place: CardPlace): Face {
    return this.#faceOf(opened(place))
  }

  look(place: CardPlace): Face {
    return this.#faceOf(openedToMe(place))
  }

  /** The shuffled cards come first; those that were not put back follow in their old order, so that hands can be shown. */
  async reshuffle(seat: Seat, going: readonly CardPlace[], kept: readonly CardPlace[]): Promise<MaskCards> {
    const { gather } = await loadSeldom()
    const { key, cards: gathered } = await gather(seat.at('gather'), seat.players, going)
    const { cards, turns } = await shuffle(seat.at('shuffle'), key, gathered)
    this.#turns = [...this.#turns, ...turns]
    return this.arranged([...placesOf(cards, () => key), ...kept])
  }

  arranged(places: readonly CardPlace[]): MaskCards {
    return new MaskCards({ book: this.#book, places, turns: this.#turns })
  }

  /** Every step that led here was proven, so a card without a face is our own mistake. */
  #faceOf(point: Points): Face {
    const face = this.#book.faceOf(onePoint(point))
    if (face === undefined) throw new Error('an opened card has no face although all its proofs hold')
    return face
  }
}
