/** What the page is told of a free table: what everybody saw, and what I was shown. */
import { expect, test } from 'vitest'
import type { Lying, Tabletop } from '../../../src/games/free/index.ts'
import type { FreeView } from '../../../src/games/free/play/index.ts'
import { emptyTabletop, withInHand, withOnPile } from '../../../src/games/free/tabletop.ts'
import { happeningOf } from '../../../src/web/free/worker/happening.ts'

const card = (id: number, face: string | null = null): Lying => ({
  id,
  deck: 0,
  face,
  isUp: face !== null,
  knownTo: null,
})
const view = (top: Tabletop, known: ReadonlyMap<number, string> = new Map()): FreeView => ({
  top,
  players: ['ann', 'bob'],
  me: 0,
  goesFirst: [],
  moves: 1,
  tries: 1,
  faceOf: (id) => known.get(id),
})
const empty = emptyTabletop(['stock', 'heap'], 2)
const before = withOnPile(
  withOnPile(empty, 'stock', [card(1), card(2)], 'top'),
  'heap',
  [card(3, 'a')],
  'top',
)

test('a card drawn from a hidden pile has no name, one from an open pile has', () => {
  const after = withInHand(before, 0, [])
  const draw = (cards: readonly number[]) =>
    happeningOf({ by: 0, wish: { do: 'draw', cards } }, before, view(after))
  expect(draw([1])).toMatchObject({ from: 'stock', faces: [] })
  expect(draw([3])).toMatchObject({ from: 'heap', faces: ['a'] })
  expect(draw([1, 3])).toMatchObject({ from: undefined, faces: ['a'] })
})

test('what was shown is named as often as it was, and what was known before is not', () => {
  const after = withOnPile(before, 'heap', [card(8, 'a'), card(9, 'b')], 'top')
  const wish = { do: 'play', count: 2, pile: 'heap', end: 'top', up: true } as const
  expect(happeningOf({ by: 1, wish }, before, view(after)).faces.toSorted()).toEqual(['a', 'b'])
  expect(happeningOf({ by: 1, wish, refused: 'no', against: 0 }, before, view(before))).toMatchObject({
    faces: [],
    refused: 'no',
    against: 0,
  })
})

test('what is shown is named to all, or to the one who may see it, and to nobody else', () => {
  const after = withInHand(before, 1, [card(8), card(9)])
  const wish = { do: 'show', count: 2, to: 0 } as const
  const shown = [8, 9]
  const known = new Map([
    [8, 'a'],
    [9, 'b'],
  ])
  expect(happeningOf({ by: 1, wish, shown }, before, view(after, known)).faces).toEqual(['a', 'b'])
  expect(happeningOf({ by: 1, wish, shown }, before, view(after)).faces).toEqual([])
  const open = withInHand(before, 1, [card(8, 'a'), card(9, 'b')])
  const all = { ...wish, to: null }
  expect(happeningOf({ by: 1, wish: all, shown }, before, view(open)).faces).toEqual(['a', 'b'])
})
