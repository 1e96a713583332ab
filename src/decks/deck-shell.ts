/**
 * What all decks have in common, whichever protocol is behind them: positions and their owners, what may be dealt, opened and
 * shown, who still has a share, and the scope of those who do. A protocol supplies how cards come off their locks.
 *
 * A card counts as dealt to its owner once everybody else has spoken. A scope with more players than the deck has is narrowed
 * to these; one in which a player of the deck is missing is refused.
 */
import type { Player, Seat } from '../table/index.ts'
import { type DeckProtocolName, deckAbilities, decksThat } from './abilities.ts'
import { facesOfCopies } from './copies.ts'
import type { CardView, Deck, Face, Hands, Opening } from './deck.ts'
import type { DeckCore, Held, SeldomAsked } from './deck-core.ts'
import {
  among,
  faceDownAt,
  heldAt,
  hiddenAt,
  isHidden,
  narrowed,
  ownersOf,
  type Position,
  placesAt,
} from './positions.ts'

/** What a deck is made of. */
export interface DeckParts<P extends Position> {
  readonly protocol: DeckProtocolName
  readonly faces: readonly Face[]
  readonly players: readonly Player[]
  /** Positions that are never dealt to a player. */
  readonly community: readonly number[]
  readonly core: DeckCore<P>
}

/** A deck on the table. */
export class DeckShell<P extends Position> implements Deck {
  readonly protocol: DeckProtocolName
  readonly faces: readonly Face[]
  readonly #community: readonly number[]
  readonly #held: Held<P>
  /** What the core calls the copies of a face, and what they are called here. */
  readonly #called: ReadonlyMap<Face, Face>
  /** What has been done to the cards since, once another deck holds them. */
  #followed: string | undefined

  constructor({ protocol, faces, players, community, core }: DeckParts<P>) {
    this.protocol = protocol
    this.faces = faces
    this.#community = community
    this.#held = { core, players }
    this.#called = facesOfCopies(faces)
  }

  get size(): number {
    return this.#held.core.places.length
  }

  get players(): readonly Player[] {
    return this.#held.players
  }

  async deal(seat: Seat, hands: Hands, opening: Opening = {}): Promise<readonly Face[]> {
    const dealt = hiddenAt(this.#places, [...hands.values()].flat(), this.#held.players)
    const owners = ownersOf(this.#places, hands, this.#held.players, this.#community)
    const scope = among(seat, this.#held.players)
    await this.#held.core.deal(scope, dealt, owners, opening)
    for (const [place, owner] of owners) place.owner = owner
    await this.#held.core.received?.(scope, owners)
    return dealt.filter(({ owner }) => owner === seat.me).flatMap((place) => this.#look(place))
  }

  /** My card. Those of a dealer who made them badly have no face. */
  #look(place: P): readonly Face[] {
    const face = this.#held.core.look(place)
    if (face === undefined) return []
    place.mine = face
    return [this.#name(face)]
  }

  /** Positions that are face up already are read without a word. */
  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    const places = faceDownAt(this.#places, positions, this.#held.players)
    const scope = among(seat, this.#held.players)
    if (places.length > 0) await this.#held.core.open(scope, places, opening)
    await this.#turnUp(scope, places)
    return placesAt(this.#places, positions).map(({ face }) => this.#name(face as Face))
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const places = heldAt(this.#places, positions, owner, this.#held.players)
    const scope = narrowed(seat, this.#held.players)
    await this.#held.core.show(scope, owner, places)
    return this.#turnUp(scope, places)
  }

  async #turnUp(seat: Seat, places: readonly P[]): Promise<readonly Face[]> {
    for (const place of places) place.face = await this.#held.core.read(seat, place)
    return places.map(({ face }) => this.#name(face as Face))
  }

  mine(position: number): Face | undefined {
    const mine = placesAt(this.#places, [position])[0]?.mine
    return mine && this.#name(mine)
  }

  view(): readonly CardView[] {
    return this.#places.map(({ owner, face, mine }, position) => {
      const known = face ?? mine
      return { position, owner, face: known && this.#name(known), isUp: face !== undefined }
    })
  }

  #name(copy: Face): Face {
    return this.#called.get(copy) ?? copy
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    await (await this.#seldom()).leave(this.#held, seat, leaver, needed)
  }

  async lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    return (await this.#seldom()).lose(this.#held, seat, lost, needed)
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    const faces = await (await this.#seldom()).audit(this.#held, seat)
    return faces.map((face) => this.#name(face))
  }

  async reshuffle(seat: Seat, positions: readonly number[]): Promise<Deck> {
    this.#refuseUnlessCan('reshuffle', 'reshuffled')
    const places = await (await this.#seldom()).reshuffle(this.#held, seat, positions)
    return this.#goOnWith(places, 'shuffled again: use the deck that reshuffle gave')
  }

  cut(count: number): Deck {
    this.#refuseUnlessCan('cut', 'cut')
    const hidden = this.#places.filter(isHidden)
    if (!Number.isInteger(count) || count < 0 || count > hidden.length)
      throw new RangeError(`a cut moves 0 to ${hidden.length} cards`)
    const moved = [...hidden.slice(count), ...hidden.slice(0, count)]
    const places = this.#places.map((place) => (isHidden(place) ? moved.shift()! : place))
    return this.#goOnWith(places, 'cut: use the deck that cut gave')
  }

  #refuseUnlessCan(what: 'reshuffle' | 'cut', done: string): void {
    this.#requireCurrent()
    if (!deckAbilities[this.protocol][what])
      throw new RangeError(
        `a ${this.protocol} deck cannot be ${done}: use ${decksThat((abilities) => abilities[what])}`,
      )
    if (this.#community.length > 0)
      throw new RangeError(`a deck with fixed community positions cannot be ${done}`)
  }

  /** The deck that takes over these cards. This one would still open them where they lay: it is of no use any more. */
  #goOnWith(places: readonly P[], followed: string): Deck {
    const { protocol, faces } = this
    const { core, players } = this.#held
    this.#followed = followed
    return new DeckShell({ protocol, faces, players, community: [], core: core.arranged!(places) })
  }

  get #places(): readonly P[] {
    this.#requireCurrent()
    return this.#held.core.places
  }

  #seldom(): Promise<SeldomAsked<P>> {
    this.#requireCurrent()
    return this.#held.core.seldom()
  }

  #requireCurrent(): void {
    if (this.#followed !== undefined) throw new RangeError(`this deck has been ${this.#followed}`)
  }
}
