import { describe, expect, it } from 'vitest'
import { parseCards } from '../../../src/games/cards.ts'
import {
  CATEGORIES,
  categoryOf,
  evaluate,
  strengthOf,
  strengthOfMasks,
} from '../../../src/games/holdem/evaluate.ts'
import { handName } from '../../../src/games/holdem/handname.ts'
import { draw, seeded } from '../random.ts'

const of = (cards: string) => strengthOf(parseCards(cards))
const name = (cards: string) => handName(of(cards))

describe('the hand evaluator', () => {
  it('counts all 2,598,960 five-card hands into their categories and 7,462 classes', () => {
    const counts: number[] = CATEGORIES.map(() => 0)
    const classes = new Set<number>()
    for (let a = 0; a < 48; a++) {
      for (let b = a + 1; b < 49; b++) {
        for (let c = b + 1; c < 50; c++) {
          for (let d = c + 1; d < 51; d++) {
            for (let e = d + 1; e < 52; e++) {
              const strength = evaluate([a, b, c, d, e])
              counts[strength >> 20]!++
              classes.add(strength)
            }
          }
        }
      }
    }
    expect(counts).toEqual([1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40])
    expect(classes.size).toBe(7462)
  })

  it('finds in six and seven cards what the best five of them make', () => {
    const random = seeded(7)
    for (let i = 0; i < 6000; i++) {
      const cards = draw(random, i % 2 === 0 ? 7 : 6)
      expect(evaluate(cards), cards.join(' ')).toBe(bestOfFive(cards))
    }
  })

  it('agrees with an independent comparison of five-card hands', () => {
    const random = seeded(11)
    for (let i = 0; i < 5000; i++) {
      const [left, right] = [draw(random, 5), draw(random, 5)]
      const expected = Math.sign(compareLists(plainRank(left), plainRank(right)))
      expect(Math.sign(evaluate(left) - evaluate(right)), `${left} against ${right}`).toBe(expected)
    }
  })

  it('orders the famous cases', () => {
    const ladder = [
      '7c5d4h3s2c',
      'AcKdQhJs9c',
      '2c2d5h4s3c',
      'AcAdKhQsJc',
      '3c3d2h2s4c',
      'AcAdKhKsQc',
      '2c2d2h4s3c',
      '5cAd4h3s2c',
      '6c5d4h3s2c',
      'AcKdQhJsTc',
      '7c5c4c3c2c',
      '2c2d2h3s3c',
      'AcAdAhKsKc',
      '2c2d2h2s3c',
      '5cAc4c3c2c',
      'AsKsQsJsTs',
    ].map(of)
    expect([...ladder].sort((a, b) => a - b)).toEqual(ladder)
    expect(new Set(ladder).size).toBe(ladder.length)
  })

  it('plays the board as a tie and lets three pairs use the best kicker', () => {
    const board = 'AcKdQhJsTc'
    expect(of(`${board}2c3d`)).toBe(of(`${board}9c9d`))
    expect(of('AcAdKhKsQcQd2h')).toBe(of('AcAdKhKsQc'))
    expect(of('KcKd4h4s3c3dAh')).toBe(of('KcKd4h4sAh'))
  })

  it('refuses anything but five to seven cards', () => {
    expect(() => evaluate([1, 2, 3, 4])).toThrow('5, 6 or 7 cards, not 4')
    expect(() => evaluate([1, 2, 3, 4, 5, 6, 7, 8])).toThrow('not 8')
  })

  it('takes suit masks directly', () => {
    expect(strengthOfMasks(0, 0, 0, 0b1111100000000)).toBe(of('AsKsQsJsTs'))
    expect(categoryOf(strengthOfMasks(0b1, 0b1, 0b1, 0b11))).toBe('four of a kind')
  })
})

describe('hand names', () => {
  it.each([
    ['AsKsQsJsTs', 'royal flush'],
    ['9s8s7s6s5s2d2h', 'straight flush, nine high'],
    ['As2s3s4s5s', 'straight flush, five high'],
    ['6s6d6h6c2s', 'four of a kind, sixes'],
    ['AsAdAhKcKs', 'full house, aces full of kings'],
    ['2s2d2h7c7s7d9h', 'full house, sevens full of twos'],
    ['As9s7s3s2s', 'flush, ace high'],
    ['Ts9d8h7c6s', 'straight, ten high'],
    ['As2d3h4c5s', 'straight, five high'],
    ['QsQdQh2c5s', 'three of a kind, queens'],
    ['KsKd4h4c5s', 'two pair, kings and fours'],
    ['TsTd4h3c5s', 'pair of tens'],
    ['Js9d4h3c5s', 'jack high'],
  ])('%s is %s', (cards, expected) => {
    expect(name(cards)).toBe(expected)
  })
})

function bestOfFive(cards: readonly number[]): number {
  const drop = cards.length - 5
  let best = 0
  for (let i = 0; i < cards.length; i++) {
    for (let j = i + 1; j < (drop === 2 ? cards.length : i + 2); j++) {
      const five = cards.filter((_, k) => k !== i && (drop === 1 || k !== j))
      best = Math.max(best, evaluate(five))
    }
  }
  return best
}

/** A slow reading of the rules: category, then ranks by how often they occur, then by height. */
function plainRank(cards: readonly number[]): number[] {
  const ranks = cards.map((card) => card >> 2)
  const times = (rank: number) => ranks.filter((other) => other === rank).length
  const sorted = [...ranks].sort((a, b) => times(b) - times(a) || b - a)
  const shape = [...new Set(ranks)].map(times).sort((a, b) => b - a)
  const flush = new Set(cards.map((card) => card & 3)).size === 1
  const wheel = sorted.join() === '12,3,2,1,0'
  const straight = shape.length === 5 && (wheel || sorted[0]! - sorted[4]! === 4)
  const kind = ['11111', '2111', '221', '311', '', '', '32', '41'].indexOf(shape.join(''))
  const category = straight ? (flush ? 8 : 4) : flush ? 5 : kind
  return [category, ...(straight ? [wheel ? 3 : sorted[0]!] : sorted)]
}

function compareLists(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, i) => value !== right[i])
  return at === -1 ? 0 : left[at]! - right[at]!
}
