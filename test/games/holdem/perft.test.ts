import { describe, expect, it } from 'vitest'
import { apply, type BettingAction, type Hand, legal } from '../../../src/games/holdem/index.ts'
import { deal } from './table.ts'

const BOARD = ['2c', '7d', '9h', 'Js', '3s'] as const

/** Counts all betting sequences of a hand, every raise size included, up to the showdown. */
function perft(hand: Hand): number {
  if (hand.waiting.for === 'board') {
    const cards = BOARD.slice(hand.board.length, hand.board.length + hand.waiting.count)
    return perft(apply(hand, { type: 'board', cards }))
  }
  const options = legal(hand)
  if (options === undefined) return 1
  const { seat, raise } = options
  const actions: BettingAction[] = [
    { type: 'fold', seat },
    { type: options.check ? 'check' : 'call', seat },
  ]
  for (let to = raise?.min ?? 1; to <= (raise?.max ?? 0); to++) actions.push({ type: 'raise', seat, to })
  return actions.reduce((count, action) => count + perft(apply(hand, action)), 0)
}

/** The same count for two players from first principles: what each has behind, what is to call, the last raise. */
function headsUp(small: number, big: number, stack: number): number {
  const round = (
    mine: number,
    yours: number,
    owe: number,
    lastRaise: number,
    opened: boolean,
    street: number,
  ): number => {
    let count = 1
    if (owe === 0) {
      count += opened ? next(mine, yours, street) : round(yours, mine, 0, lastRaise, true, street)
    } else {
      const paid = Math.min(owe, mine)
      const closes = opened || paid < owe
      count += closes
        ? next(mine - paid, yours, street)
        : round(yours, mine - paid, 0, lastRaise, true, street)
    }
    for (let more = 1; yours > 0 && owe + more <= mine; more++) {
      const full = more >= lastRaise
      if (!full && owe + more < mine) continue
      const raised = full ? more : lastRaise
      count += answer(yours, mine - owe - more, more, raised, full, street)
    }
    return count
  }
  const answer = (
    mine: number,
    yours: number,
    owe: number,
    lastRaise: number,
    full: boolean,
    street: number,
  ): number => {
    if (full) return round(mine, yours, owe, lastRaise, true, street)
    return 1 + next(mine - Math.min(owe, mine), yours, street)
  }
  const next = (first: number, second: number, street: number): number => {
    if (street === 3 || first === 0 || second === 0) return 1
    return round(first, second, 0, big, false, street + 1)
  }
  return round(stack - small, stack - big, big - small, big, false, 0)
}

describe('counted betting sequences', () => {
  it('of two players with three chips each are the 25 that one can list by hand', () => {
    expect(perft(deal({ stacks: [3, 3], smallBlind: 1, bigBlind: 2 }))).toBe(25)
  })

  it.each([3, 4, 5, 6, 7])(
    'of two players with %i chips each are counted alike from first principles',
    (stack) => {
      const hand = deal({ stacks: [stack, stack], smallBlind: 1, bigBlind: 2 })
      expect(perft(hand)).toBe(headsUp(1, 2, stack))
    },
  )

  it('of three players stay what they were when last checked', () => {
    const count = (...stacks: number[]) => perft(deal({ stacks, smallBlind: 1, bigBlind: 2 }))
    expect([count(2, 2, 2), count(3, 3, 3), count(2, 3, 4), count(4, 3, 2), count(3, 4, 3)]).toEqual([
      4, 205, 50, 26, 207,
    ])
  })
})
