import { describe, expect, it } from 'vitest'
import { apply, describeWaiting, legal, RulesError, start } from '../../../src/games/holdem/index.ts'
import { deal, dealt, play, raises, stacks, turn } from './table.ts'

const three = { stacks: [1000, 1000, 1000] }

describe('turns', () => {
  it('begin left of the big blind, and left of the button after the flop', () => {
    const hand = deal({ stacks: [1000, 1000, 1000, 1000] })
    expect(turn(hand)).toBe(3)
    expect(turn(play(hand, 'c c c x [2c3c4c]'))).toBe(1)
  })

  it('heads-up begin with the button, who has the small blind, and with the other one after the flop', () => {
    const hand = deal({ stacks: [1000, 1000] })
    expect(hand.seats.map((seat) => seat.bet)).toEqual([50, 100])
    expect(turn(hand)).toBe(0)
    expect(turn(play(hand, 'c x [2c3c4c]'))).toBe(1)
  })

  it('give the big blind its option', () => {
    const hand = play(deal(three), 'c c')
    expect(turn(hand)).toBe(2)
    expect(legal(hand)).toMatchObject({ check: true, call: undefined, raise: { min: 200, max: 1000 } })
    expect(play(hand, 'x').waiting).toEqual({ for: 'board', street: 'flop', count: 3 })
  })

  it('begin left of a straddle, which speaks last', () => {
    const hand = deal({ stacks: [1000, 1000, 1000, 1000, 1000], straddles: 1 })
    expect(hand.seats.map((seat) => seat.bet)).toEqual([0, 50, 100, 200, 0])
    expect(turn(hand)).toBe(4)
    const round = play(hand, 'c c c c')
    expect(turn(round)).toBe(3)
    expect(legal(round)?.check).toBe(true)
  })

  it('begin left of the button when the button straddles', () => {
    const base = { antes: [0, 0, 0, 0], posts: [0, 0, 0, 0], antesAre: 'dead' as const, decimals: 0 }
    const hand = dealt({
      ...base,
      stacks: [900, 900, 900, 900],
      button: 0,
      blinds: [200, 50, 100, 0],
      minBet: 100,
    })
    expect(turn(hand)).toBe(1)
    expect(turn(play(hand, 'c c c'))).toBe(0)
  })

  it('begin left of the later one of two equal blinds', () => {
    const base = { antes: [0, 0, 0, 0], posts: [0, 0, 0, 0], antesAre: 'dead' as const, decimals: 0 }
    const hand = dealt({
      ...base,
      stacks: [900, 900, 900, 900],
      button: 0,
      blinds: [0, 100, 100, 0],
      minBet: 100,
    })
    expect(turn(hand)).toBe(3)
  })

  it('are not moved by a late post, whose owner may check', () => {
    const hand = deal({ stacks: [1000, 1000, 1000, 1000, 1000], latePosts: [4] })
    expect(hand.seats.map((seat) => seat.bet)).toEqual([0, 50, 100, 0, 100])
    expect(turn(hand)).toBe(3)
    const posted = play(hand, 'f')
    expect(turn(posted)).toBe(4)
    expect(legal(posted)?.check).toBe(true)
  })

  it('pass over players who folded or are all in', () => {
    const hand = play(deal({ stacks: [300, 1000, 1000] }), 'r300 c c [2c3c4c]')
    expect(turn(hand)).toBe(1)
    expect(turn(play(hand, 'x'))).toBe(2)
  })
})

describe('raises', () => {
  it('are at least as large as the last full one', () => {
    const hand = deal({ stacks: [5000, 5000, 5000] })
    expect(raises(hand)).toEqual([200, 5000])
    expect(raises(play(hand, 'r350'))).toEqual([600, 5000])
    expect(raises(play(hand, 'r350 r1000'))).toEqual([1650, 5000])
    const flop = play(hand, 'r350 c c [2c3c4c]')
    expect(raises(flop)).toEqual([100, 4650])
    expect(raises(play(flop, 'r100'))).toEqual([200, 4650])
  })

  it('over a straddle are at least the smallest bet more', () => {
    expect(raises(deal({ stacks: [5000, 5000, 5000, 5000], straddles: 1 }))).toEqual([300, 5000])
  })

  it('may be a short all-in, which does not let players who have spoken raise again', () => {
    const short = play(deal({ stacks: [5000, 5000, 350, 5000] }), 'r300 c f r350')
    expect(turn(short)).toBe(3)
    expect(legal(short)).toMatchObject({ call: 50, raise: undefined })
    expect(() => play(short, 'r1000')).toThrow('does not reopen the betting; it may call 50 or fold')
  })

  it('stay open for players who have not spoken when a short all-in comes', () => {
    const hand = play(deal({ stacks: [5000, 350, 5000, 5000] }), 'r300 f r350')
    expect(turn(hand)).toBe(2)
    expect(raises(hand)).toEqual([550, 5000])
  })

  it('are reopened by short all-ins that together make a full raise', () => {
    const hand = play(deal({ stacks: [350, 420, 5000, 5000, 5000] }), 'f r300 r350 r420 c')
    expect(turn(hand)).toBe(4)
    expect(raises(hand)).toBeUndefined()
    const more = play(deal({ stacks: [400, 520, 5000, 5000, 5000] }), 'f r300 r400 r520 c')
    expect(turn(more)).toBe(4)
    expect(raises(more)).toEqual([720, 5000])
  })

  it('are refused when nobody could answer them', () => {
    const hand = play(deal({ stacks: [400, 1000] }), 'r400')
    expect(legal(hand)).toMatchObject({ call: 300, raise: undefined })
    expect(() => play(hand, 'r900')).toThrow('no opponent has chips left to answer a raise')
  })
})

describe('short blinds', () => {
  it('do not lower what the others must call, but only for what others can match', () => {
    const hand = deal({ stacks: [1000, 1000, 60] })
    expect(hand.seats[2]).toMatchObject({ bet: 60, stack: 0 })
    expect(legal(hand)?.call).toBe(100)
    expect(legal(play(hand, 'c'))?.call).toBe(50)
    expect(legal(play(hand, 'f'))?.call).toBe(10)
  })

  it('give back what is above them', () => {
    const hand = play(deal({ stacks: [1000, 1000, 60] }), 'c f')
    expect(hand.seats[0]).toMatchObject({ stack: 940, staked: 60 })
    expect(hand.waiting.for).toBe('show')
  })

  it('end the betting at once when nothing is left to call', () => {
    const hand = deal({ stacks: [1000, 30] })
    expect(hand.waiting).toMatchObject({ for: 'show', mayMuck: false })
    expect(stacks(hand)).toEqual([970, 0])
  })

  it('are paid after the ante', () => {
    const hand = deal({ stacks: [1000, 1000, 60], ante: 25 })
    expect(hand.seats[2]).toMatchObject({ ante: 25, bet: 35, stack: 0, staked: 60 })
    const broke = deal({ stacks: [1000, 1000, 20], ante: 25 })
    expect(broke.seats[2]).toMatchObject({ ante: 20, bet: 0, stack: 0 })
  })
})

describe('refusals', () => {
  it('say what would be legal', () => {
    const hand = deal(three)
    expect(() => play(hand, 'x')).toThrow(
      new RulesError('seat 1 cannot check: it may call 100, raise to 200–1000 or fold'),
    )
    expect(() => play(hand, 'r150')).toThrow(
      'seat 1 cannot raise to 150: it may call 100, raise to 200–1000 or fold',
    )
    expect(() => play(hand, 'r1001')).toThrow('raise to 200–1000')
    expect(() => play(hand, 'r250.5')).toThrow(RulesError)
    expect(() => play(hand, 'rNaN')).toThrow(RulesError)
    expect(() => play(hand, 'c c c')).toThrow(
      'seat 3 cannot call, there is no bet: it may check, raise to 200–1000 or fold',
    )
    expect(() => apply(hand, { type: 'fold', seat: 2 })).toThrow(
      'it is not the turn of seat 3: it is the turn of seat 1',
    )
    expect(() => apply(hand, { type: 'fold', seat: 9 })).toThrow(RulesError)
    expect(() => apply(hand, { type: 'board', cards: [] })).toThrow('no board cards can be dealt now')
    expect(() => apply(hand, { type: 'show', seat: 0 })).toThrow('cannot show its cards now')
    expect(() => apply(hand, { type: 'muck', seat: 0 })).toThrow('cannot muck now')
    expect(() => apply(hand, { type: 'deal', seat: 0 })).toThrow('cannot be dealt cards now')
  })

  it('print decimal stakes', () => {
    const hand = deal({ stacks: [1000, 1000], smallBlind: 5, bigBlind: 10, decimals: 2 })
    expect(() => play(hand, 'r15')).toThrow('cannot raise to 0.15: it may call 0.05, raise to 0.2–10 or fold')
  })

  it('leave the hand as it was', () => {
    const hand = deal(three)
    const before = JSON.stringify(hand)
    expect(() => play(hand, 'r1')).toThrow(RulesError)
    play(hand, 'r300 f f')
    expect(JSON.stringify(hand)).toBe(before)
  })

  it('cover wrong cards', () => {
    const hand = deal(three, 'AsKs', 'QdQh')
    expect(() => play(hand, 'c c x [2c3c]')).toThrow('the flop is 3 cards, not 2')
    expect(() => play(hand, 'c c x [2c3cAs]')).toThrow('As cannot be dealt twice')
    expect(() => play(hand, 'c c x [2c3c2c]')).toThrow('2c cannot be dealt twice')
    const fresh = apply(start(hand.setup), { type: 'deal', seat: 0, cards: ['As', 'Ks'] })
    expect(() => apply(fresh, { type: 'deal', seat: 1, cards: ['As', 'Qs'] })).toThrow(
      'As cannot be dealt twice',
    )
    expect(() => apply(fresh, { type: 'deal', seat: 0 })).toThrow('waits for the cards of seat 2, seat 3')
  })

  it.each([
    [{ stacks: [1000] }, 'a hand needs 2 to 10 players, not 1'],
    [{ stacks: Array(11).fill(100) }, 'not 11'],
    [{ stacks: [1000, 0] }, 'seat 2 has no chips'],
    [{ stacks: [1000, -5] }, 'not negative'],
    [{ stacks: [1000, 10.5] }, 'whole numbers'],
    [{ stacks: [1000, 1000], bigBlind: 0 }, 'the smallest bet must be at least one chip'],
    [{ stacks: [1000, 1000], button: 2 }, 'the button must be at one of the seats'],
    [{ stacks: [1000, 1000], straddles: 1 }, 'at most 0 of 2 players can straddle'],
    [{ stacks: [1000, 1000, 1000], latePosts: [2] }, 'seat 3 posts late and has a blind'],
    [{ stacks: [2 ** 53 - 1, 2 ** 53 - 1] }, 'too many chips'],
  ])('cover the setup %j', (game, message) => {
    expect(() => deal(game)).toThrow(message)
  })

  it('say what a hand waits for', () => {
    const hand = start(deal(three).setup)
    expect(describeWaiting(hand)).toBe('the hand waits for the cards of seat 2, seat 3, seat 1')
    expect(describeWaiting(play(deal(three), 'c c x'))).toBe('the hand waits for the flop')
    expect(describeWaiting(play(deal(three), 'f f'), (seat) => `p${seat}`)).toBe('the hand is finished')
  })
})
