/**
 * How many times the table must hear something, one thing after the other, until a move is on all screens: what is said in one slot is said at once,
 * and another slot waits for it. Counted in the log, so it holds on every network.
 */
import { expect, test } from 'vitest'
import type { Recipe, Wish } from '../../../src/games/free/index.ts'
import type { FreeView } from '../../../src/games/free/play/index.ts'
import { statementsIn } from '../../table/lines.ts'
import { pairs, playFree, scripted } from './tables.ts'

const top = (view: FreeView, pile: string): readonly number[] =>
  view.top.piles
    .find(({ name }) => name === pile)!
    .cards.slice(0, 1)
    .map(({ id }) => id)

/** Enough cards for everything that is done. */
const many: Recipe = {
  ...pairs,
  decks: [{ name: 'cards', faces: [...'abcdefghijklmnopqrstuvwxyz'], home: 'stock' }],
  openings: [
    { do: 'deal', pile: 'stock', each: 5 },
    { do: 'turn', pile: 'stock', to: 'discard', count: 1 },
  ],
}

type Move = Wish | ((view: FreeView) => Wish)

const moves: readonly (readonly [name: string, trips: number, move: Move])[] = [
  ['hand over', 1, { do: 'hand over', to: 1 }],
  [
    'move in the open',
    1,
    (view) => ({ do: 'move', cards: top(view, 'discard'), pile: 'middle', end: 'top' }),
  ],
  ['write points', 1, { do: 'score', chair: 1, points: 3 }],
  ['draw', 2, (view) => ({ do: 'draw', cards: top(view, 'stock') })],
  ['peek', 3, (view) => ({ do: 'peek', cards: top(view, 'stock') })],
  ['turn up', 2, (view) => ({ do: 'turn', cards: top(view, 'stock'), up: true })],
  ['lay face up', 2, { do: 'play', count: 1, pile: 'middle', end: 'top', up: true }],
  ['lay face down', 2, { do: 'play', count: 1, pile: 'middle', end: 'top', up: false }],
  ['give', 2, { do: 'give', count: 1, to: 1 }],
  ['show to all', 2, { do: 'show', count: 1, to: null }],
  ['show to one', 2, { do: 'show', count: 1, to: 2 }],
  ['pick', 4, { do: 'pick', count: 1, from: 1 }],
]

test('a move in the open takes one round trip, one that shows or gives two', async () => {
  const players = 4
  const { lines, events, ends } = await playFree({
    players,
    recipe: many,
    mind: scripted(moves.map(([, , move]) => [0, move])),
  })
  for (const end of ends) if (end instanceof Error) throw end
  expect(events.slice(0, moves.length).map(({ refused }) => refused)).toEqual(moves.map(() => undefined))
  const slots = [...new Set(statementsIn(lines).map(({ slot }) => slot))]
  const wishes = slots.filter((slot) => /\/wish\/\d+$/.test(slot))
  const counted = moves.map(([name], i) => {
    const from = wishes[i]!
    return [name, slots.filter((slot) => slot === from || slot.startsWith(`${from}/`)).length]
  })
  expect(counted).toEqual(moves.map(([name, trips]) => [name, trips]))
}, 60_000)
