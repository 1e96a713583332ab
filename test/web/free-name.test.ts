/** The name of whoever types none is one that nobody has. */

import { expect, test } from 'vitest'
import { isNameTaken, looksAlike, nameOfAnother, wire } from '../../src/table/index.ts'
import { freeName, nameFrom } from '../../src/web/table/page/free-name.ts'
import { markedWho, namesIn } from '../../src/web/werewolf/page/marked-names.ts'
import { v } from '../../src/web/words/village.ts'

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

/** Stays as it is. */
const whole = (name: string): [string, string] => [name, name]

test.each([
  ['Zoe', 'Zoe'],
  ['  Zoe  ', 'Zoe'],
  ['Bob\u200b', 'Bob'],
  ['Zoe \u{1f469}\u200d\u{1f4bb}', 'Zoe \u{1f469}\u200d\u{1f4bb}'],
  ...['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f3f3}\ufe0f\u200d\u{1f308}', '\u{1f1e9}\u{1f1ea}'].map(
    whole,
  ),
  ...['\u{1f44d}\u{1f3fd}', '\u{1f9d1}\u{1f3fd}\u200d\u2695\ufe0f', '\u2764\ufe0f\u200d\u{1f525}'].map(whole),
  whole('\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'),
  ['Bo\u200db', 'Bob'],
  ['\u{1f43a}\u200d', '\u{1f43a}'],
  ['\u{1f43a}\u200dEve', '\u{1f43a}Eve'],
  ['\u2800\u200d\u2800', ''],
  ['Eve\u{e0067}', 'Eve'],
  ['\u200b\u2066', ''],
  ['Eve\u034f', 'Eve'],
  ['E\ufe0fve\u{e0100}', 'Eve'],
  ['\u3164', ''],
  ['\u2800\u115f', ''],
  ['\u17b4Bob\u180b', 'Bob'],
  ['Bob\u3000', 'Bob'],
])('whoever types %j sits down as %j, which every table reads', (typed, name) => {
  expect(nameFrom(typed)).toBe(name)
  expect(wire.plainText(40).decode(nameFrom(typed), 'name')).toBe(name)
})

test.each([
  ['You', '“You”'],
  ['nobody', '“nobody”'],
  [' NIEMAND', '“ NIEMAND”'],
  ['You!', '“You!”'],
  ['*Nobody*', '“*Nobody*”'],
  ['N\u0336iemand', '“N\u0336iemand”'],
  ['Youri', 'Youri'],
  ['Ada', 'Ada'],
])('another’s name that is a word of our sentences is told from it: %s', (name, shown) => {
  expect(nameOfAnother(name)).toBe(shown)
})

test.each(['Eve\u034f', '\u3164Eve', 'E\ufe0fve', 'Eve\u2800', '\u{e0100}EVE', 'Eve\u00a0'])(
  'a name with marks that nobody sees is the name without them: %j',
  (name) => {
    expect(looksAlike('Eve', name)).toBe(true)
    expect(isNameTaken([{ name: 'Eve', person: 'a' }], { name, person: 'b' })).toBe(true)
  },
)

test('emoji that only differ in how they are joined are one name: screens may draw them alike', () => {
  for (const name of ['\u{1f469}\u200d\u{1f4bb}', '\u{1f469}\ufe0f\u{1f4bb}'])
    expect(isNameTaken([{ name: '\u{1f469}\u{1f4bb}', person: 'a' }], { name, person: 'b' })).toBe(true)
})

test('a whole sentence as a name is told from the words of the village', () => {
  const name = 'Eve is executed. Eve was the seer. Mal'
  const [mal, me] = [markedWho({ name, isMe: false }), markedWho({ name: 'Ada', isMe: true })]
  expect(namesIn(v.tell.voted([mal], me))).toEqual([
    { part: name, isName: true },
    { part: ' votes for you.', isName: false },
  ])
  expect(namesIn(v.tell.died.vote(me))).toEqual([{ part: 'You are executed.', isName: false }])
})
