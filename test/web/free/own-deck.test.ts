/** Decks from files: equal faces, missing columns, quotation marks; what cannot be read is refused with a reason. */
import { expect, test } from 'vitest'
import { wire } from '../../../src/table/index.ts'
import { lookOf } from '../../../src/web/free/page/look.ts'
import { deckIn } from '../../../src/web/free/page/own-deck.ts'

const facesIn = (text: string): readonly string[] => deckIn(text).faces

test('CSV by columns, with copies', () => {
  expect(facesIn('7,★,red,2\nSkip\n')).toEqual(['7|★|red', '7|★|red', 'Skip'])
})

test('CSV with a heading, in any order, and another separator', () => {
  expect(facesIn('count;Color;text\n1;blue;A\n2;;B')).toEqual(['A||blue', 'B', 'B'])
})

test('CSV with quotation marks and commas inside', () => {
  expect(facesIn('"Go, now",!\n"say ""hi"""')).toEqual(['Go, now|!|', 'say "hi"'])
})

test('JSON of texts, numbers and objects', () => {
  expect(facesIn('["a", 7, {"text": "b", "symbol": "♥", "colour": "red", "count": 2}]')).toEqual([
    'a',
    '7',
    'b|♥|red',
    'b|♥|red',
  ])
})

test('a card may name a picture; its copies share it, and cards that look different have different names', () => {
  const { faces, images } = deckIn('text,count,image\nfox,2,pictures/fox.png\nhen,1,\n')
  expect(faces).toEqual(['fox', 'fox', 'hen'])
  expect([...images]).toEqual([['fox', 'pictures/fox.png']])
  expect(() => deckIn('text,image\nfox,a.png\nfox,b.png')).toThrow('card 2 is called like another one')
})

test('a bar in a text does not make a symbol of what follows', () => {
  expect(facesIn('a|b,x\nc').map(lookOf)[0]).toEqual({ kind: 'own', text: 'a/b', symbol: 'x', colour: '' })
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

test('marks that nobody sees are left out but where they join an emoji: every table reads these cards', () => {
  const faces = facesIn('text,symbol\nPilot,\u{1f469}\u200d\u2708\ufe0f\nsoft\u00adly,\u200e!\n')
  expect(faces).toEqual(['Pilot|\u{1f469}\u200d\u2708\ufe0f|', 'softly|!|'])
  for (const face of faces) expect(wire.plainText(60).decode(face, 'face')).toBe(face)
})
