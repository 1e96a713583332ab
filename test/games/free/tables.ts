/** Whole free tables in one process: random programs or scripted ones, and what every seat knew after everything that happened. */
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import type { Face } from '../../../src/decks/index.ts'
import { type Lying, type Recipe, requirePossible, type Wish } from '../../../src/games/free/index.ts'
import {
  type FreeEvent,
  type FreeMind,
  type FreeOutcome,
  type FreeView,
  freeTable,
  recipeCodec,
} from '../../../src/games/free/play/index.ts'
import type { Seat, Terms } from '../../../src/table/index.ts'
import { type Overheard, type Played, playTable } from '../../decks/tables.ts'

/** A small recipe with equal faces. */
export const pairs: Recipe = {
  name: 'Pairs',
  decks: [{ name: 'cards', faces: [...'aabbccddeeff', 'joker'], home: 'stock' }],
  piles: ['stock', 'discard', 'middle'],
  openings: [
    { do: 'deal', pile: 'stock', each: 2 },
    { do: 'turn', pile: 'stock', to: 'discard', count: 1 },
  ],
  sheet: 'Do as you please.',
}

/** The same with two backs, of which some faces are the same. */
export const pairsOfTwoBacks: Recipe = {
  ...pairs,
  name: 'Pairs of two backs',
  decks: [
    { name: 'red', faces: [...'aabbccd'], home: 'stock' },
    { name: 'blue', faces: [...'aaddee'], home: 'middle' },
  ],
  openings: [
    { do: 'deal', pile: 'stock', each: 1 },
    { do: 'deal', pile: 'middle', each: 1 },
    { do: 'turn', pile: 'stock', to: 'discard', count: 1 },
  ],
}

/** What a seat saw at one moment. */
export interface Moment {
  readonly view: FreeView
  /** What this seat knew of each card, by number. */
  readonly known: ReadonlyMap<number, Face>
}

/** What a table is like. */
export interface FreeTableOptions {
  readonly players: number
  readonly recipe?: Recipe
  readonly mind: (chair: number) => FreeMind
  readonly cheats?: ReadonlyMap<number, Cheat | ((seat: Seat, said: Overheard) => Cheat)>
  /** Told what each chair is told. */
  readonly onEvent?: (event: FreeEvent, chair: number) => void
}

/** A table that was played. */
export interface PlayedFree extends Played<FreeOutcome> {
  /** What each chair saw, moment by moment. */
  readonly moments: readonly (readonly Moment[])[]
  /** What happened, as the first honest chair was told. */
  readonly events: readonly FreeEvent[]
}

/** The terms of a table by this recipe. */
export function termsOf(recipe: Recipe): Terms {
  return {
    game: 'free',
    rules: recipeCodec.encode(recipe),
    seats: { min: 2, max: 10 },
    deadlines: { step: 1000, act: 1000 },
    spectators: true,
  }
}

/** Plays a table to its end. */
export async function playFree(options: FreeTableOptions): Promise<PlayedFree> {
  const { players, recipe = pairs, mind, cheats = new Map(), onEvent } = options
  const moments: Moment[][] = Array.from({ length: players }, () => [])
  const told: FreeEvent[][] = Array.from({ length: players }, () => [])
  const played = await playTable<FreeOutcome>({ players, terms: termsOf(recipe), cheats }, (seat) => {
    const chair = seat.me === undefined ? undefined : seat.players.indexOf(seat.me)
    if (chair === undefined) return freeTable()(seat)
    return freeTable({
      mind: mind(chair),
      onView: (view) => moments[chair]!.push(momentOf(view)),
      onEvent: (event) => {
        told[chair]!.push(event)
        onEvent?.(event, chair)
      },
    })(seat)
  })
  const honest = told.findIndex((_, chair) => !cheats.has(chair))
  return { ...played, moments, events: told[honest]! }
}

function momentOf(view: FreeView): Moment {
  const known = cardsOn(view).flatMap(({ id }) => {
    const face = view.faceOf(id)
    return face === undefined ? [] : [[id, face] as const]
  })
  return { view, known: new Map(known) }
}

/** Every card that is anywhere. */
export function cardsOn({ top }: FreeView): readonly Lying[] {
  return [
    ...top.piles.flatMap(({ cards }) => cards),
    ...top.chairs.flatMap(({ hand }) => hand),
    ...top.underWay.map(({ card }) => card),
  ]
}

/** The faces of a chair's own hand at a moment, sorted. */
export function handOf({ view, known }: Moment, chair: number): readonly Face[] {
  return view.top.chairs[chair]!.hand.map(({ id, face }) => face ?? known.get(id)!).toSorted()
}

/** Plays these wishes, one after another, each by its chair; then everybody gets up. Choices are the first cards unless said otherwise. */
export function scripted(
  wishes: readonly (readonly [by: number, wish: Wish | ((view: FreeView) => Wish)])[],
  other: Partial<FreeMind> = {},
): (chair: number) => FreeMind {
  const firsts = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place)
  return (chair) => ({
    wish(view) {
      const next = wishes[view.tries]
      if (next === undefined) {
        const chairs = view.top.chairs.flatMap(({ isGone }, i) => (isGone ? [] : [i]))
        return chairs[0] === chair ? Promise.resolve({ do: 'leave' }) : new Promise(() => {})
      }
      const [by, wish] = next
      if (by !== chair) return new Promise(() => {})
      const wanted = typeof wish === 'function' ? wish(view) : wish
      if (wanted.do !== 'undo') requirePossible(view.top, chair, wanted)
      return Promise.resolve(wanted)
    },
    choose: async (_, __, count) => firsts(count),
    pick: async (_, __, count) => firsts(count),
    agree: async () => true,
    ...other,
  })
}
