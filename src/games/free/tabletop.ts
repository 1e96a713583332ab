/**
 * What lies on a free table, as everybody sees it: piles, hands from behind, books, counters. Cards have numbers only so that one can speak of
 * them; whatever is shuffled gets new ones, so a number tells nothing about where a card has been (spec/free, section 1).
 */
import { RulesError } from '../rules-error.ts'
import { type Books, newBooks } from './books.ts'

/** The name of a card. */
export type Face = string

/** A card, as everybody sees it. */
export interface Lying {
  readonly id: number
  /** Which deck it belongs to, by its place in the recipe: everybody sees its back. */
  readonly deck: number
  /** What everybody knows it to be, also if it lies face down by now; null if it is hidden. */
  readonly face: Face | null
  readonly isUp: boolean
  /** The chair of the one who laid it there or peeked at it, unshuffled since, and so knows it. */
  readonly knownTo: number | null
}

/** Cards that lie on each other; the first is on top. */
export interface Pile {
  readonly name: string
  /** The chair that it belongs to, if it is one of those that every chair has. */
  readonly owner: number | null
  readonly cards: readonly Lying[]
}

/** A place at the table. */
export interface Chair {
  /** Its hand, in the order in which all see it from behind. */
  readonly hand: readonly Lying[]
  /** Whether nothing came in and nothing was shown since the hand was last shuffled. */
  readonly isMixed: boolean
  /** Whether nobody takes part from there now. */
  readonly isGone: boolean
  /** Whether whoever sat there was late: it keeps its chair, and may sit down again. */
  readonly isAway: boolean
}

/** A card on its way to a hand: nobody may look before all are under way. */
export interface UnderWay {
  readonly card: Lying
  readonly to: number
}

/** A free table. */
export interface Tabletop {
  readonly piles: readonly Pile[]
  readonly chairs: readonly Chair[]
  readonly underWay: readonly UnderWay[]
  readonly counters: ReadonlyMap<string, number>
  /** Chips, points and notes. */
  readonly books: Books
  /** Whose turn it is, for whoever wants to know; null for nobody's. */
  readonly turn: number | null
  /** The number of the next card that gets one. */
  readonly nextId: number
}

/** Where a card is put on a pile. */
export type PileEnd = 'top' | 'bottom'

/** The name of a pile that every chair has one of. */
export function ownPile(name: string, chair: number): string {
  return `${name} ${chair + 1}`
}

/** A table with empty piles and hands; `own` are piles of which every chair has one. */
export function emptyTabletop(
  piles: readonly string[],
  chairs: number,
  own: readonly string[] = [],
): Tabletop {
  const chair: Chair = { hand: [], isMixed: true, isGone: false, isAway: false }
  const numbers = Array.from({ length: chairs }, (_, number) => number)
  return {
    piles: [
      ...piles.map((name): Pile => ({ name, owner: null, cards: [] })),
      ...own.flatMap((name) =>
        numbers.map((owner): Pile => ({ name: ownPile(name, owner), owner, cards: [] })),
      ),
    ],
    chairs: Array.from({ length: chairs }, () => chair),
    underWay: [],
    counters: new Map(),
    books: newBooks(numbers.map(() => 0)),
    turn: null,
    nextId: 1,
  }
}

/** The pile of that name; throws a `RulesError` if there is none. */
export function pileNamed(top: Tabletop, name: string): Pile {
  const pile = top.piles.find((one) => one.name === name)
  if (pile === undefined) throw new RulesError(`there is no pile "${name}"`)
  return pile
}

/** The chair of that number; throws a `RulesError` if nobody sits there. */
export function chairAt(top: Tabletop, number: number): Chair {
  const chair = top.chairs[number]
  if (chair === undefined || chair.isGone) throw new RulesError(`nobody sits on chair ${number + 1}`)
  return chair
}

/** The chairs of those who are there. */
export function present(top: Tabletop): readonly number[] {
  return top.chairs.flatMap(({ isGone }, chair) => (isGone ? [] : [chair]))
}

/** These cards of piles, in this order; throws a `RulesError` if one of them lies on none. */
export function onPiles(top: Tabletop, ids: readonly number[]): readonly Lying[] {
  const lying = new Map(top.piles.flatMap(({ cards }) => cards).map((card) => [card.id, card]))
  if (new Set(ids).size !== ids.length) throw new RulesError('one card is named twice')
  return ids.map((id) => {
    const card = lying.get(id)
    if (card === undefined) throw new RulesError(`card ${id} does not lie on a pile any more`)
    return card
  })
}

/** So many hidden or known cards with fresh numbers, as a shuffle leaves them: nobody knows what they are. */
export function fresh(top: Tabletop, deck: readonly number[]): { top: Tabletop; cards: readonly Lying[] } {
  const cards = deck.map(
    (of, i): Lying => ({ id: top.nextId + i, deck: of, face: null, isUp: false, knownTo: null }),
  )
  return { top: { ...top, nextId: top.nextId + cards.length }, cards }
}

/** The table after a pile got other cards. */
export function withPile(top: Tabletop, name: string, cards: readonly Lying[]): Tabletop {
  return { ...top, piles: top.piles.map((pile) => (pile.name === name ? { ...pile, cards } : pile)) }
}

/** The table after something changed at a chair. */
export function withChair(top: Tabletop, number: number, change: Partial<Chair>): Tabletop {
  return {
    ...top,
    chairs: top.chairs.map((chair, i) => (i === number ? { ...chair, ...change } : chair)),
  }
}

/** The table after these cards were taken from their piles. */
export function withoutCards(top: Tabletop, cards: readonly Lying[]): Tabletop {
  const ids = new Set(cards.map(({ id }) => id))
  return {
    ...top,
    piles: top.piles.map((pile) => ({ ...pile, cards: pile.cards.filter(({ id }) => !ids.has(id)) })),
  }
}

/** The table after these cards were put on a pile: the first of them lies on top of the others. */
export function withOnPile(top: Tabletop, name: string, cards: readonly Lying[], end: PileEnd): Tabletop {
  const there = pileNamed(top, name).cards
  return withPile(top, name, end === 'top' ? [...cards, ...there] : [...there, ...cards])
}

/** The table after these cards came into a hand. */
export function withInHand(top: Tabletop, chair: number, cards: readonly Lying[]): Tabletop {
  if (cards.length === 0) return top
  const hand = [...top.chairs[chair]!.hand, ...cards]
  return withChair(top, chair, { hand, isMixed: mixesIn(hand).length === 0 })
}

/** The places of cards that have the same back, where there are at least two of it: these are shuffled among themselves. */
export function mixesIn(cards: readonly Lying[]): readonly (readonly number[])[] {
  const backs = [...new Set(cards.map(({ deck }) => deck))]
  const placesOf = (back: number): readonly number[] =>
    cards.flatMap(({ deck }, place) => (deck === back ? [place] : []))
  return backs.map(placesOf).filter(({ length }) => length > 1)
}

/** The table after some cards changed that are in no hand. */
export function withChanged(top: Tabletop, change: (card: Lying) => Lying): Tabletop {
  return {
    ...top,
    piles: top.piles.map((pile) => ({ ...pile, cards: pile.cards.map(change) })),
    underWay: top.underWay.map(({ card, to }) => ({ card: change(card), to })),
  }
}
