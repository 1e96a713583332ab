/** Cards as they lie at some moment of a shuffle, and whose parts of which keys they lie under: what an audit opens. */
import type { Ciphertexts } from '../../proofs/index.ts'
import type { Claim, Player } from '../../table/index.ts'
import type { JointKey } from './joint-key.ts'

/** One player's part of a key. */
export interface KeyPart {
  readonly key: JointKey
  readonly player: Player
}

/** A deck and, for each card, the parts that it lies under. */
export interface LyingDeck {
  readonly cards: Ciphertexts
  under(position: number): readonly KeyPart[]
}

/** A step in which one player changed the deck and had to leave every card what it was, in whichever order. */
export interface DeckTurn {
  /** What the player said. */
  readonly claim: Claim<unknown>
  readonly before: LyingDeck
  readonly after: LyingDeck
}

/** These players' parts of a key. */
export function partsOf(key: JointKey, players: Iterable<Player> = key.parts.keys()): readonly KeyPart[] {
  return [...players].map((player) => ({ key, player }))
}

/** Cards that all lie under the same parts. */
export function lyingUnder(cards: Ciphertexts, parts: readonly KeyPart[]): LyingDeck {
  return { cards, under: () => parts }
}
