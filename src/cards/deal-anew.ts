/**
 * Dealing hidden cards anew where some are held and some were laid (spec/free, section 4). Those who stay shuffle a fresh deck, claim
 * what they hold and what they have laid, mix all claims, and take out of the deck what is claimed, by tags. Equal faces have equal tags, so
 * the mixing keeps secret who holds a pair; what is left is mixed again, or its places would tell which faces were claimed.
 */
import type { Points, Scalar } from '../group/index.ts'
import { type Ciphertexts, concatCiphertexts, pickCiphertexts, remask, trivial } from '../proofs/index.ts'
import type { Player, Seat } from '../table/index.ts'
import { heldClaim, unclaimed } from './fresh-deck.ts'
import { type JointKey, publicKey } from './joint-key.ts'
import { claimLaid, type LaidCard } from './laid.ts'
import { ciphertextsOf, type MaskedCard, maskedCards } from './masked-card.ts'
import { moveCards } from './move.ts'
import { shuffle } from './shuffle.ts'
import { tagsOf } from './tags.ts'

/** What of a deck is hidden, and who can claim which part of it. */
export interface HiddenCards {
  /** The faces of all hidden cards, each as often as it occurs. */
  readonly faces: Points
  /** Cards that their owners alone can open. */
  readonly held: ReadonlyMap<Player, readonly MaskedCard[]>
  /** Cards that players have laid face down. */
  readonly laid: ReadonlyMap<Player, readonly LaidCard[]>
}

/** What those who stay have from now on. */
export interface DealtAnew {
  /** What was laid, under the key of those who stay, in the same order. */
  readonly laid: ReadonlyMap<Player, readonly MaskedCard[]>
  /** All cards that nobody claimed, in an order that nobody knows. */
  readonly left: readonly MaskedCard[]
}

/** Everybody in the scope has a share of the key. Where it is laid is said in the scope `laid`, whose masks `laidMasks` gives. */
export async function dealAnew(seat: Seat, key: JointKey, hidden: HiddenCards): Promise<DealtAnew> {
  const held = withCards(hidden.held)
  const moved = held.size === 0 ? new Map() : await moveCards(seat.at('held'), key, held, heldClaim)
  const laid = await claimLaid(seat.at('laid'), key, withCards(hidden.laid))
  const claims: readonly MaskedCard[] = [...moved.values(), ...[...laid.values()].flat()]
  if (claims.length === hidden.faces.length) return { laid, left: [] }
  const deck = await mixed(seat.at('shuffle'), key, trivial(hidden.faces))
  if (claims.length === 0) return { laid, left: maskedCards(deck, () => key) }
  const ours = await mixed(seat.at('mix'), key, ciphertextsOf(claims))
  const tags = await tagsOf(seat.at('tags'), key, concatCiphertexts([deck, ours]))
  const rest = pickCiphertexts(deck, unclaimed(tags, deck.a.length))
  return { laid, left: maskedCards(await mixed(seat.at('rest'), key, rest), () => key) }
}

function withCards<C>(byPlayer: ReadonlyMap<Player, readonly C[]>): ReadonlyMap<Player, readonly C[]> {
  return new Map([...byPlayer].filter(([, cards]) => cards.length > 0))
}

/** One card has only one order; it gets a mask that everybody knows, so that it can be opened as any other. */
async function mixed(seat: Seat, key: JointKey, cards: Ciphertexts): Promise<Ciphertexts> {
  const { length } = cards.a
  if (length < 2) return remask(publicKey(key), cards, new Array<Scalar>(length).fill(1n))
  return (await shuffle(seat, key, cards)).cards
}
