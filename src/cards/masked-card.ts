/**
 * Masked cards: ciphertexts under a joint key, and which shares of them are known. A card may be a pile, several ciphertexts that
 * move together; its width is how many there are.
 */
import { group, type Points, type Scalar } from '../group/index.ts'
import { type Ciphertexts, concatCiphertexts, pickCiphertexts } from '../proofs/index.ts'
import type { Player } from '../table/index.ts'
import type { JointKey } from './joint-key.ts'
import { keyAmong } from './key-among.ts'

/** A masked card, or a pile. */
export interface MaskedCard {
  /** The key that it lies under. */
  readonly key: JointKey
  /** As the last shuffler left it: one ciphertext, or those of a pile. */
  readonly masked: Ciphertexts
  /** The proven shares that players have given: their secret times each mask. */
  readonly given: Map<Player, Points>
  /** Players who were asked for their share and may have said it, also where others then failed to. */
  readonly asked: Set<Player>
}

/** How many ciphertexts a card has. */
export function widthOf({ masked }: MaskedCard): number {
  return masked.a.length
}

/** Cards of this width as they lie on the table, each under a key. */
export function maskedCards(
  cards: Ciphertexts,
  keyOf: (position: number) => JointKey,
  width = 1,
): readonly MaskedCard[] {
  return Array.from({ length: cards.a.length / width }, (_, i) => ({
    key: keyOf(i),
    masked: pickCiphertexts(cards, range(i * width, width)),
    given: new Map(),
    asked: new Set(),
  }))
}

/** The cards that a pile consists of, each to be opened by itself from now on. */
export function split(pile: MaskedCard): readonly MaskedCard[] {
  return range(0, widthOf(pile)).map((row) => ({
    key: pile.key,
    masked: pickCiphertexts(pile.masked, [row]),
    given: new Map([...pile.given].map(([player, shares]) => [player, group.pick(shares, [row])])),
    asked: new Set(pile.asked),
  }))
}

/** The ciphertexts of cards, one after another. */
export function ciphertextsOf(cards: readonly MaskedCard[]): Ciphertexts {
  return concatCiphertexts(cards.map(({ masked }) => masked))
}

/** The masks of cards, one after another: what shares are made of. */
export function masksOf(cards: readonly MaskedCard[]): Points {
  return group.concat(cards.map(({ masked }) => masked.a))
}

/** A card without the shares that these players have given, or all who have: under the sum of the other shares. */
export function stripped(
  { masked, given }: MaskedCard,
  isTaken: (player: Player) => boolean = () => true,
): Ciphertexts {
  const shares = [...given].filter(([player]) => isTaken(player)).map(([, share]) => share)
  return { a: masked.a, b: group.sub(masked.b, ...shares) }
}

/** Whether everybody who has a share, but for these, has given it. */
export function isGivenExcept({ key, given }: MaskedCard, players: readonly Player[]): boolean {
  return [...key.shares.keys()].every((player) => given.has(player) || players.includes(player))
}

/** What a card holds, once everybody has given its share. */
export function opened(card: MaskedCard): Points {
  if (!isGivenExcept(card, [])) throw new RangeError('a card opens only when everybody has given its share')
  return stripped(card).b
}

/** What a card holds that everybody but me has given its share of: mine alone to see. */
export function openedToMe(card: MaskedCard): Points {
  const { a, b } = stripped(card)
  return group.sub(b, group.mul(a, new Array<Scalar>(a.length).fill(card.key.secret())))
}

/** A card as it lies in the hand of the one who alone can open it: under its key, without everybody else's shares. */
export function inHand(card: MaskedCard, owner: Player): MaskedCard {
  if (!isGivenExcept(card, [owner]))
    throw new RangeError('a card is in a hand only when everybody else has given its share')
  const masked = stripped(card, (player) => player !== owner)
  return { key: keyAmong(card.key, [owner]), masked, given: new Map(), asked: new Set() }
}

/** Cards that lie under the same key, together, in the order in which the keys occur. */
export function byKey<C extends MaskedCard>(cards: readonly C[]): ReadonlyMap<JointKey, readonly C[]> {
  const groups = new Map<JointKey, C[]>()
  for (const card of cards) {
    const same = groups.get(card.key)
    if (same) same.push(card)
    else groups.set(card.key, [card])
  }
  return groups
}

/** For each card the places of its ciphertexts in the list of all. */
export function placesOf(cards: readonly MaskedCard[]): readonly (readonly number[])[] {
  let start = 0
  return cards.map((card) => {
    start += widthOf(card)
    return range(start - widthOf(card), widthOf(card))
  })
}

function range(start: number, length: number): number[] {
  return Array.from({ length }, (_, i) => start + i)
}
