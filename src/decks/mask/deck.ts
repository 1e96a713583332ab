/**
 * The mask deck on the table (protocols, section 2): what all seats know of each position, and the protocols that deal,
 * open, show and put back cards.
 */
import { group, type Point } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Deck, Face, Hands, Opening } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import { auditDeck, type History } from './audit.ts'
import { isGivenExcept, isHidden, type Place, peeled } from './place.ts'
import { reshuffled } from './reshuffle.ts'
import { unmaskBy, unmaskByAll } from './unmask.ts'

/** What a mask deck is made of. */
export interface MaskDeckParts {
  readonly book: FaceBook
  readonly players: readonly Player[]
  readonly places: readonly Place[]
  readonly history: readonly History[]
  /** Positions that are never dealt to a player. */
  readonly community: readonly number[]
}

/** A deck of masked cards. */
export class MaskDeck implements Deck {
  readonly protocol = 'mask'
  readonly faces: readonly Face[]
  readonly #book: FaceBook
  readonly #places: Place[]
  readonly #history: History[]
  readonly #community: ReadonlySet<number>
  #players: readonly Player[]

  constructor({ book, players, places, history, community }: MaskDeckParts) {
    this.faces = book.faces
    this.#book = book
    this.#places = [...places]
    this.#history = [...history]
    this.#community = new Set(community)
    this.#players = players
  }

  get size(): number {
    return this.#places.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands): Promise<readonly Face[]> {
    const dealt = this.#hidden([...hands.values()].flat())
    this.#refuseCommunity(hands)
    for (const [owner, positions] of hands) {
      if (!this.#players.includes(owner))
        throw new RangeError('cards can only be dealt to a player of this deck')
      for (const position of positions) this.#places[position]!.owner = owner
    }
    await unmaskByAll(seat.at('unmask'), (player) => dealt.filter((place) => place.owner !== player))
    const mine = this.#at(hands.get(seat.me ?? '') ?? [])
    const points = mine.map((place) => group.sub(peeled(place), myPart(place)) as Point)
    return mine.map((place, i) => {
      place.mine = this.#read(points[i]!)
      return place.mine
    })
  }

  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    const places = this.#hidden(positions)
    const early = this.#players.filter((player) => opening.early?.includes(player))
    const inTwo = early.length > 0 && early.length < this.#players.length
    if (inTwo) await unmaskByAll(seat.at('early'), (player) => (early.includes(player) ? places : []))
    await unmaskByAll(seat.at('unmask'), (player) => (inTwo && early.includes(player) ? [] : places))
    return places.map((place) => this.#turnUp(place))
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const places = this.#at(positions)
    places.forEach((place, i) => {
      if (place.owner !== owner) throw new RangeError(`position ${positions[i]} was not dealt to this player`)
      if (place.face !== undefined) throw new RangeError(`position ${positions[i]} is face up already`)
    })
    await unmaskBy(seat.at('show'), owner, places)
    return places.map((place) => this.#turnUp(place))
  }

  mine(position: number): Face | undefined {
    return this.#at([position])[0]!.mine
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    if (!this.#players.includes(leaver)) throw new RangeError('this player has left the deck already')
    const places = this.#at(needed)
    if (places.some((place) => place.owner === leaver && place.face === undefined))
      throw new RangeError('a leaver never gives its part of its own cards')
    await unmaskBy(
      seat.at('leave', leaver),
      leaver,
      places.filter((place) => isHidden(place) && !place.given.has(leaver)),
    )
    this.#players = this.#players.filter((player) => player !== leaver)
  }

  async lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    if (this.#at(needed).some(isHidden)) return false
    this.#players = seat.players.filter((player) => !lost.includes(player))
    return true
  }

  audit(seat: Seat): Promise<readonly Face[]> {
    return auditDeck(seat.at('audit'), { book: this.#book, places: this.#places, history: this.#history })
  }

  async reshuffle(seat: Seat, positions: readonly number[]): Promise<Deck> {
    this.#refuseFixed('reshuffled')
    const back = new Set(this.#at(positions))
    const places = this.#places.filter((place) => back.has(place) || this.#isOpenable(place))
    const fresh = await reshuffled(seat, this.#players, places)
    return new MaskDeck({
      book: this.#book,
      players: this.#players,
      places: fresh.places,
      history: [...this.#history, ...fresh.history],
      community: [],
    })
  }

  cut(count: number): Deck {
    this.#refuseFixed('cut')
    const hidden = this.#places.filter(isHidden)
    if (!Number.isInteger(count) || count < 0 || count > hidden.length)
      throw new RangeError(`a cut moves 0 to ${hidden.length} cards`)
    const moved = [...hidden.slice(count), ...hidden.slice(0, count)]
    const places = this.#places.map((place) => (isHidden(place) ? moved.shift()! : place))
    const { players } = this
    return new MaskDeck({ book: this.#book, players, places, history: this.#history, community: [] })
  }

  #at(positions: readonly number[]): Place[] {
    if (new Set(positions).size !== positions.length) throw new RangeError('a position is named twice')
    return positions.map((position) => {
      const place = this.#places[position]
      if (place === undefined)
        throw new RangeError(`there is no position ${position} in a deck of ${this.size}`)
      return place
    })
  }

  /** Places that can still be dealt or opened; refuses the others with the reason. */
  #hidden(positions: readonly number[]): Place[] {
    const places = this.#at(positions)
    places.forEach((place, i) => {
      const position = positions[i]
      if (place.face !== undefined) throw new RangeError(`position ${position} is face up already`)
      if (place.owner !== undefined)
        throw new RangeError(`position ${position} was dealt to a player, who alone can show it`)
      if (!this.#isOpenable(place))
        throw new RangeError(
          `position ${position} cannot be opened any more: a player has gone without giving its part`,
        )
    })
    if (places.length === 0) throw new RangeError('name at least one position')
    return places
  }

  #isOpenable(place: Place): boolean {
    return isHidden(place) && isGivenExcept(place, this.#players)
  }

  #refuseCommunity(hands: Hands): void {
    const wrong = [...hands.values()].flat().find((position) => this.#community.has(position))
    if (wrong !== undefined)
      throw new RangeError(`position ${wrong} is a community card and is never dealt to a player`)
  }

  #refuseFixed(what: string): void {
    if (this.#community.size > 0)
      throw new RangeError(`a deck with fixed community positions cannot be ${what}`)
  }

  #turnUp(place: Place): Face {
    place.face = this.#read(peeled(place))
    return place.face
  }

  /** Every step that led here was proven, so a card without a face is our own mistake. */
  #read(point: Point): Face {
    const face = this.#book.faceOf(point)
    if (face === undefined) throw new Error('an opened card has no face although all its proofs hold')
    return face
  }
}

function myPart(place: Place): Point {
  return group.mul(place.card.a, [place.key.secret()]) as Point
}
