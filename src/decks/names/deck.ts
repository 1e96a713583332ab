/** The cards of a deck of chained names (spec/decks, section 5; spec/recovery, sections 2 and 5): how they are dealt, opened and shown. */
import { stagesOf } from '../../cards/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face, Opening } from '../deck.ts'
import type { DeckCore, Parted, SeldomAsked, SeldomCore } from '../deck-core.ts'
import { seldomOf } from '../seldom.ts'
import { openAll } from './audit.ts'
import { pointAt } from './candidate.ts'
import type { NameChain, Trail } from './chain.ts'
import { follow, takePart, usualOrder } from './draw.ts'
import { privateCards, receive } from './receipt.ts'

/** Cards under chained names. */
export class NamedCards implements DeckCore<Trail>, SeldomCore<Trail> {
  readonly #faces: readonly Face[]
  readonly #chain: NameChain

  constructor(faces: readonly Face[], chain: NameChain) {
    this.#faces = faces
    this.#chain = chain
  }

  get places(): readonly Trail[] {
    return this.#chain.trails
  }

  deal(
    seat: Seat,
    trails: readonly Trail[],
    owners: ReadonlyMap<Trail, Player>,
    opening: Opening,
  ): Promise<void> {
    return follow(seat, this.#chain, trails, this.#order(seat, opening), (trail) => owners.get(trail))
  }

  /** Everybody but the dealer, who made the cards, says whether they are what was listed. */
  async received(seat: Seat, owners: ReadonlyMap<Trail, Player>): Promise<void> {
    const chain = this.#chain
    const handOf = (player: Player): Trail[] =>
      [...owners].filter(([, owner]) => owner === player).map(([trail]) => trail)
    const checking = [...new Set(owners.values())].filter((owner) => owner !== chain.dealt.player)
    await seat.parallel(
      checking.map((owner) => (part) => receive(part.at('receipt', owner), chain, owner, handOf(owner))),
    )
  }

  open(seat: Seat, trails: readonly Trail[], opening: Opening): Promise<void> {
    return follow(seat, this.#chain, trails, this.#order(seat, opening))
  }

  /**
   * Who takes its layer off when: stage after stage, and in the usual order within a stage. Layers come off in any order.
   * Links do not: those that could not be opened in this order are opened from the top afterwards, when the card can be read.
   */
  #order(seat: Seat, opening: Opening): readonly Player[] {
    return stagesOf(usualOrder(this.#chain, seat.players), opening).flat()
  }

  async show(seat: Seat, owner: Player, trails: readonly Trail[]): Promise<void> {
    if (trails.some(({ locks }) => ![...locks].every((player) => seat.players.includes(player))))
      throw new RangeError('a card cannot be shown: a player has gone without giving its part')
    const others = usualOrder(this.#chain, seat.players).filter((player) => player !== owner)
    await follow(seat, this.#chain, trails, [owner, ...others])
  }

  async seldom(): Promise<SeldomAsked<Trail>> {
    return seldomOf(this)
  }

  leave(seat: Seat, leaver: Player, trails: readonly Trail[]): Promise<void> {
    return takePart(seat.at('leave'), this.#chain, leaver, trails, [])
  }

  /** One secret of each player locks all its cards: what the silent have not opened stays shut, and is void if it is needed. */
  async lose(_seat: Seat, { gone }: Parted, needed: readonly Trail[]): Promise<boolean> {
    return !needed.some(({ face, locks }) => face === undefined && gone.some((player) => locks.has(player)))
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    if (seat.players.length < this.#chain.layers.length)
      throw new RangeError('those who left took their keys with them: audit a deck while everybody is there')
    return (await openAll(seat, this.#chain)).map((value) => this.#faces[value] as Face)
  }

  /** What all layers and links have led to. If it is not on the dealer's list, or in the deck twice, the dealer lied. */
  async read(seat: Seat, trail: Trail): Promise<Face> {
    const { claim } = this.#chain.dealt
    const value = this.#chain.value(trail, trail.left)
    await seat.accept('deal the cards that were listed', claim, () => value !== undefined)
    const face = this.#faces[value as number] as Face
    const twice = this.#chain.trails.some((other) => other.face === face)
    await seat.accept('put every card into the deck once', claim, () => !twice)
    return face
  }

  look(trail: Trail): Face | undefined {
    const me = trail.owner as Player
    const value = this.#chain.value(trail, pointAt(privateCards(this.#chain, me, [trail]), 0))
    return value === undefined ? undefined : this.#faces[value]
  }
}
