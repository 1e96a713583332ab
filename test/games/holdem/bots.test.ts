import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardAt } from '../../../src/games/cards.ts'
import {
  type Action,
  apply,
  blindGame,
  decide,
  equity,
  finishHand,
  type Hand,
  type Hole,
  join,
  nextHand,
  openSession,
  start,
  survivors,
  TEMPERS,
  type Temper,
  viewOf,
  wouldShow,
} from '../../../src/games/holdem/index.ts'
import { draw, seeded } from '../random.ts'
import { deal, hole, play } from './table.ts'

/** Plays a hand with bots of the given tempers, each seeing only its own view. */
function botHand(hand: Hand, tempers: readonly Temper[], random: () => number): Hand {
  const count = hand.seats.length
  const cards = draw(random, 2 * count + 5).map(cardAt)
  const board = cards.splice(0, 5)
  let state = hand
  while (state.waiting.for !== 'finished') {
    const { waiting } = state
    let action: Action
    if (waiting.for === 'deal') {
      const seat = waiting.seats[0]!
      action = { type: 'deal', seat, cards: cards.slice(2 * seat, 2 * seat + 2) as unknown as Hole }
    } else if (waiting.for === 'board') {
      action = { type: 'board', cards: board.slice(state.board.length, state.board.length + waiting.count) }
    } else if (waiting.for === 'show') {
      const shows = !waiting.mayMuck || wouldShow(viewOf(state, waiting.seat))
      action = { type: shows ? 'show' : 'muck', seat: waiting.seat }
    } else {
      action = decide(viewOf(state, waiting.seat), tempers[waiting.seat]!, random)
    }
    state = apply(state, action)
  }
  return state
}

describe('equity', () => {
  it('is close to known chances', () => {
    expect(equity(hole('AsAd'), [], 1, seeded(1), 4000)).toBeCloseTo(0.852, 1)
    expect(equity(hole('7c2d'), [], 1, seeded(2), 4000)).toBeCloseTo(0.346, 1)
    expect(equity(hole('AsAd'), [], 8, seeded(3), 3000)).toBeCloseTo(0.35, 1)
  })

  it('is one with the nuts and a half when the board plays', () => {
    expect(equity(hole('AsKs'), ['Qs', 'Js', 'Ts', '2c', '3d'], 3, seeded(4), 200)).toBe(1)
    expect(equity(hole('2c3d'), ['As', 'Ks', 'Qs', 'Js', 'Ts'], 1, seeded(5), 50)).toBe(0.5)
  })
})

describe('bots', () => {
  it('make only legal moves in any hand', () => {
    const any = fc.array(
      fc.record({ stack: fc.integer({ min: 1, max: 3000 }), temper: fc.constantFrom(...TEMPERS) }),
      {
        minLength: 2,
        maxLength: 9,
      },
    )
    fc.assert(
      fc.property(any, fc.integer(), (bots, seed) => {
        const setup = blindGame({
          stacks: bots.map((bot) => bot.stack),
          button: 0,
          smallBlind: 5,
          bigBlind: 10,
        })
        const tempers = bots.map((bot) => bot.temper)
        expect(botHand(start(setup), tempers, seeded(seed)).waiting.for).toBe('finished')
      }),
      { numRuns: 40 },
    )
  })

  it('never fold aces before the flop and do not pay much for seven-deuce', () => {
    for (const temper of TEMPERS) {
      for (let seed = 0; seed < 20; seed++) {
        const aces = deal({ stacks: [10000, 10000] }, 'AsAd')
        expect(decide(viewOf(aces, 0), temper, seeded(seed)).type).not.toBe('fold')
      }
    }
    const shoved = play(deal({ stacks: [10000, 10000] }, '', '7c2d'), 'r10000')
    for (const temper of ['rock', 'solid', 'caller'] as const) {
      expect(decide(viewOf(shoved, 1), temper, seeded(3)).type).toBe('fold')
    }
  })

  it('differ by temper: the rock folds most, the maniac raises most', () => {
    const count = (temper: Temper, type: string) => {
      const random = seeded(99)
      let found = 0
      for (let i = 0; i < 150; i++) {
        const cards = draw(random, 2).map(cardAt).join('')
        const hand = deal({ stacks: [5000, 5000, 5000, 5000] }, '', '', '', cards)
        if (decide(viewOf(hand, 3), temper, random).type === type) found++
      }
      return found
    }
    expect(count('rock', 'fold')).toBeGreaterThan(count('caller', 'fold'))
    expect(count('maniac', 'raise')).toBeGreaterThan(2 * count('caller', 'raise'))
    expect(count('caller', 'call')).toBeGreaterThan(count('solid', 'call'))
  })

  it('repeat a game when the randomness repeats', () => {
    const game = () => botHand(start(deal({ stacks: [2000, 2000, 2000] }).setup), TEMPERS, seeded(5)).history
    expect(game()).toEqual(game())
  })

  it('play a session until chips have moved', () => {
    const random = seeded(12)
    let session = openSession({ chairs: 4, smallBlind: 5, bigBlind: 10 })
    for (const [i, temper] of TEMPERS.entries()) session = join(session, temper, i, 400)
    for (let i = 0; i < 30 && survivors(session).length > 1; i++) {
      const next = nextHand(session)
      session = finishHand(next, botHand(start(next.playing.setup), next.playing.ids as Temper[], random))
    }
    const stacks = session.chairs.map((member) => member!.stack)
    expect(stacks.reduce((a, b) => a + b)).toBe(1600)
    expect(new Set(stacks).size).toBeGreaterThan(1)
  })

  it('need their own turn and their own cards', () => {
    const hand = deal({ stacks: [1000, 1000] }, 'AsAd', 'KsKd')
    expect(() => decide(viewOf(hand, 1), 'solid', seeded(1))).toThrow('only decide at its own turn')
    expect(() => decide(viewOf(hand), 'solid', seeded(1))).toThrow('only decide at its own turn')
  })

  it('muck what is beaten in the open', () => {
    const line = 'c x [2c7d9h] x x [Js] x x [3s] x x s'
    expect(wouldShow(viewOf(play(deal({ stacks: [1000, 1000] }, 'QsQd', 'KsKd'), line), 0))).toBe(false)
    expect(wouldShow(viewOf(play(deal({ stacks: [1000, 1000] }, 'AsAd', 'KsKd'), line), 0))).toBe(true)
  })
})
