/** What was done to cards, one turn after another, and whose shares of which keys they lay under then: what an audit opens. */
import type { Ciphertexts } from '../proofs/index.ts'
import type { Claim, Player } from '../table/index.ts'
import type { JointKey } from './joint-key.ts'

/** One player's share of a key. */
export interface KeyShare {
  readonly key: JointKey
  readonly player: Player
}

/** Cards at some moment, and for each of their ciphertexts the shares that it lay under. */
export interface CardsThen {
  readonly cards: Ciphertexts
  /** How many ciphertexts move together. */
  readonly width: number
  under(place: number): readonly KeyShare[]
}

/** A turn in which one player changed cards and had to leave each of them what it was, in whichever order. */
export interface CardTurn {
  /** What the player said. */
  readonly claim: Claim<unknown>
  readonly before: CardsThen
  readonly after: CardsThen
}

/** These players' shares of a key. */
export function sharesOf(key: JointKey, players: Iterable<Player> = key.shares.keys()): readonly KeyShare[] {
  return [...players].map((player) => ({ key, player }))
}

/** Cards that all lay under the same shares. */
export function cardsUnder(cards: Ciphertexts, shares: readonly KeyShare[], width = 1): CardsThen {
  return { cards, width, under: () => shares }
}
