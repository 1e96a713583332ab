/** A program that does whatever can be done at a free table, at random: for demonstrations, simulations and tests. */
import { present } from '../tabletop.ts'
import { isPossible, type Wish } from '../wish.ts'
import type { FreeMind, FreeView } from './mind.ts'

/** So often it proposes to end. */
const patience = 3

/** How long it plays, and by what chance. */
export interface RandomMindOptions {
  /** After so many moves it wants to end the table, and gets up if that is not agreed to. */
  readonly moves: number
  /** Gives numbers from 0 to below 1. */
  readonly random: () => number
  /** Whether it wishes something whoever's turn it would be. */
  readonly isEager?: boolean
}

/** Whoever's turn it would be, counting moves, wishes something; or everybody does. */
export function randomMind({ moves, random, isEager = false }: RandomMindOptions): FreeMind {
  const below = (count: number): number => Math.floor(random() * count)
  return {
    wish(view) {
      const chairs = present(view.top)
      if (!isEager && chairs[view.tries % chairs.length] !== view.me) return new Promise(() => {})
      if (view.tries < moves && chairs.length > 1) return Promise.resolve(randomWish(view, below))
      return Promise.resolve({ do: view.tries < moves + patience ? 'end' : 'leave' })
    },
    choose: async (view, _, count) => someOf(view.top.chairs[view.me!]!.hand.length, count, below),
    pick: async (view, from, count) => someOf(view.top.chairs[from]!.hand.length, count, below),
    agree: async (_, __, wish) => wish.do === 'end' || random() < 0.8,
    ...(isEager && { back: async () => {} }),
  }
}

/** Different places among so many. */
function someOf(among: number, count: number, below: (count: number) => number): readonly number[] {
  const places = Array.from({ length: among }, (_, place) => place)
  return Array.from({ length: count }, () => places.splice(below(places.length), 1)[0]!)
}

function randomWish(view: FreeView, below: (count: number) => number): Wish {
  const wishes = possibleWishes(view, below)
  return wishes[below(wishes.length)] ?? { do: 'hand over', to: null }
}

function possibleWishes({ top, me, moves }: FreeView, below: (count: number) => number): readonly Wish[] {
  const chairs = present(top)
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!
  const other = one(chairs.filter((chair) => chair !== me))
  const { name: pile, cards } = one(top.piles)
  const elsewhere = one(top.piles).name
  const first = cards.slice(0, 1).map(({ id }) => id)
  const wishes: readonly Wish[] = [
    { do: 'draw', cards: first },
    { do: 'deal', pile, to: chairs, each: 1 },
    { do: 'fill', pile, to: [me!], upTo: 3 },
    { do: 'play', count: 1, pile, end: 'top', up: true },
    { do: 'play', count: 1, pile, end: 'bottom', up: false },
    { do: 'give', count: 1, to: other },
    { do: 'pick', count: 1, from: other },
    { do: 'pass', count: 1, by: 1 },
    { do: 'swap', with: other },
    { do: 'peek', cards: first },
    { do: 'turn', cards: first, up: true },
    { do: 'turn', cards: first, up: false },
    { do: 'move', cards: first, pile: elsewhere, end: 'bottom' },
    { do: 'show', count: 1, to: null },
    { do: 'show', count: 1, to: other },
    { do: 'shuffle', pile },
    { do: 'gather', hands: [me!], piles: [], pile },
    { do: 'cut', pile, count: 1 },
    { do: 'roll', dice: 2, sides: 6 },
    { do: 'hand over', to: other },
    { do: 'score', chair: me!, points: moves - 5 },
    { do: 'strike', entry: below(3) },
    { do: 'pay', amount: 1 + below(5), to: below(2) === 0 ? null : other },
    { do: 'pay out', from: below(2) === 0 ? 'pot' : 'bank', amount: 1 + below(5), to: other },
    { do: 'note', text: `after ${moves} moves` },
    { do: 'wipe', note: 1 + below(3) },
    { do: 'count', counter: 'tricks', value: moves },
  ]
  return wishes.filter((wish) => isPossible(top, me!, wish))
}
