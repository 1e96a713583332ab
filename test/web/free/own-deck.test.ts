/** Decks from files: equal faces, missing columns, quotation marks; what cannot be read is refused with a reason. */
import { expect, test } from 'vitest'
import { lookOf } from '../../../src/web/free/page/look.ts'
import { deckIn } from '../../../src/web/free/page/own-deck.ts'

test('CSV by columns, with copies', () => {
  expect(deckIn('7,★,red,2\nSkip\n')).toEqual(['7|★|red', '7|★|red', 'Skip'])
})

test('CSV with a heading, in any order, and another separator', () => {
  expect(deckIn('count;Color;text\n1;blue;A\n2;;B')).toEqual(['A||blue', 'B', 'B'])
})

test('CSV with quotation marks and commas inside', () => {
  expect(deckIn('"Go, now",!\n"say ""hi"""')).toEqual(['Go, now|!|', 'say "hi"'])
})

test('JSON of texts, numbers and objects', () => {
  expect(deckIn('["a", 7, {"text": "b", "symbol": "♥", "colour": "red", "count": 2}]')).toEqual([
    'a',
    '7',
    'b|♥|red',
    'b|♥|red',
  ])
})

test('a bar in a text does not make a symbol of what follows', () => {
  expect(deckIn('a|b,x\nc').map(lookOf)[0]).toEqual({ kind: 'own', text: 'a/b', symbol: 'x', colour: '' })
})

test.each([
  ['', 'at least two cards'],
  ['only', 'at least two cards'],
  ['a,,,1001', 'not how many'],
  ['a,,,x\nb', 'not how many'],
  ['a,,,600\nb,,,600', 'at most 1000 cards'],
  [',,red\nb', 'card 1 has neither text'],
  [`${'x'.repeat(61)}\nb`, 'more than 60 characters'],
  ['[1', 'no JSON'],
  ['{"a": 1}', 'square brackets'],
  ['[null, 1]', 'card 1 is neither'],
])('%j is refused', (text, reason) => {
  expect(() => deckIn(text)).toThrow(reason)
})
