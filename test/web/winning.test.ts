/** What decided a hand. */
import { expect, test } from 'vitest'
import { parseCards } from '../../src/games/cards.ts'
import { type Hand, strengthOf, viewOf } from '../../src/games/holdem/index.ts'
import { fiveOf, kickerOf, markOf, winningCards } from '../../src/web/holdem/page/winning.ts'
import { deal, play } from '../games/holdem/table.ts'

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

test('the five winning cards are lifted and the others fade, once the hand is over and somebody had to show', () => {
  const dealt = deal({ stacks: [1000, 1000] }, 'AsAd', 'KsKd')
  const marks = (hand: Hand): string => {
    const model = { number: 1, view: viewOf(hand, 0), players: [0, 1], net: undefined, again: false }
    const five = winningCards(model)
    const lifted = parseCards('AsAdKsKd2c7d9hJd3s').filter((card) => markOf(card, five) === 'lifted')
    return five ? lifted.join('') : 'none'
  }
  const river = play(dealt, 'c x [2c7d9h] x x [Jd] x x [3s]')
  expect(marks(river)).toBe('none')
  expect(marks(play(river, 'x x s s'))).toBe('AsAd7d9hJd')
  expect(marks(play(dealt, 'f'))).toBe('none')
})
