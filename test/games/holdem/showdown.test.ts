import { describe, expect, it } from 'vitest'
import { apply, forfeit, handName, RulesError, voidHand } from '../../../src/games/holdem/index.ts'
import { deal, dealt, play, stacks, turn } from './table.ts'

const board = '[2c7d9h] x x [Js] x x [3s] x x'

describe('the end by folds', () => {
  it('gives the pot to the last player, who shows nothing and gets its uncalled bet back', () => {
    const hand = play(deal({ stacks: [1000, 1000, 1000] }), 'r700 f f')
    expect(hand.waiting).toEqual({ for: 'finished', by: 'folds' })
    expect(stacks(hand)).toEqual([1150, 950, 900])
    expect(hand.awards).toEqual([
      { amount: 250, seats: [0], shares: [{ seat: 0, amount: 250 }], odd: 0, strength: undefined },
    ])
  })

  it('gives the big blind the small blind', () => {
    expect(stacks(play(deal({ stacks: [1000, 1000, 1000] }), 'f f'))).toEqual([1000, 950, 1050])
  })
})

describe('the showdown', () => {
  it('begins left of the button when nobody bet on the river', () => {
    const hand = play(deal({ stacks: [1000, 1000] }, 'AsAd', 'KsKd'), `r300 c ${board}`)
    expect(hand.waiting).toEqual({ for: 'show', seat: 1, mayMuck: true })
    const done = play(hand, 's s')
    expect(stacks(done)).toEqual([1300, 700])
    expect(handName(done.awards[0]!.strength!)).toBe('pair of aces')
  })

  it('begins with the last one who bet or raised on the river', () => {
    const hand = play(deal({ stacks: [2000, 2000] }), 'c x [2c7d9h] x x [Js] x x [3s] r100 r300 c')
    expect(turn(hand)).toBe(0)
  })

  it('lets a beaten player muck, and its cards stay unknown', () => {
    const hand = play(deal({ stacks: [1000, 1000] }), `c x ${board} sKsKd m`)
    expect(hand.waiting).toEqual({ for: 'finished', by: 'showdown' })
    expect(hand.seats[0]).toMatchObject({ status: 'mucked', hole: undefined, stack: 900 })
  })

  it('ends without a show when all others muck', () => {
    const hand = play(deal({ stacks: [1000, 1000] }), `c x ${board} m`)
    expect(hand.waiting).toEqual({ for: 'finished', by: 'folds' })
    expect(hand.seats[0]).toMatchObject({ stack: 1100, shown: false })
  })

  it('keeps the last claimant of a side pot from mucking', () => {
    const hand = play(deal({ stacks: [300, 1000, 1000] }), 'r300 c c [2c7d9h] r200 c [Js] x x [3s] x x m')
    expect(hand.waiting).toEqual({ for: 'show', seat: 2, mayMuck: false })
    expect(() => play(hand, 'm')).toThrow('seat 3 must show its cards: nobody else claims one of its pots')
    expect(stacks(play(hand, 'sKcKd sAcAd'))).toEqual([900, 500, 900])
  })

  it('takes only the cards that were dealt', () => {
    const hand = play(deal({ stacks: [1000, 1000] }, 'AsAd', 'KsKd'), `c x ${board}`)
    expect(() => play(hand, 'sQsQd')).toThrow('seat 2 holds Ks Kd and cannot show Qs Qd')
    expect(() => play(hand, 'sKsKs')).toThrow(RulesError)
    expect(play(hand, 'sKdKs').seats[1]?.shown).toBe(true)
    const unknown = play(deal({ stacks: [1000, 1000] }), `c x ${board}`)
    expect(() => play(unknown, 's')).toThrow('seat 2 must say which two cards it shows')
    expect(() => play(unknown, 's2c4c')).toThrow('2c cannot be dealt twice')
  })
})

describe('all in', () => {
  const called = play(deal({ stacks: [1000, 1000, 1000] }, 'AsAd', 'KsKd', 'QsQd'), 'r1000 c f')

  it('shows all hands first, the raiser before the caller, then runs the board out', () => {
    expect(called.waiting).toEqual({ for: 'show', seat: 0, mayMuck: false })
    expect(() => play(called, 'm')).toThrow('seat 1 must show its cards: players are all in')
    const shown = play(called, 's s')
    expect(shown.waiting).toEqual({ for: 'board', street: 'flop', count: 3 })
    const done = play(shown, '[2c7d9h] [Js] [3s]')
    expect(done.waiting).toEqual({ for: 'finished', by: 'showdown' })
    expect(stacks(done)).toEqual([2100, 0, 900])
  })

  it('takes the hands in any order', () => {
    const shown = apply(called, { type: 'show', seat: 1 })
    expect(turn(shown)).toBe(0)
    expect(apply(shown, { type: 'show', seat: 0 }).waiting.for).toBe('board')
    expect(() => apply(shown, { type: 'show', seat: 1 })).toThrow(RulesError)
    expect(() => apply(shown, { type: 'show', seat: 2 })).toThrow(RulesError)
  })

  it('on the river shows all hands too', () => {
    const hand = play(deal({ stacks: [500, 500] }), 'c x [2c7d9h] x x [Js] x x [3s] r400 c')
    expect(hand.waiting).toEqual({ for: 'show', seat: 1, mayMuck: false })
  })

  it('lets two rich players go on betting beside a side pot', () => {
    const hand = play(deal({ stacks: [300, 1000, 1000] }, 'AsAd', 'KsKd', 'QsQd'), 'r300 c c [2c7d9h] r200 c')
    expect(hand.waiting.for).toBe('board')
    const done = play(hand, '[Js] x x [3s] x x s s s')
    expect(stacks(done)).toEqual([900, 900, 500])
    expect(done.awards.map((award) => [award.amount, award.seats])).toEqual([
      [900, [0, 1, 2]],
      [400, [1, 2]],
    ])
  })
})

describe('odd chips', () => {
  it('go to the first winner left of the button', () => {
    const game = { stacks: [500, 500, 500], smallBlind: 5, bigBlind: 10 }
    const line = 'r25 f c [2c7d9h] x x [Js] x x [3s] x x s s'
    const hand = play(deal(game, 'AsKd', 'QsQd', 'AdKs'), line)
    expect(stacks(hand)).toEqual([502, 495, 503])
    expect(hand.awards[0]).toMatchObject({ amount: 55, odd: 1 })
    const moved = play(deal({ ...game, button: 1 }, 'AdKs', 'AsKd', 'QsQd'), line)
    expect(stacks(moved)).toEqual([503, 502, 495])
  })
})

describe('antes', () => {
  const base = { button: 2, posts: [0, 0, 0], blinds: [50, 100, 0], minBet: 100, decimals: 0 }
  const short = { ...base, stacks: [1000, 1000, 10], antes: [20, 20, 20] }
  const line = 'c x s s s [2c7d9h] [Js] [3s]'

  it('that are dead can be won whole by whoever is in', () => {
    const hand = dealt({ ...short, antesAre: 'dead' }, 'KsKd', 'QsQd', 'AsAd')
    expect(stacks(play(hand, 'c x [2c7d9h] x x [Js] x x [3s] x x s s s'))).toEqual([1080, 880, 50])
  })

  it('that are layered give a short player only as much from each as it paid', () => {
    const hand = dealt({ ...short, antesAre: 'layered' }, 'KsKd', 'QsQd', 'AsAd')
    expect(stacks(play(hand, 'c x [2c7d9h] x x [Js] x x [3s] x x s s s'))).toEqual([1100, 880, 30])
  })

  it('are paid by the big blind for all where that is the rule', () => {
    const hand = deal({ stacks: [1000, 1000, 1000], bigBlindAnte: 100 })
    expect(hand.seats.map((seat) => seat.staked)).toEqual([0, 50, 200])
    expect(stacks(play(hand, 'f f'))).toEqual([1000, 950, 1050])
  })

  it('alone can put everybody all in', () => {
    const hand = dealt(
      { ...base, stacks: [20, 20, 20], antes: [20, 20, 20], antesAre: 'layered' },
      'KsKd',
      'QsQd',
      'AsAd',
    )
    expect(stacks(play(hand, line.replace('c x ', '')))).toEqual([0, 0, 60])
  })
})

describe('forfeits', () => {
  it('fold a player out of turn and leave its stake in the pot', () => {
    const hand = play(deal({ stacks: [1000, 1000, 1000] }), 'r300 c')
    expect(turn(hand)).toBe(2)
    const out = forfeit(hand, 0)
    expect(turn(out)).toBe(2)
    expect(out.seats[0]).toMatchObject({ status: 'forfeited', staked: 300 })
    expect(stacks(play(out, 'f'))).toEqual([700, 1400, 900])
  })

  it('of the one who raised leave the whole raise in the pot, called or not', () => {
    const out = forfeit(play(deal({ stacks: [1000, 1000, 1000] }), 'r300'), 0)
    expect(stacks(play(out, 'f'))).toEqual([700, 950, 1350])
  })

  it('pass the turn on, close the round or end the hand', () => {
    const hand = play(deal({ stacks: [1000, 1000, 1000] }), 'c')
    expect(turn(forfeit(hand, 1))).toBe(2)
    expect(forfeit(play(hand, 'c'), 2).waiting.for).toBe('board')
    expect(forfeit(forfeit(hand, 1), 2).waiting).toEqual({ for: 'finished', by: 'folds' })
  })

  it('at the deal and at the showdown leave the rest to play on', () => {
    const hand = play(deal({ stacks: [1000, 1000, 1000] }), 'c c x [2c7d9h] x x x [Js] x x x [3s] x x x')
    expect(turn(forfeit(hand, 1))).toBe(2)
    expect(forfeit(forfeit(hand, 2), 1).waiting).toEqual({ for: 'finished', by: 'folds' })
  })

  it('table the hands when only all-in players remain against one', () => {
    const hand = play(deal({ stacks: [300, 1000, 1000] }), 'r300 c c')
    expect(hand.waiting.for).toBe('board')
    expect(forfeit(hand, 2).waiting).toEqual({ for: 'show', seat: 0, mayMuck: false })
  })

  it('are possible for a folded player, once, and not after the end', () => {
    const hand = play(deal({ stacks: [1000, 1000, 1000] }), 'f')
    expect(forfeit(hand, 0).seats[0]?.status).toBe('forfeited')
    expect(() => forfeit(forfeit(hand, 0), 0)).toThrow('seat 1 has already forfeited')
    expect(() => forfeit(hand, 7)).toThrow('there is no seat 8')
    expect(() => forfeit(play(hand, 'f'), 1)).toThrow('the hand is finished')
  })
})

describe('a void hand', () => {
  it('gives everybody its stake back', () => {
    const hand = voidHand(play(deal({ stacks: [1000, 1000, 1000], ante: 10 }), 'r300 c f'))
    expect(stacks(hand)).toEqual([1000, 1000, 1000])
    expect(hand.waiting).toEqual({ for: 'finished', by: 'void' })
    expect(() => voidHand(hand)).toThrow('the hand is finished')
  })

  it('shares what a culprit staked among those still in', () => {
    const hand = forfeit(play(deal({ stacks: [1000, 1000, 1000, 1000] }), 'f r301 c'), 0)
    expect(stacks(voidHand(hand))).toEqual([699, 1151, 1150, 1000])
  })
})
