import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion } from '../../../src/games/holdem/chips.ts'
import {
  applyAll,
  convict,
  describeFines,
  forfeit,
  type Hand,
  leftOfButton,
  openingOrder,
  readPhh,
  replayPhh,
  seatName,
  start,
  viewOf,
  voidHand,
  writePhh,
} from '../../../src/games/holdem/index.ts'
import { seeded } from '../random.ts'
import { playOut, setups } from './random-play.ts'
import { deal, play, stacks } from './table.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const four = { stacks: [1000, 1000, 1000, 1000] }

describe('parts of cards are given', () => {
  it('by those who can win nothing first, then by stakes, the highest last', () => {
    const hand = play(deal({ stacks: [1000, 1000, 150, 1000] }), 'r400 c f c')
    expect(hand.seats.map((seat) => seat.staked)).toEqual([400, 50, 150, 400])
    expect(openingOrder(hand)).toEqual([[1], [2], [0, 3]])
    expect(openingOrder(forfeit(hand, 0))).toEqual([[0, 1], [2], [3]])
  })

  it('at the deal by the small blind late, and by the big blind last', () => {
    expect(openingOrder(start(deal(four).setup))).toEqual([[0, 3], [1], [2]])
  })

  it('in one stage when nobody has folded and stakes are equal', () => {
    expect(openingOrder(play(deal(four), 'c c c x'))).toEqual([[0, 1, 2, 3]])
  })

  it('by each seat exactly once, in every hand', () => {
    fc.assert(
      fc.property(setups, fc.integer(), (setup, seed) => {
        playOut(setup, seed, (hand) => {
          const stages = openingOrder(hand)
          expect(stages.flat().toSorted((a, b) => a - b)).toEqual([...setup.stacks.keys()])
          expect(stages.every((stage) => stage.length > 0)).toBe(true)
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('chips in proportion', () => {
  it('go to the largest remainders, of equal ones to the earlier', () => {
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(apportion(7, [300, 100])).toEqual([5, 2])
    expect(apportion(0, [0, 0])).toEqual([0, 0])
    expect(() => apportion(1, [0, 0])).toThrow('among nobody')
  })

  it('are exact where products are too large for a number', () => {
    const [a, b] = apportion(6_000_000_000_000_001, [2_000_000_000_000_001, 4_000_000_000_000_000])
    expect([a, b]).toEqual([2_000_000_000_000_001, 4_000_000_000_000_000])
  })

  it('are never more than one chip from the exact part', () => {
    const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 10 }).filter((list) => sum(list) > 0)
    fc.assert(
      fc.property(fc.nat(100_000), weights, (amount, list) => {
        const parts = apportion(amount, list)
        expect(sum(parts)).toBe(amount)
        parts.forEach((part, i) => {
          expect(Math.abs(part - (amount * list[i]!) / sum(list))).toBeLessThan(1)
        })
      }),
    )
  })
})

describe('a hand that is void by the fault of a player', () => {
  const raised = play(deal({ stacks: [1000, 2000, 1000, 1000] }), 'f r300 c c')

  it('costs it the others’ stakes’ worth when it has lied', () => {
    const hand = voidHand(raised, [1], [1])
    // 300 of its stake to seats 1 and 3, which are in; 600 of its stack to the same, who had staked 300 each.
    expect(stacks(hand)).toEqual([1000 + 150 + 300, 2000 - 300 - 600, 1000 + 150 + 300, 1000])
    expect(hand.seats[1]?.status).toBe('forfeited')
    expect(hand.fines).toEqual([
      {
        paid: [{ from: 1, amount: 600 }],
        shares: [
          { seat: 2, amount: 300 },
          { seat: 0, amount: 300 },
        ],
      },
    ])
    expect(viewOf(hand).fines.map((fines) => describeFines(fines, seatName))).toEqual([
      'seat 2 pays 600: seat 3 gets 300, seat 1 gets 300',
    ])
  })

  it('costs it only its stake when it was silent', () => {
    const hand = voidHand(raised, [1])
    expect(stacks(hand)).toEqual([1150, 1700, 1150, 1000])
    expect(hand.fines).toEqual([])
  })

  it('costs only those who lied more than their stake', () => {
    const hand = voidHand(raised, [1, 2], [1])
    expect(hand.seats[2]).toMatchObject({ status: 'forfeited', stack: 1000 - 300 })
    expect(hand.fines[0]?.paid).toEqual([{ from: 1, amount: 300 }])
    expect(() => voidHand(raised, [1], [2])).toThrow('seat 3 is no culprit')
  })

  it('costs no more than it has, in proportion to what the others had staked', () => {
    const short = play(deal({ stacks: [1000, 1000, 150, 1000] }), 'f r400 c c')
    const hand = voidHand(short, [2], [2])
    expect(stacks(hand)).toEqual([1075, 1075, 0, 1000])
    const later = play(deal({ stacks: [1000, 150, 260, 1000] }), 'r200 f c c')
    expect(later.seats.map((seat) => seat.staked)).toEqual([0, 150, 200, 200])
    // Of the 60 chips behind, 150/350 and 200/350 go to seats 2 and 4.
    expect(stacks(voidHand(later, [2], [2]))).toEqual([1000, 150 + 100 + 26, 0, 1000 + 100 + 34])
  })

  it('costs a liar who had folded its stake and its stack as well', () => {
    const folded = play(deal(four), 'r300 c c f')
    expect(folded.seats[2]).toMatchObject({ status: 'folded', staked: 100 })
    const hand = voidHand(folded, [2], [2])
    expect(stacks(hand)).toEqual([1000 + 33 + 300, 1000 + 34 + 300, 0, 1000 + 33 + 300])
  })

  it('costs several by the sizes of their stacks', () => {
    const hand = voidHand(play(deal({ stacks: [1000, 700, 500, 1000] }), 'c c c x'), [1, 2], [1, 2])
    // 200 are owed: 120 by the 600 chips of seat 2, 80 by the 400 of seat 3.
    expect(stacks(hand)).toEqual([1200, 480, 320, 1200])
  })

  it('gives everybody its stake back when there is nobody who did not forfeit', () => {
    expect(stacks(voidHand(raised, [0, 1, 2, 3], [0, 1, 2, 3]))).toEqual([1000, 2000, 1000, 1000])
    expect(stacks(voidHand(raised, [0, 1, 2], [0, 1, 2]))).toEqual([700, 1700, 700, 1900])
  })

  it('names only seats that there are', () => {
    expect(() => voidHand(raised, [4])).toThrow('there is no seat 5')
  })
})

describe('a player convicted after the end', () => {
  const line = 'r300 c f [2c7d9h] x x [Js] x x [3s] x x s s'
  const won = play(deal({ stacks: [1000, 1000, 1000] }, 'AsAd', 'KsKd', 'QsQd'), line)

  it('loses its stake and what it has won, to the others by what they staked', () => {
    expect(stacks(won)).toEqual([1400, 700, 900])
    const hand = convict(won, [0])
    // 700 are taken: its own 300 and the 400 it won, given 300 to 100.
    expect(stacks(hand)).toEqual([700, 700 + 525, 900 + 175])
    expect(hand.fines[0]?.paid).toEqual([{ from: 0, amount: 700 }])
    expect(hand.seats[0]?.status).toBe('forfeited')
  })

  it('that lost already pays nothing more, and nobody pays twice', () => {
    expect(stacks(convict(won, [1]))).toEqual([1400, 700, 900])
    const once = convict(won, [0])
    expect(convict(once, [0])).toBe(once)
    const late = voidHand(play(deal(four), 'c c c x'), [1], [1])
    expect(convict(late, [1])).toBe(late)
  })

  it('loses its stake although the hand was void', () => {
    const hand = convict(voidHand(play(deal(four), 'r300 c c f')), [0])
    expect(stacks(hand)).toEqual([700, 1129, 1043, 1128])
  })

  it('leaves what it took to players who forfeited only when there is nobody else', () => {
    const alone = forfeit(play(deal({ stacks: [1000, 1000] }), 'r300'), 1)
    expect(stacks(alone)).toEqual([1100, 900])
    expect(stacks(convict(alone, [0]))).toEqual([900, 1100])
    expect(stacks(convict(won, [0, 1, 2]))).toEqual([1400, 700, 900])
  })

  it('is convicted only after the end', () => {
    expect(() => convict(deal(four), [0])).toThrow('the hand is not finished')
    expect(() => convict(won, [3])).toThrow('there is no seat 4')
  })
})

/** A random hand that ends by itself or void by somebody's fault, with players convicted afterwards. */
const sorry = fc.record({
  setup: setups,
  seed: fc.integer(),
  lied: fc.boolean(),
  who: fc.nat(),
  and: fc.nat(),
})

/** The hand at some moment before its end. */
function moment(setup: Hand['setup'], seed: number): Hand {
  const states: Hand[] = []
  playOut(setup, seed, (state) => states.push(state), { forfeits: 0.03, voids: 0 })
  const open = states.filter((state) => state.waiting.for !== 'finished')
  return open[Math.floor(seeded(seed)() * open.length)] ?? start(setup)
}

describe('in every hand', () => {
  it('a culprit never gains by voiding it, no honest player loses, and silence costs nothing but the stake', () => {
    fc.assert(
      fc.property(sorry, ({ setup, seed, lied, who, and }) => {
        const before = moment(setup, seed)
        if (before.waiting.for === 'finished') return
        const count = setup.stacks.length
        const culprits = [...new Set([who % count, and % count])]
        const hand = voidHand(before, culprits, lied ? [who % count] : [])
        expect(sum(stacks(hand))).toBe(sum(setup.stacks))
        const honest = hand.seats.filter((seat) => seat.status !== 'forfeited').length
        hand.seats.forEach(({ status, stack, staked }, seat) => {
          if (status !== 'forfeited') expect(stack).toBeGreaterThanOrEqual(setup.stacks[seat]!)
          else if (honest > 0) expect(stack).toBeLessThanOrEqual(setup.stacks[seat]! - staked)
          if (!lied || seat !== who % count) expect(stack).toBeGreaterThanOrEqual(before.seats[seat]!.stack)
        })
        expect(applyAll(start(setup), hand.history)).toEqual(hand)
      }),
      { numRuns: 600 },
    )
  })

  it('nobody keeps more than it had less its stake when it is convicted, and nobody else loses', () => {
    fc.assert(
      fc.property(sorry, ({ setup, seed, who, and }) => {
        const before = playOut(setup, seed, undefined, { forfeits: 0.03, voids: 0.01 })
        const count = setup.stacks.length
        const guilty = [...new Set([who % count, and % count])]
        const hand = convict(before, guilty)
        expect(sum(stacks(hand))).toBe(sum(setup.stacks))
        hand.seats.forEach(({ stack, staked }, seat) => {
          if (!guilty.includes(seat)) expect(stack).toBeGreaterThanOrEqual(before.seats[seat]!.stack)
          else if (guilty.length < count) expect(stack).toBeLessThanOrEqual(setup.stacks[seat]! - staked)
        })
        expect(applyAll(start(setup), hand.history)).toEqual(hand)
      }),
      { numRuns: 600 },
    )
  })

  it('is written and read again with what it cost', () => {
    fc.assert(
      fc.property(sorry, ({ setup, seed, lied, who, and }) => {
        const count = setup.stacks.length
        const before = moment(setup, seed)
        const ended =
          before.waiting.for === 'finished'
            ? before
            : voidHand(before, [who % count], lied ? [who % count] : [])
        const hand = convict(ended, [and % count])
        const text = writePhh(hand)
        expect(replayPhh(text)).toMatchObject({ legal: true, exact: true })
        const read = readPhh(text)[0]!.hand
        expect(stacks(read)).toEqual(leftOfButton(setup).map((seat) => hand.seats[seat]!.stack))
      }),
      { numRuns: 200 },
    )
  })
})
