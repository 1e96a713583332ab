/** The steps of a shuffle, one above the other: the dealer's deck, then what each player made of it. */
import type { Point, Points, Scalar } from '../../group/index.ts'
import { scalarsFrom } from '../../proofs/index.ts'
import type { Claim, Mine, Player, Seat } from '../../table/index.ts'
import type { Name } from './name.ts'

/** What one player put on top of the deck below: its key, the multiplied cards and their new names, in its order. */
export interface Layer {
  readonly player: Player
  /** Where the step was said; its secrets belong to this slot. */
  readonly turn: Seat
  /** What the player said there. */
  readonly claim: Claim<unknown>
  readonly key: Point
  readonly cards: Points
  readonly names: readonly Name[]
}

/** All of a step's secrets derive from this seed; `from` is its slot, while the step is made or later. */
export function stepSeed(from: Pick<Mine, 'secret'>): Uint8Array {
  return from.secret('step')
}

/** The secret that a player multiplies all cards by. */
export function layerSecret(seed: Uint8Array): Scalar {
  return scalarsFrom(seed, 'key', 1)[0] as Scalar
}
