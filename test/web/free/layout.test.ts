/** Where piles lie: everything a recipe has, once, and where I put it. */
import { expect, test } from 'vitest'
import { layoutOf, shifted } from '../../../src/web/free/page/layout.ts'

test('what is in no row lies below', () => {
  const piles = ['stock', 'discard', 'melds']
  expect(layoutOf({ piles })).toEqual([piles])
  expect(layoutOf({ piles, layout: [['melds']] })).toEqual([['melds'], ['stock', 'discard']])
})

test.each([
  ['left', [['b', 'a'], ['c']]],
  ['right', [['a', 'b'], ['c']]],
  ['up', [['b'], ['a'], ['c']]],
  ['down', [['a'], ['c', 'b']]],
] as const)('a pile goes %s', (way, expected) => {
  expect(shifted([['a', 'b'], ['c']], 'b', way)).toEqual(expected)
})

test('a row of its own is left, or stays where there is no other', () => {
  expect(shifted([['a'], ['b']], 'b', 'up')).toEqual([['a', 'b']])
  expect(shifted([['a'], ['b']], 'b', 'down')).toEqual([['a'], ['b']])
  expect(shifted([['a'], ['b']], 'x', 'down')).toEqual([['a'], ['b']])
})
