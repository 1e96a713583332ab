/**
 * What all decks have in common, whichever protocol is behind them: positions and their owners, what may be dealt, opened and
 * shown, who still has a share, and the scope of those who do. A protocol supplies how cards come off their locks.
 *
 * A card counts as dealt to its owner once everybody else has spoken. A scope with more players than the deck has is narrowed
 * to these; one in which a player of the deck is missing is refused.
 */
import type { Player, Seat } from '../table/index.ts'
import { type DeckProtocolName, decksThat } from './abilities.ts'
import { facesOfCopies } from './copies.ts'
import type { CardView, Deck, Face, Hands, Opening } from './deck.ts'
import {
  among,
  faceDownAt,
  heldAt,
  hiddenAt,
  isHidden,
  isOpenable,
  leftBehind,
  narrowed,
  ownersOf,
  type Position,
  partedBy,
  placesAt,
} from './positions.ts'

/** What a protocol supplies. All that it is asked has been found possible; a lie throws a `Fault`, silence `Absent`. */
export interface DeckCore<P extends Position> {
  /** The places in the order of the positions. */
  readonly places: readonly P[]
  /** Everybody but its owner gives what is missing to see each of these places. */
  deal(seat: Seat, places: readonly P[], owners: ReadonlyMap<P, Player>, opening: Opening): Promise<void>
  /** What owners say about what they were dealt, where they must. */
  received?(seat: Seat, owners: ReadonlyMap<P, Player>): Promise<void>
  /** Everybody gives what is missing to see these places. */
  open(seat: Seat, places: readonly P[], opening: Opening): Promise<void>
  /** The owner alone gives what is missing. */
  show(seat: Seat, owner: Player, places: readonly P[]): Promise<void>
  /** A leaver gives its share of these places. */
  leave(seat: Seat, leaver: Player, places: readonly P[]): Promise<void>
  /** What those who stay do after a player has left, such as new deposits. */
  left?(seat: Seat, staying: readonly Player[]): Promise<void>
  /** Goes on without those who are gone, if it can. */
  lose(seat: Seat, parted: Parted, needed: readonly P[]): Promise<boolean>
  /** Everybody lays everything open; gives the faces, undefined where a player has taken its key along. */
  audit(seat: Seat): Promise<readonly (Face | undefined)[]>
  /** The face of a place that everybody can see. */
  read(seat: Seat, place: P): Face | Promise<Face>
  /** The face of a place that was dealt to me. */
  look(place: P): Face | undefined
  /** Shuffles some places together; the others follow. */
  reshuffle?(seat: Seat, going: readonly P[], kept: readonly P[]): Promise<DeckCore<P>>
  /** The same cards at other positions. */
  arranged?(places: readonly P[]): DeckCore<P>
}

/** Who stays and who is gone. */
export interface Parted {
  readonly staying: readonly Player[]
  readonly gone: readonly Player[]
}

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
  readonly #core: DeckCore<P>
  /** What the core calls the copies of a face, and what they are called here. */
  readonly #called: ReadonlyMap<Face, Face>
  #players: readonly Player[]
  /** What has been done to the cards since, once another deck holds them. */
  #followed: string | undefined

  constructor({ protocol, faces, players, community, core }: DeckParts<P>) {
    this.protocol = protocol
    this.faces = faces
    this.#community = community
    this.#players = players
    this.#core = core
    this.#called = facesOfCopies(faces)
  }

  get size(): number {
    return this.#core.places.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands, opening: Opening = {}): Promise<readonly Face[]> {
    const dealt = hiddenAt(this.#places, [...hands.values()].flat(), this.#players)
    const owners = ownersOf(this.#places, hands, this.#players, this.#community)
    const scope = among(seat, this.#players)
    await this.#core.deal(scope, dealt, owners, opening)
    for (const [place, owner] of owners) place.owner = owner
    await this.#core.received?.(scope, owners)
    return dealt.filter(({ owner }) => owner === seat.me).flatMap((place) => this.#look(place))
  }

  /** My card. Those of a dealer who made them badly have no face. */
  #look(place: P): readonly Face[] {
    const face = this.#core.look(place)
    if (face === undefined) return []
    place.mine = face
    return [this.#name(face)]
  }

  /** Positions that are face up already are read without a word. */
  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    const places = faceDownAt(this.#places, positions, this.#players)
    const scope = among(seat, this.#players)
    if (places.length > 0) await this.#core.open(scope, places, opening)
    await this.#turnUp(scope, places)
    return placesAt(this.#places, positions).map(({ face }) => this.#name(face as Face))
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const places = heldAt(this.#places, positions, owner, this.#players)
    const scope = narrowed(seat, this.#players)
    await this.#core.show(scope, owner, places)
    return this.#turnUp(scope, places)
  }

  async #turnUp(seat: Seat, places: readonly P[]): Promise<readonly Face[]> {
    for (const place of places) place.face = await this.#core.read(seat, place)
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
    const places = leftBehind(this.#places, needed, leaver, this.#players)
    await this.#core.leave(narrowed(seat, this.#players), leaver, places)
    this.#players = this.#players.filter((player) => player !== leaver)
    await this.#core.left?.(among(seat, this.#players), this.#players)
  }

  async lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    const places = placesAt(this.#places, needed)
    const parted = partedBy(this.#players, seat, lost)
    if (parted.staying.length < 2) return false
    const goesOn = await this.#core.lose(among(seat, parted.staying), parted, places)
    if (goesOn) this.#players = parted.staying
    return goesOn
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    this.#requireCurrent()
    const faces = (await this.#core.audit(among(seat, this.#players))).map((face) => face ?? '')
    const known = faces.filter((face) => face !== '')
    if (new Set(known).size !== known.length) throw new Error('a card is doubled although every turn holds')
    return faces.map((face) => this.#name(face))
  }

  async reshuffle(seat: Seat, positions: readonly number[]): Promise<Deck> {
    const { reshuffle } = this.#core
    this.#refuseRearranging('reshuffled', reshuffle)
    const back = new Set(placesAt(this.#places, positions))
    const goesBack = (place: P) => back.has(place) || isOpenable(place, this.#players)
    const going = this.#places.filter(goesBack)
    if (going.length < 2) throw new RangeError('a shuffle needs at least two cards')
    const kept = this.#places.filter((place) => !goesBack(place))
    const core = await reshuffle.call(this.#core, among(seat, this.#players), going, kept)
    return this.#goOnAs(core, 'shuffled again: use the deck that reshuffle gave')
  }

  cut(count: number): Deck {
    const { arranged } = this.#core
    this.#refuseRearranging('cut', arranged)
    const hidden = this.#places.filter(isHidden)
    if (!Number.isInteger(count) || count < 0 || count > hidden.length)
      throw new RangeError(`a cut moves 0 to ${hidden.length} cards`)
    const moved = [...hidden.slice(count), ...hidden.slice(0, count)]
    const places = this.#places.map((place) => (isHidden(place) ? moved.shift()! : place))
    return this.#goOnAs(arranged.call(this.#core, places), 'cut: use the deck that cut gave')
  }

  #refuseRearranging<F>(what: 'reshuffled' | 'cut', can: F | undefined): asserts can is F {
    this.#requireCurrent()
    if (can === undefined)
      throw new RangeError(
        `a ${this.protocol} deck cannot be ${what}: use ${decksThat((abilities) => abilities[what === 'cut' ? 'cut' : 'reshuffle'])}`,
      )
    if (this.#community.length > 0)
      throw new RangeError(`a deck with fixed community positions cannot be ${what}`)
  }

  /** The deck that takes over these cards. This one would still open them where they lay: it is of no use any more. */
  #goOnAs(core: DeckCore<P>, followed: string): Deck {
    this.#followed = followed
    return new DeckShell({
      protocol: this.protocol,
      faces: this.faces,
      players: this.#players,
      community: [],
      core,
    })
  }

  get #places(): readonly P[] {
    this.#requireCurrent()
    return this.#core.places
  }

  #requireCurrent(): void {
    if (this.#followed !== undefined) throw new RangeError(`this deck has been ${this.#followed}`)
  }
}
