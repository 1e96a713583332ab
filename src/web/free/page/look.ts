/** How a face is drawn and sorted, by its name. A name with bars, such as “7|★|red”, is of somebody's own deck: text, symbol, colour. */
import type { Face } from '../../../games/free/index.ts'

/** What is on a card. */
export type Look =
  | { readonly kind: 'suited'; readonly rank: string; readonly suit: string }
  | { readonly kind: 'joker' | 'fool' }
  | { readonly kind: 'trump' | 'number'; readonly number: number }
  | { readonly kind: 'tile'; readonly suit: TileSuit; readonly number: number }
  | { readonly kind: 'honour'; readonly name: Honour }
  | { readonly kind: 'bonus'; readonly name: string }
  | { readonly kind: 'domino'; readonly low: number; readonly high: number }
  | { readonly kind: 'own'; readonly text: string; readonly symbol: string; readonly colour: string }

const tileSuits = ['dots', 'bamboo', 'characters'] as const
export type TileSuit = (typeof tileSuits)[number]
const honours = ['east', 'south', 'west', 'north', 'red', 'green', 'white'] as const
export type Honour = (typeof honours)[number]

const suits = 'cdsh'
const ranks = '23456789TJCQKA'

/** What is on a card of this name. */
export function lookOf(face: Face): Look {
  const [first = '', second = '', third = ''] = face.split('|')
  if (face.includes('|')) return { kind: 'own', text: first, symbol: second, colour: third }
  return suitedLook(face) ?? namedLook(face) ?? { kind: 'own', text: face, symbol: '', colour: '' }
}

function suitedLook(face: Face): Look | undefined {
  const [rank = '', suit = ''] = face
  const isSuited = face.length === 2 && ranks.includes(rank) && suits.includes(suit)
  return isSuited ? { kind: 'suited', rank, suit } : undefined
}

function namedLook(face: Face): Look | undefined {
  if (face === 'joker' || face === 'fool') return { kind: face }
  if (/^\d{1,4}$/.test(face)) return { kind: 'number', number: Number(face) }
  const honour = honours.find((name) => name === face)
  if (honour) return { kind: 'honour', name: honour }
  const [word = '', rest = ''] = face.split('-')
  if (word === 'bonus') return { kind: 'bonus', name: rest }
  const number = Number(rest)
  if (rest === '' || !Number.isInteger(number)) return undefined
  if (word === 'trump') return { kind: 'trump', number }
  if (/^\d$/.test(word)) return { kind: 'domino', low: Number(word), high: number }
  const suit = tileSuits.find((name) => name === word)
  return suit && { kind: 'tile', suit, number }
}

/** What is named apart keeps apart; which comes first does not matter. */
function rankOf(name: string): number {
  return [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 997, 0)
}

/** Where a card is sorted: first its suit or family, then its rank in it. */
export function orderOf(face: Face): readonly [family: number, rank: number] {
  const look = lookOf(face)
  switch (look.kind) {
    case 'suited':
      return [suits.indexOf(look.suit), ranks.indexOf(look.rank)]
    case 'trump':
      return [4, look.number]
    case 'fool':
      return [4, 0]
    case 'joker':
      return [5, 0]
    case 'tile':
      return [6 + tileSuits.indexOf(look.suit), look.number]
    case 'honour':
      return [9, honours.indexOf(look.name)]
    case 'bonus':
      return [10, 0]
    case 'domino':
      return [11, 10 * look.high + look.low]
    case 'number':
      return [12, look.number]
    case 'own':
      return [
        13 + rankOf(look.colour),
        /^\d{1,3}$/.test(look.text) ? Number(look.text) : 1000 + rankOf(look.text),
      ]
  }
}
