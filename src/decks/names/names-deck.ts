/** The deck of chained names behind the interface that all decks share (protocols, section 4; dropouts by section 5, tiers 1 and 4). */
import type { Player, Seat } from '../../table/index.ts'
import type { Deck, Face, Hands, Opening } from '../deck.ts'
import { openAll } from './audit.ts'
import { cardAt } from './candidate.ts'
import type { Chain } from './chain.ts'
import { follow, takePart, usualOrder } from './draw.ts'
import { privateCards, receive } from './receipt.ts'

/** A shuffled deck of chained names. */
export class NamesDeck implements Deck {
  readonly protocol = 'names'
  readonly faces: readonly Face[]
  readonly #chain: Chain
  /** Who was dealt a position, or that everybody was. */
  readonly #given = new Map<number, Player | 'all'>()
  readonly #mine = new Map<number, Face>()
  /** Faces that everybody has seen, and where. */
  readonly #seen = new Map<number, number>()
  #players: readonly Player[]

  constructor(faces: readonly Face[], chain: Chain) {
    this.faces = faces
    this.#chain = chain
    this.#players = chain.layers.map(({ player }) => player)
  }

  get size(): number {
    return this.#chain.size
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands): Promise<readonly Face[]> {
    const chain = this.#chain
    const wanted = [...hands].flatMap(([keeper, positions]) =>
      positions.map((position) => ({ position, keeper })),
    )
    this.#give(wanted)
    await follow(seat, chain, wanted, usualOrder(chain, this.#players))
    const owners = [...hands].filter(([owner, cards]) => owner !== chain.dealt.player && cards.length > 0)
    await Promise.all(
      owners.map(([owner, positions]) => receive(seat.at('receipt', owner), chain, owner, positions)),
    )
    return this.#look(seat.me, hands.get(seat.me ?? '') ?? [])
  }

  async open(
    seat: Seat,
    positions: readonly number[],
    { early = [] }: Opening = {},
  ): Promise<readonly Face[]> {
    this.#give(positions.map((position) => ({ position, keeper: 'all' })))
    const order = usualOrder(this.#chain, this.#players)
    const late = order.filter((player) => !early.includes(player))
    const first = order.filter((player) => early.includes(player))
    return this.#turnUp(seat, positions, [...first, ...late])
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    for (const position of positions) {
      if (this.#given.get(position) !== owner)
        throw new RangeError(`position ${position} was not dealt to this player, so it cannot show it`)
    }
    for (const position of positions) this.#given.set(position, 'all')
    const others = usualOrder(this.#chain, this.#players).filter((player) => player !== owner)
    return this.#turnUp(seat, positions, [owner, ...others])
  }

  mine(position: number): Face | undefined {
    return this.#mine.get(position)
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    if (!this.#players.includes(leaver)) throw new RangeError('this player has no part in the deck')
    const hidden = needed.filter(
      (position) => this.#isHidden(position) && this.#chain.holds(leaver, position),
    )
    await takePart(seat.at('leave'), this.#chain, leaver, [...new Set(hidden)], [])
    this.#players = this.#players.filter((player) => player !== leaver)
  }

  /** One secret of each player locks all cards, so nothing can be opened without those who are silent: void. */
  async lose(): Promise<boolean> {
    return false
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    if (this.#players.length < this.#chain.layers.length)
      throw new RangeError(
        'the keys of those who left are gone with them: a deck is audited before anybody leaves',
      )
    return (await openAll(seat, this.#chain)).map((value) => this.faces[value] as Face)
  }

  async #turnUp(
    seat: Seat,
    positions: readonly number[],
    order: readonly Player[],
  ): Promise<readonly Face[]> {
    const wanted = positions.map((position) => ({ position }))
    await follow(seat, this.#chain, wanted, order)
    return positions.map((position) => this.#publicFace(position))
  }

  /** What all layers and links have led to. If it is no card of the dealer's list, or there twice, the dealer lied. */
  #publicFace(position: number): Face {
    const { turn, player } = this.#chain.dealt
    const value = this.#chain.value(position, this.#chain.left(position))
    turn.require(player, 'deal the cards that were listed', value !== undefined)
    const before = this.#seen.get(value as number)
    turn.require(player, 'put every card into the deck once', before === undefined || before === position)
    this.#seen.set(value as number, position)
    return this.faces[value as number] as Face
  }

  /** My own cards. The dealer's may be bad only if the dealer made them so, and then it has no face for them. */
  #look(me: Player | undefined, positions: readonly number[]): readonly Face[] {
    if (me === undefined || positions.length === 0) return []
    const cards = privateCards(this.#chain, me, positions)
    return positions.flatMap((position, i) => {
      const value = this.#chain.value(position, cardAt(cards, i))
      if (value === undefined) return []
      const face = this.faces[value] as Face
      this.#mine.set(position, face)
      return [face]
    })
  }

  #isHidden(position: number): boolean {
    this.#mustExist(position)
    return !this.#given.has(position)
  }

  #give(wanted: readonly { readonly position: number; readonly keeper: Player | 'all' }[]): void {
    for (const { position, keeper } of wanted) {
      if (!this.#isHidden(position))
        throw new RangeError(`position ${position} has already been dealt or opened`)
      if (keeper !== 'all' && !this.#players.includes(keeper))
        throw new RangeError('cards can only be dealt to players who are there')
      this.#mustBeFree(position)
      this.#given.set(position, keeper)
    }
  }

  #mustExist(position: number): void {
    if (!Number.isInteger(position) || position < 0 || position >= this.size)
      throw new RangeError(`a position must be a whole number from 0 to ${this.size - 1}, not ${position}`)
  }

  /** Nobody who has left may have kept its layer on the card. */
  #mustBeFree(position: number): void {
    const gone = this.#chain.layers.filter(({ player }) => !this.#players.includes(player))
    if (gone.some(({ player }) => this.#chain.holds(player, position)))
      throw new RangeError(`position ${position} was not among the needed ones when a player left`)
  }
}
