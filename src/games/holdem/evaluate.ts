// Strength of a poker hand of five, six or seven cards as one comparable integer, without hands' tables.
// Each suit is a mask of 13 rank bits; three tables over all 8,192 masks (bits set, best straight, five highest
// ranks) answer the rest. A strength is category << 20 and five nibbles of ranks (2..14), most important first,
// so two hands tie exactly when their strengths are equal: 7,462 values for five cards.

import { type Card, cardIndex } from '../cards.ts'

/** Hand categories from weakest to strongest; a strength's category is a place in this list. */
export const CATEGORIES = [
  'high card',
  'pair',
  'two pair',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
] as const

/** The name of a category. A royal flush is the best straight flush, not a category of its own. */
export type Category = (typeof CATEGORIES)[number]

const PAIR = 1 << 20
const TWO_PAIR = 2 << 20
const TRIPS = 3 << 20
const STRAIGHT = 4 << 20
const FLUSH = 5 << 20
const FULL_HOUSE = 6 << 20
const QUADS = 7 << 20
const STRAIGHT_FLUSH = 8 << 20

const MASKS = 1 << 13
const WHEEL = 0b1_0000_0000_1111

/** Number of ranks in a mask. */
const COUNT = new Uint8Array(MASKS)
/** The highest card of the best straight in a mask, in the top nibble; 0 if there is none. */
const RUN = new Int32Array(MASKS)
/** The five highest ranks of a mask as nibbles, highest first; missing ones are 0. */
const TOP = new Int32Array(MASKS)

for (let mask = 0; mask < MASKS; mask++) {
  let taken = 0
  for (let rank = 12; rank >= 0; rank--) {
    if ((mask & (1 << rank)) === 0) continue
    if (taken < 5) TOP[mask]! |= (rank + 2) << (16 - 4 * taken)
    taken++
  }
  COUNT[mask] = taken
  if ((mask & WHEEL) === WHEEL) RUN[mask] = 5 << 16
  for (let low = 0; low <= 8; low++) {
    if (((mask >> low) & 0b11111) === 0b11111) RUN[mask] = (low + 6) << 16
  }
}

/**
 * Strength of the hand with these rank masks per suit (bit 0 is the two, bit 12 the ace). The masks hold five to
 * seven cards together; this is the inner loop of everything that compares hands.
 */
export function strengthOfMasks(c: number, d: number, h: number, s: number): number {
  const clubs = COUNT[c]!
  const diamonds = COUNT[d]!
  const hearts = COUNT[h]!
  const spades = COUNT[s]!
  // With at most seven cards a flush leaves no room for four of a kind or a full house.
  if (clubs > 4) return flush(c)
  if (diamonds > 4) return flush(d)
  if (hearts > 4) return flush(h)
  if (spades > 4) return flush(s)
  const ranks = c | d | h | s
  const spare = clubs + diamonds + hearts + spades - COUNT[ranks]!
  if (spare < 3 && RUN[ranks] !== 0) return STRAIGHT | RUN[ranks]!
  if (spare === 0) return TOP[ranks]!
  const odd = c ^ d ^ h ^ s
  if (spare === 1) return PAIR | (TOP[ranks ^ odd]! & 0xf0000) | ((TOP[odd]! >> 4) & 0xfff0)
  const even = ranks ^ odd
  if (spare === 2) {
    if (even !== 0) return twoPair(ranks, even)
    const trips = (c & d) | (h & s) | ((c | d) & (h | s))
    return TRIPS | TOP[trips]! | ((TOP[ranks ^ trips]! >> 4) & 0xff00)
  }
  return crowded(ranks, odd, even, c & d & h & s, (c & d) | (h & s) | ((c | d) & (h | s)))
}

function flush(suit: number): number {
  return RUN[suit] !== 0 ? STRAIGHT_FLUSH | RUN[suit]! : FLUSH | TOP[suit]!
}

function twoPair(ranks: number, pairs: number): number {
  const best = TOP[pairs]! & 0xff000
  return TWO_PAIR | best | ((TOP[ranks ^ bits(best)]! >> 8) & 0xf00)
}

/** Hands with three or more spare cards: four of a kind, a full house or (seven cards) three pairs. */
function crowded(ranks: number, odd: number, even: number, quads: number, repeated: number): number {
  if (quads !== 0) return QUADS | TOP[quads]! | ((TOP[ranks ^ quads]! >> 4) & 0xf000)
  const trips = odd & repeated
  if (trips === 0) return twoPair(ranks, even)
  const best = TOP[trips]! & 0xf0000
  return FULL_HOUSE | best | ((TOP[repeated ^ bits(best)]! >> 4) & 0xf000)
}

/** The mask of the ranks in the two top nibbles. */
function bits(nibbles: number): number {
  const second = (nibbles >> 12) & 15
  return (1 << ((nibbles >> 16) - 2)) | (second === 0 ? 0 : 1 << (second - 2))
}

const suits = new Int32Array(4)

/** Strength of five, six or seven different cards in integer form; the greater wins, equal ones split. */
export function evaluate(cards: ArrayLike<number>): number {
  if (cards.length < 5 || cards.length > 7) {
    throw new RangeError(`a hand is evaluated from 5, 6 or 7 cards, not ${cards.length}`)
  }
  suits.fill(0)
  for (let i = 0; i < cards.length; i++) suits[cards[i]! & 3]! |= 1 << (cards[i]! >> 2)
  return strengthOfMasks(suits[0]!, suits[1]!, suits[2]!, suits[3]!)
}

/** Strength of five, six or seven different cards. */
export function strengthOf(cards: readonly Card[]): number {
  return evaluate(cards.map(cardIndex))
}

/** The category of a strength. */
export function categoryOf(strength: number): Category {
  return CATEGORIES[strength >> 20] as Category
}

/** The ranks that decide a strength, most important first, as places in RANKS (0 is the two, 12 the ace). */
export function decidingRanks(strength: number): number[] {
  const ranks: number[] = []
  for (let shift = 16; shift >= 0; shift -= 4) {
    const nibble = (strength >> shift) & 15
    if (nibble !== 0) ranks.push(nibble - 2)
  }
  return ranks
}
