/** The deck of chained names behind the interface of all decks (protocols, section 4; dropouts by section 5, tiers 1 and 4). */
import { stagesOf } from '../../cards/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Deck, Face, Hands, Opening } from '../deck.ts'
import { faceDownAt, heldAt, hiddenAt, leftBehind, ownersOf, placesAt } from '../positions.ts'
import { openAll } from './audit.ts'
import { cardAt } from './candidate.ts'
import type { Chain, Trail } from './chain.ts'
import { follow, takePart, usualOrder } from './draw.ts'
import { privateCards, receive } from './receipt.ts'

/** A shuffled deck of chained names. */
export class NamesDeck implements Deck {
  readonly protocol = 'names'
  readonly faces: readonly Face[]
  readonly #chain: Chain
  readonly #community: readonly number[]
  #players: readonly Player[]

  constructor(faces: readonly Face[], chain: Chain, community: readonly number[]) {
    this.faces = faces
    this.#chain = chain
    this.#community = community
    this.#players = chain.layers.map(({ player }) => player)
  }

  get size(): number {
    return this.#chain.trails.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands, opening: Opening = {}): Promise<readonly Face[]> {
    const chain = this.#chain
    const dealt = hiddenAt(chain.trails, [...hands.values()].flat(), this.#players)
    const owners = ownersOf(chain.trails, hands, this.#players, this.#community)
    await follow(seat, chain, dealt, this.#order(opening), (trail) => owners.get(trail))
    for (const [trail, owner] of owners) trail.owner = owner
    const handOf = (player: Player): Trail[] => placesAt(chain.trails, hands.get(player) ?? [])
    const checking = [...new Set(owners.values())].filter((owner) => owner !== chain.dealt.player)
    await seat.parallel(
      checking.map((owner) => (part) => receive(part.at('receipt', owner), chain, owner, handOf(owner))),
    )
    return this.#look(seat.me, handOf(seat.me ?? ''))
  }

  /** Positions that are face up already are read without a word. */
  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    const { trails } = this.#chain
    const shut = faceDownAt(trails, positions, this.#players)
    await this.#turnUp(seat, shut, this.#order(opening))
    return placesAt(trails, positions).map(({ face }) => face as Face)
  }

  /**
   * Who takes its layer off when: stage after stage, and in the usual order within a stage. Layers come off in any order.
   * Links do not: those that could not be opened in this order are opened from the top afterwards, when the card can be read.
   */
  #order(opening: Opening): readonly Player[] {
    return stagesOf(usualOrder(this.#chain, this.#players), opening).flat()
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const trails = heldAt(this.#chain.trails, positions, owner, this.#players)
    if (trails.some(({ locks }) => ![...locks].every((player) => this.#players.includes(player))))
      throw new RangeError('a card cannot be shown: a player has gone without giving its part')
    const others = usualOrder(this.#chain, this.#players).filter((player) => player !== owner)
    return this.#turnUp(seat, trails, [owner, ...others])
  }

  mine(position: number): Face | undefined {
    return placesAt(this.#chain.trails, [position])[0]?.mine
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    const trails = leftBehind(this.#chain.trails, needed, leaver, this.#players)
    await takePart(seat.at('leave'), this.#chain, leaver, trails, [])
    this.#players = this.#players.filter((player) => player !== leaver)
  }

  /** One secret of each player locks all its cards: what the silent have not opened stays shut, and is void if it is needed. */
  async lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    const trails = placesAt(this.#chain.trails, needed).filter(({ face }) => face === undefined)
    if (trails.some(({ locks }) => lost.some((player) => locks.has(player)))) return false
    this.#players = this.#players.filter((player) => seat.players.includes(player))
    return true
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    if (this.#players.length < this.#chain.layers.length)
      throw new RangeError('those who left took their keys with them: audit a deck while everybody is there')
    return (await openAll(seat, this.#chain)).map((value) => this.faces[value] as Face)
  }

  async #turnUp(seat: Seat, trails: readonly Trail[], order: readonly Player[]): Promise<readonly Face[]> {
    await follow(seat, this.#chain, trails, order)
    for (const trail of trails) trail.face = await this.#publicFace(seat, trail)
    return trails.map(({ face }) => face as Face)
  }

  /** What all layers and links have led to. If it is not on the dealer's list, or in the deck twice, the dealer lied. */
  async #publicFace(seat: Seat, trail: Trail): Promise<Face> {
    const { claim } = this.#chain.dealt
    const value = this.#chain.value(trail, trail.left)
    await seat.accept('deal the cards that were listed', claim, () => value !== undefined)
    const face = this.faces[value as number] as Face
    const twice = this.#chain.trails.some((other) => other.face === face)
    await seat.accept('put every card into the deck once', claim, () => !twice)
    return face
  }

  /** My own cards. Those of a dealer who made them badly have no face. */
  #look(me: Player | undefined, hand: readonly Trail[]): readonly Face[] {
    if (me === undefined || hand.length === 0) return []
    const cards = privateCards(this.#chain, me, hand)
    hand.forEach((trail, i) => {
      const value = this.#chain.value(trail, cardAt(cards, i))
      if (value !== undefined) trail.mine = this.faces[value] as Face
    })
    return hand.flatMap(({ mine }) => mine ?? [])
  }
}
