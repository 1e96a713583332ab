// The standard deck of 52 cards: names, order and the small integers that fast code works with.
// A card is written rank then suit, 'As' or 'Td'. The order of DECK is the order of faces wherever a deck
// protocol needs one, and a card's place in it (0..51) is its integer form: rank * 4 + suit.

/** Ranks from lowest to highest. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const

/** Suits in deck order: clubs, diamonds, hearts, spades. */
export const SUITS = ['c', 'd', 'h', 's'] as const

/** One of '2'..'9', 'T', 'J', 'Q', 'K', 'A'. */
export type Rank = (typeof RANKS)[number]

/** One of 'c', 'd', 'h', 's'. */
export type Suit = (typeof SUITS)[number]

/** A card of the standard deck, such as 'As' (ace of spades) or 'Td' (ten of diamonds). */
export type Card = `${Rank}${Suit}`

/** All 52 cards; `DECK[i]` is the card with integer form i, from '2c' to 'As'. */
export const DECK: readonly Card[] = RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`))

const INDEX: ReadonlyMap<string, number> = new Map(DECK.map((card, index) => [card, index]))

const RANK_WORDS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
  'ace',
] as const

const SUIT_WORDS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const
const SUIT_GLYPHS = { c: '♣', d: '♦', h: '♥', s: '♠' } as const

/** Whether the text is a card of the standard deck, exactly as written here ('As', not 'as'). */
export function isCard(text: string): text is Card {
  return INDEX.has(text)
}

/** The integer form (0..51) of a card. */
export function cardIndex(card: Card): number {
  return INDEX.get(card) as number
}

/** The card with this integer form; throws a RangeError outside 0..51. */
export function cardAt(index: number): Card {
  const card = DECK[index]
  if (card === undefined) throw new RangeError(`there is no card ${index}: cards are numbered 0 to 51`)
  return card
}

/** Reads cards written one after another, such as 'AsKd' or 'As Kd'; throws a RangeError that names the bad part. */
export function parseCards(text: string): Card[] {
  const packed = text.replace(/\s+/g, '')
  const cards: Card[] = []
  for (let i = 0; i < packed.length; i += 2) {
    const part = packed.slice(i, i + 2)
    if (!isCard(part)) {
      throw new RangeError(
        `"${part}" is not a card: write a rank (23456789TJQKA) and a suit (cdhs), as in "As"`,
      )
    }
    cards.push(part)
  }
  return cards
}

/** The first card that occurs twice, if any. */
export function repeatedCard(cards: readonly Card[]): Card | undefined {
  return cards.find((card, i) => cards.indexOf(card) !== i)
}

/** A rank in words, by its place in RANKS: 0 is 'two', 12 is 'ace'. */
export function rankWord(rank: number): string {
  return RANK_WORDS[rank] as string
}

/** A card in words: 'ace of spades'. */
export function cardName(card: Card): string {
  return `${rankWord(cardIndex(card) >> 2)} of ${SUIT_WORDS[card[1] as Suit]}`
}

/** A card with its suit as a symbol, the ten as '10': 'A♠', '10♦'. */
export function cardGlyph(card: Card): string {
  return `${card[0] === 'T' ? '10' : card[0]}${SUIT_GLYPHS[card[1] as Suit]}`
}
