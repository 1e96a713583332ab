/** The name of whoever types none is one that nobody has. */

import { expect, test } from 'vitest'
import { nameOfAnother, wire } from '../../src/table/index.ts'
import { freeName, nameFrom } from '../../src/web/table/page/free-name.ts'

test.each([
  [[], 'Guest'],
  [['Ada', 'Bob'], 'Guest'],
  [['Ada', 'Guest'], 'Guest 2'],
  [[' GUEST ', 'Guest 2', 'guest  3'], 'Guest 4'],
  [['Guest 2'], 'Guest'],
])('among %j it is %s', (names, free) => {
  expect(
    freeName(
      'Guest',
      names.map((name) => ({ name })),
    ),
  ).toBe(free)
})

test.each([
  ['Zoe', 'Zoe'],
  ['  Zoe  ', 'Zoe'],
  ['Bob\u200b', 'Bob'],
  ['Zoe \u{1f469}\u200d\u{1f4bb}', 'Zoe \u{1f469}\u{1f4bb}'],
  ['\u200b\u2066', ''],
])('whoever types %j sits down as %j, which every table reads', (typed, name) => {
  expect(nameFrom(typed)).toBe(name)
  expect(wire.plainText(40).decode(nameFrom(typed), 'name')).toBe(name)
})

test.each([
  ['You', '“You”'],
  ['nobody', '“nobody”'],
  [' NIEMAND', '“ NIEMAND”'],
  ['Youri', 'Youri'],
  ['Ada', 'Ada'],
])('another’s name that is a word of our sentences is told from it: %s', (name, shown) => {
  expect(nameOfAnother(name)).toBe(shown)
})
