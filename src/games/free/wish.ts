/**
 * What a player may wish at a free table (spec/free, section 5). A wish holds intent and public places only; which cards of a hand go is said once
 * it counts, or a wish that came second would have shown them.
 */
import { RulesError } from '../rules-error.ts'
import { type ChipSource, most, requireChips, requireEntry, requireRoomForNote } from './books.ts'
import { chairAt, type Lying, onPiles, type PileEnd, pileNamed, present, type Tabletop } from './tabletop.ts'

/** A wish. Chairs count from 0, cards are meant by number. */
export type Wish =
  /** Takes cards from piles into one's hand. */
  | { readonly do: 'draw'; readonly cards: readonly number[] }
  /** Deals so many cards from a pile to each of these chairs, one after another. */
  | { readonly do: 'deal'; readonly pile: string; readonly to: readonly number[]; readonly each: number }
  /** Deals from a pile until these chairs have so many cards. */
  | { readonly do: 'fill'; readonly pile: string; readonly to: readonly number[]; readonly upTo: number }
  /** Lays cards of one's hand on a pile, face up or down. */
  | {
      readonly do: 'play'
      readonly count: number
      readonly pile: string
      readonly end: PileEnd
      readonly up: boolean
    }
  /** Gives cards of one's hand to another player, unseen by the others. */
  | { readonly do: 'give'; readonly count: number; readonly to: number }
  /** Picks cards of another player's hand blindly. */
  | { readonly do: 'pick'; readonly count: number; readonly from: number }
  /** Everybody passes so many cards to the chair that is so many further, all at once. */
  | { readonly do: 'pass'; readonly count: number; readonly by: number }
  /** Swaps hands with another player, who must agree. */
  | { readonly do: 'swap'; readonly with: number }
  /** Looks at hidden cards of piles, and everybody sees that. */
  | { readonly do: 'peek'; readonly cards: readonly number[] }
  /** Turns cards of piles face up or down. */
  | { readonly do: 'turn'; readonly cards: readonly number[]; readonly up: boolean }
  /** Moves cards from piles to a pile as they lie. */
  | { readonly do: 'move'; readonly cards: readonly number[]; readonly pile: string; readonly end: PileEnd }
  /** Shows cards of one's hand, to all or to one chair. */
  | { readonly do: 'show'; readonly count: number; readonly to: number | null }
  | { readonly do: 'shuffle'; readonly pile: string }
  /** Puts hands, whose owners must agree, and piles on a pile, and shuffles it. */
  | {
      readonly do: 'gather'
      readonly hands: readonly number[]
      readonly piles: readonly string[]
      readonly pile: string
    }
  /** Puts the first so many cards of a pile below the others. */
  | { readonly do: 'cut'; readonly pile: string; readonly count: number }
  | { readonly do: 'roll'; readonly dice: number; readonly sides: number }
  /** Says whose turn it is. */
  | { readonly do: 'hand over'; readonly to: number | null }
  /** Writes points for a chair on the score sheet. */
  | { readonly do: 'score'; readonly chair: number; readonly points: number }
  /** Strikes an entry of this round out, if everybody agrees. */
  | { readonly do: 'strike'; readonly entry: number }
  /** Pays chips of one's own to a chair, or into the pot. */
  | { readonly do: 'pay'; readonly amount: number; readonly to: number | null }
  /** Pays a chair from the pot or the bank, if more than half of those who are there agree. */
  | { readonly do: 'pay out'; readonly from: ChipSource; readonly amount: number; readonly to: number }
  /** Writes a line for all, or wipes one out. */
  | { readonly do: 'note'; readonly text: string }
  | { readonly do: 'wipe'; readonly note: number }
  | { readonly do: 'count'; readonly counter: string; readonly value: number }
  /** Takes the last move back, if everybody agrees and nobody has learned anything by it. */
  | { readonly do: 'undo'; readonly move: number }
  /** Everything is gathered and dealt anew, if more than half of those who are there agree. */
  | { readonly do: 'new round' }
  /** The table ends, if more than half of those who are there agree. */
  | { readonly do: 'end' }
  /** Gets up for good: the hand goes back to its deck, and the others play on. */
  | { readonly do: 'leave' }
  /** Whoever was away takes its chair again, with an empty hand. */
  | { readonly do: 'sit down' }

/** The most dice that are rolled at once, and the most sides of one. */
export const mostDice = 20
export const mostSides = 1000
/** The most counters of a round: they lie on everybody's cloth. */
const mostCounters = 20

/** Throws a `RulesError` that says why this cannot be done now. */
export function requirePossible(top: Tabletop, by: number, wish: Wish): void {
  if (wish.do !== 'sit down') chairAt(top, by)
  const check = checks[wish.do] as (top: Tabletop, by: number, wish: Wish) => void
  check(top, by, wish)
}

/** Whether this can be done now. */
export function isPossible(top: Tabletop, by: number, wish: Wish): boolean {
  try {
    requirePossible(top, by, wish)
    return true
  } catch (error) {
    if (error instanceof RulesError) return false
    throw error
  }
}

/** Whether a wish shows nobody anything, so that it can be taken back (spec/free, section 6). */
export function showsNothing(wish: Wish): boolean {
  return openly.includes(wish.do) || (wish.do === 'turn' && !wish.up)
}

const openly: readonly Wish['do'][] = [
  'move',
  'cut',
  'hand over',
  'score',
  'strike',
  'pay',
  'pay out',
  'note',
  'wipe',
  'count',
]

type Checks = {
  readonly [K in Wish['do']]: (top: Tabletop, by: number, wish: Extract<Wish, { do: K }>) => void
}

const checks: Checks = {
  draw: (top, _, { cards }) => {
    some(onPiles(top, cards).length)
  },
  deal: (top, _, { pile, to, each }) => {
    enough(top, pile, chairsOf(top, to).length * each)
  },
  fill: (top, _, { pile, to, upTo }) => {
    const missing = chairsOf(top, to).map(({ hand }) => Math.max(0, upTo - hand.length))
    enough(top, pile, some(missing.reduce((sum, count) => sum + count, 0)))
  },
  play: (top, by, { count, pile }) => {
    pileNamed(top, pile)
    has(top, by, count)
  },
  give: (top, by, { count, to }) => {
    another(top, by, to)
    has(top, by, count)
  },
  pick: (top, by, { count, from }) => {
    another(top, by, from)
    has(top, from, count)
  },
  pass: (top, _, { count, by }) => {
    const chairs = present(top)
    if (by < 1 || by >= chairs.length) throw new RulesError('cards are passed to another player')
    for (const chair of chairs) has(top, chair, count)
  },
  swap: (top, by, wish) => another(top, by, wish.with),
  peek: (top, _, { cards }) => {
    some(cards.length)
    if (onPiles(top, cards).some(({ face }) => face !== null))
      throw new RulesError('everybody knows one of these cards')
  },
  turn: (top, _, { cards, up }) => {
    some(cards.length)
    if (onPiles(top, cards).some(({ isUp }) => isUp === up))
      throw new RulesError(`one of these cards lies face ${up ? 'up' : 'down'} already`)
  },
  move: (top, _, { cards, pile }) => {
    pileNamed(top, pile)
    some(onPiles(top, cards).length)
  },
  show: (top, by, { count, to }) => {
    if (to !== null) another(top, by, to)
    has(top, by, count)
  },
  shuffle: (top, _, { pile }) => shuffled(pileNamed(top, pile).cards),
  gather: (top, _, { hands, piles, pile }) => {
    const names = [...new Set([pile, ...piles])]
    if (names.length !== piles.length + 1) throw new RulesError('name every other pile once')
    const inHands = chairsOf(top, hands, 0).flatMap(({ hand }) => hand)
    shuffled([...names.flatMap((name) => pileNamed(top, name).cards), ...inHands])
  },
  cut: (top, _, { pile, count }) => {
    const { length } = pileNamed(top, pile).cards
    if (count < 1 || count >= length) throw new RulesError(`cut between 1 and ${length - 1} cards`)
  },
  roll: (_, __, { dice, sides }) => {
    if (dice < 1 || dice > mostDice || sides < 2 || sides > mostSides)
      throw new RulesError(`roll 1 to ${mostDice} dice with 2 to ${mostSides} sides`)
  },
  'hand over': (top, _, { to }) => {
    if (to !== null) chairAt(top, to)
  },
  score: (top, _, { chair, points }) => {
    chairAt(top, chair)
    if (points === 0) throw new RulesError('no point is meant')
  },
  strike: ({ books }, _, { entry }) => requireEntry(books, entry),
  pay: (top, by, { amount, to }) => {
    if (to !== null) another(top, by, to)
    requireChips(amount, top.books.chips[by] ?? 0)
  },
  'pay out': (top, _, { from, amount, to }) => {
    chairAt(top, to)
    requireChips(amount, from === 'pot' ? top.books.pot : most.chips)
  },
  note: ({ books }, _, { text }) => requireRoomForNote(books, text),
  wipe: ({ books }, _, { note }) => {
    if (!books.notes.some(({ id }) => id === note)) throw new RulesError('this note is not there any more')
  },
  count: ({ counters }, _, { counter }) => {
    if (counter.trim() === '') throw new RulesError('a counter needs a name')
    if (!counters.has(counter) && counters.size >= mostCounters)
      throw new RulesError(`there are ${mostCounters} counters already: use one of them`)
  },
  undo: () => {},
  'new round': () => {},
  end: () => {},
  leave: () => {},
  'sit down': (top, by) => {
    if (top.chairs[by]?.isAway !== true) throw new RulesError('only who was away sits down again')
  },
}

function some(count: number): number {
  if (count === 0) throw new RulesError('no card is meant')
  return count
}

function has(top: Tabletop, chair: number, count: number): void {
  some(count)
  const { length } = chairAt(top, chair).hand
  if (length < count) throw new RulesError(`there are only ${length} cards in that hand`)
}

function another(top: Tabletop, by: number, chair: number): void {
  chairAt(top, chair)
  if (by === chair) throw new RulesError('this needs another player')
}

function chairsOf(top: Tabletop, chairs: readonly number[], least = 1) {
  if (chairs.length < least || new Set(chairs).size !== chairs.length)
    throw new RulesError('name every chair once')
  return chairs.map((chair) => chairAt(top, chair))
}

function enough(top: Tabletop, pile: string, count: number): void {
  some(count)
  const { length } = pileNamed(top, pile).cards
  if (length < count)
    throw new RulesError(`there are only ${length} cards on "${pile}", and ${count} are needed`)
}

function shuffled({ length }: readonly Lying[]): void {
  if (length < 2) throw new RulesError('a shuffle needs at least two cards')
}
