/** My hand on my screen: sorted, or as I have put it, whatever numbers its cards have. */
import { expect, test } from 'vitest'
import { standardDecks } from '../../../src/decks/standard-decks.ts'
import type { Lying } from '../../../src/games/free/index.ts'
import { deckFaces } from '../../../src/games/free/play/index.ts'
import { heldIn, moved, sorted } from '../../../src/web/free/page/hand-order.ts'
import { lookOf, orderOf } from '../../../src/web/free/page/look.ts'
import { f } from '../../../src/web/words/free.ts'
import { germanFree } from '../../../src/web/words/german/free.ts'

function handOf(faces: readonly string[], start = 1) {
  const cards = faces.map(
    (_, i): Lying => ({ id: start + i, deck: 0, face: null, isUp: false, knownTo: null }),
  )
  return heldIn(cards, ({ id }) => faces[id - start])
}

const facesOf = (hand: readonly { readonly face: string }[]): string => hand.map(({ face }) => face).join(' ')

test('by suit, then by rank', () => {
  expect(facesOf(sorted(handOf(['Ah', '2c', 'Td', '9c', '2h']), 'suit', []))).toBe('2c 9c Td 2h Ah')
  expect(facesOf(sorted(handOf(['Ah', '2c', 'Td', '9c', '2h']), 'rank', []))).toBe('2c 2h 9c Td Ah')
})

test('by hand: as I have put them, what is new comes last, also after a shuffle', () => {
  const own = moved(
    handOf(['2c', '2c', 'Ah']).map(({ key }) => key),
    '0 Ah 0',
    -2,
  )
  expect(facesOf(sorted(handOf(['2c', 'Ah', '3d', '2c'], 50), 'own', own))).toBe('Ah 2c 2c 3d')
})

test.each([
  ['Ah 0', 1, 'a b Ah'],
  ['Ah 0', 5, 'a b Ah'],
  ['Ah 0', -5, 'Ah a b'],
])('%s moves %i places', (key, by, expected) => {
  expect(moved(['a 0', 'Ah 0', 'b 0'], key, by).join(' ').replaceAll(' 0', '')).toBe(expected)
})

test.each([...Object.keys(standardDecks), 'colours', '100'])(
  'every card of %s has a look, a name and a place of its own',
  (deck) => {
    const faces = [...new Set(deckFaces(deck))]
    const plain = faces.filter((face) => !face.includes('|') && lookOf(face).kind === 'own')
    expect(plain).toEqual([])
    for (const words of [f, germanFree])
      expect(new Set(faces.map((face) => words.face(lookOf(face)))).size).toBe(faces.length)
    const places = faces.filter((face) => !face.startsWith('bonus')).map((face) => orderOf(face).join())
    expect(new Set(places).size).toBe(places.length)
  },
)

test('a card of one’s own deck has text, symbol and colour', () => {
  expect(lookOf('Skip|⊘|red')).toEqual({ kind: 'own', text: 'Skip', symbol: '⊘', colour: 'red' })
  expect(lookOf('Villager')).toEqual({ kind: 'own', text: 'Villager', symbol: '', colour: '' })
})
