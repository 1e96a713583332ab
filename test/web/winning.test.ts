/** What decided a hand. */
import { expect, test } from 'vitest'
import { parseCards } from '../../src/games/cards.ts'
import { strengthOf } from '../../src/games/holdem/index.ts'
import { fiveOf, kickerOf } from '../../src/web/holdem/page/winning.ts'

const strength = (cards: string): number => strengthOf(parseCards(cards))

test.for([
  ['AsKs', 'QsJsTs2d3c', 'AsKsQsJsTs'],
  ['2c7d', 'AhKhQhJh9h', 'AhKhQhJh9h'],
  ['KdKc', '4h4sAh9d2c', 'KdKc4h4sAh'],
] as const)('of %s and %s the five that count are %s', ([hole, board, five]) => {
  const cards = parseCards(hole + board)
  expect(fiveOf(cards, strengthOf(cards)).toSorted()).toEqual(parseCards(five).toSorted())
})

test('the kicker is named where it decides, and only there', () => {
  const board = 'AhTd7s4c2d'
  const [king, queen, pair] = [
    strength(`AsKc${board}`),
    strength(`AcQs${board}`),
    strength(`JcJh${board}`),
  ] as const
  expect(kickerOf(king, [queen, pair])).toBe(11)
  expect(kickerOf(king, [pair])).toBeUndefined()
  expect(kickerOf(king, [king])).toBeUndefined()
})
