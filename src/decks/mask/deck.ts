/**
 * The mask deck on the table (protocols, section 2): what all seats know of each position, and the protocols that deal,
 * open, show and put back cards.
 */
import {
  auditCards,
  type CardTurn,
  covers,
  type Escrow,
  gather,
  mostLosses,
  opened,
  openedToMe,
  putInEscrow,
  releaseShares,
  shuffle,
  unmask,
  unmaskBy,
  unmaskByAll,
} from '../../cards/index.ts'
import type { Point, Points } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Deck, Face, Hands, Opening } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import { isHidden, isOpenable, maybeSeen, type Place, placesOf } from './place.ts'
import { redeal } from './redeal.ts'

/** What the charter fixed: positions that are never dealt to a player, and how many losses they survive. */
export interface Community {
  readonly positions: readonly number[]
  readonly losses: number
}

/** What a mask deck is made of. */
export interface MaskDeckParts {
  readonly book: FaceBook
  readonly players: readonly Player[]
  readonly places: readonly Place[]
  /** Everything that was done to the cards, for the audit. */
  readonly turns: readonly CardTurn[]
  readonly community?: Community
  readonly escrow?: Escrow | undefined
}

/** A deck of masked cards. */
export class MaskDeck implements Deck {
  readonly protocol = 'mask'
  readonly faces: readonly Face[]
  readonly #book: FaceBook
  readonly #community: Community
  #players: readonly Player[]
  #places: readonly Place[]
  #turns: readonly CardTurn[]
  #escrow: Escrow | undefined
  /** What has been done to the cards since, once another deck holds them. */
  #followed: string | undefined

  constructor({ book, players, places, turns, community, escrow }: MaskDeckParts) {
    this.faces = book.faces
    this.#book = book
    this.#players = players
    this.#places = places
    this.#turns = turns
    this.#community = community ?? { positions: [], losses: 0 }
    this.#escrow = escrow
  }

  get size(): number {
    return this.#places.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands, opening: Opening = {}): Promise<readonly Face[]> {
    this.#requireAll(seat)
    for (const owner of hands.keys()) this.#requirePresent(owner)
    const positions = [...hands.values()].flat()
    this.#refuseCommunity(positions)
    const dealt = this.#hidden(positions)
    for (const [owner, own] of hands) this.#refuseGiven(owner, own)
    for (const [owner, own] of hands) for (const place of this.#at(own)) place.meant = owner
    await unmask(seat, dealt, { ...opening, receiver: ({ meant }) => meant })
    for (const [owner, own] of hands) for (const place of this.#at(own)) place.owner = owner
    const mine = this.#at(hands.get(seat.me ?? '') ?? [])
    return mine.map((place) => {
      place.mine = this.#read(openedToMe(place))
      return place.mine
    })
  }

  /** Positions that are face up already are read without a word. */
  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    this.#requireAll(seat)
    const all = this.#at(positions)
    const places = this.#hidden(positions.filter((_, i) => all[i]!.face === undefined))
    for (const place of places) place.meant = undefined
    if (places.length > 0) await unmask(seat, places, opening)
    return all.map((place) => place.face ?? this.#turnUp(place))
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const places = this.#at(positions)
    this.#requirePresent(owner)
    places.forEach((place, i) => {
      if (place.owner !== owner) throw new RangeError(`position ${positions[i]} was not dealt to this player`)
      if (place.face !== undefined) throw new RangeError(`position ${positions[i]} is face up already`)
    })
    await unmaskBy(seat.at('unmask'), owner, places)
    return places.map((place) => this.#turnUp(place))
  }

  mine(position: number): Face | undefined {
    return this.#at([position])[0]!.mine
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    this.#requireAll(seat)
    this.#requirePresent(leaver)
    const places = this.#at(needed)
    if (places.some((place) => place.owner === leaver && place.face === undefined))
      throw new RangeError('a leaver never gives its part of its own cards')
    const wanted = places.filter((place) => isHidden(place) && !place.given.has(leaver))
    await unmaskBy(seat.at('unmask'), leaver, wanted)
    this.#players = this.#players.filter((player) => player !== leaver)
    this.#escrow = await this.#escrowAgain(seat.without([leaver]).at('escrow'))
  }

  /** Protocols, section 5: by escrow if it covers what is needed, else by a new deal; void if a card may have been seen. */
  async lose(seat: Seat, _lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    this.#requireCurrent()
    const stay = seat.players
    if (stay.length < 2) return false
    const seen = this.#places.filter((place) => maybeSeen(place, stay))
    const wanted = [...new Set([...this.#at(needed).filter(isHidden), ...seen])]
    const byEscrow = covers(this.#escrow, stay, wanted)
    if (!byEscrow && !covers(this.#escrow, stay, seen)) return false
    await releaseShares(seat.at('release'), this.#escrow, byEscrow ? wanted : seen)
    if (!byEscrow) await this.#dealAnew(seat, seen)
    this.#escrow = await this.#escrowAgain(seat.at('escrow'))
    this.#players = stay
    return true
  }

  /** Finishes the cards that were seen, and deals all that is still hidden anew. */
  async #dealAnew(seat: Seat, seen: readonly Place[]): Promise<void> {
    if (seen.length > 0) await unmaskByAll(seat.at('finish'), () => seen)
    for (const place of seen) this.#turnUp(place)
    const { places, turns } = await redeal(seat.at('redeal'), this.#book, this.#places)
    this.#places = places
    this.#turns = [...this.#turns, ...turns]
  }

  /**
   * New escrow of the community cards that are still hidden, among those who are there, whenever somebody has gone: the old
   * one has lost the pieces of the gone. Against as many losses as the charter says, or as so few players can insure.
   */
  async #escrowAgain(seat: Seat): Promise<Escrow | undefined> {
    const losses = Math.min(this.#community.losses, mostLosses(seat.players.length))
    if (losses === 0) return undefined
    const places = this.#at(this.#community.positions)
    return putInEscrow(
      seat,
      places.filter((place) => isOpenable(place, seat.players)),
      losses,
    )
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    this.#requireAll(seat)
    const points = await auditCards(seat.at('audit'), this.#places, this.#turns)
    const faces = points.map((point) => (point === undefined ? '' : this.#read(point)))
    const known = faces.filter((face) => face !== '')
    if (new Set(known).size !== known.length) throw new Error('a card is doubled although every turn holds')
    return faces
  }

  /** The shuffled cards come first; those that were not put back follow in their old order, so that hands can be shown. */
  async reshuffle(seat: Seat, positions: readonly number[]): Promise<Deck> {
    this.#requireAll(seat)
    this.#refuseFixed('reshuffled')
    const back = new Set(this.#at(positions))
    const goesBack = (place: Place) => back.has(place) || isOpenable(place, this.#players)
    const going = this.#places.filter(goesBack)
    if (going.length < 2) throw new RangeError('a shuffle needs at least two cards')
    const { key, cards: gathered } = await gather(seat.at('gather'), this.#players, going)
    const { cards, turns } = await shuffle(seat.at('shuffle'), key, gathered)
    this.#turns = [...this.#turns, ...turns]
    const kept = this.#places.filter((place) => !goesBack(place))
    return this.#goOnAs(
      [...placesOf(cards, () => key), ...kept],
      'shuffled again: use the deck that reshuffle gave',
    )
  }

  cut(count: number): Deck {
    this.#requireCurrent()
    this.#refuseFixed('cut')
    const hidden = this.#places.filter(isHidden)
    if (!Number.isInteger(count) || count < 0 || count > hidden.length)
      throw new RangeError(`a cut moves 0 to ${hidden.length} cards`)
    const moved = [...hidden.slice(count), ...hidden.slice(0, count)]
    const places = this.#places.map((place) => (isHidden(place) ? moved.shift()! : place))
    return this.#goOnAs(places, 'cut: use the deck that cut gave')
  }

  /** The deck that takes over these cards. This one would still open them where they lay: it is of no use any more. */
  #goOnAs(places: readonly Place[], followed: string): Deck {
    this.#followed = followed
    return new MaskDeck({ book: this.#book, players: this.#players, places, turns: this.#turns })
  }

  #requireCurrent(): void {
    if (this.#followed !== undefined) throw new RangeError(`this deck has been ${this.#followed}`)
  }

  #at(positions: readonly number[]): Place[] {
    this.#requireCurrent()
    if (new Set(positions).size !== positions.length) throw new RangeError('a position is named twice')
    return positions.map((position) => {
      const place = this.#places[position]
      if (place) return place
      throw new RangeError(`there is no position ${position} in a deck of ${this.size}`)
    })
  }

  /** Places that can still be dealt or opened; refuses the others with the reason. */
  #hidden(positions: readonly number[]): Place[] {
    const places = this.#at(positions)
    places.forEach((place, i) => {
      const reason = this.#whyNot(place)
      if (reason !== undefined) throw new RangeError(`position ${positions[i]} ${reason}`)
    })
    return places
  }

  #whyNot(place: Place): string | undefined {
    if (place.face !== undefined) return 'is face up already'
    if (place.owner !== undefined) return 'was dealt to a player, who alone can show it'
    if (isOpenable(place, this.#players)) return undefined
    return 'cannot be opened any more: a player has gone without giving its part'
  }

  /** The scope must be that of exactly those who have parts to give: others would be waited for in vain. */
  #requireAll(seat: Seat): void {
    this.#requireCurrent()
    const here = this.#players
    if (seat.players.length === here.length && here.every((player) => seat.players.includes(player))) return
    throw new RangeError('ask exactly the players of the deck: use the scope without those who have gone')
  }

  #requirePresent(player: Player): void {
    if (this.#players.includes(player)) return
    throw new RangeError('only a player who is still part of the deck can do that')
  }

  #refuseCommunity(positions: readonly number[]): void {
    const wrong = positions.find((position) => this.#community.positions.includes(position))
    if (wrong === undefined) return
    throw new RangeError(`position ${wrong} is a community card and is never dealt to a player`)
  }

  /** Where a player's own part is out, everybody would see what is dealt to it. */
  #refuseGiven(owner: Player, positions: readonly number[]): void {
    const given = this.#at(positions).findIndex((place) => place.given.has(owner) || place.asked.has(owner))
    if (given < 0) return
    throw new RangeError(
      `position ${positions[given]} cannot be dealt to this player any more: it has given its part of it`,
    )
  }

  #refuseFixed(what: string): void {
    if (this.#community.positions.length === 0) return
    throw new RangeError(`a deck with fixed community positions cannot be ${what}`)
  }

  #turnUp(place: Place): Face {
    place.face = this.#read(opened(place))
    return place.face
  }

  /** Every step that led here was proven, so a card without a face is our own mistake. */
  #read(point: Points): Face {
    const face = this.#book.faceOf(point as Point)
    if (face === undefined) throw new Error('an opened card has no face although all its proofs hold')
    return face
  }
}
