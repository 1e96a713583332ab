import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  apply,
  applyAll,
  type Hand,
  leftOfButton,
  legal,
  potsOf,
  RulesError,
  start,
  strengthOf,
} from '../../../src/games/holdem/index.ts'
import { divide, type Stake } from '../../../src/games/holdem/pots.ts'
import { playOut, setups } from './random-play.ts'

const seeds = fc.integer()
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

describe('every random hand', () => {
  it('ends, keeps all chips and can be played again from its history', () => {
    fc.assert(
      fc.property(setups, seeds, (setup, seed) => {
        const hand = playOut(setup, seed, (state) => {
          const middle = state.waiting.for === 'finished' ? 0 : sum(state.seats.map((seat) => seat.staked))
          expect(sum(state.seats.map((seat) => seat.stack)) + middle).toBe(sum(setup.stacks))
          expect(state.seats.every((seat) => seat.stack >= 0 && seat.bet >= 0)).toBe(true)
        })
        expect(applyAll(start(setup), hand.history)).toEqual(hand)
      }),
      { numRuns: 600 },
    )
  })

  it('ends with the stacks that an independent reckoning gives', () => {
    fc.assert(
      fc.property(setups, seeds, (setup, seed) => {
        const hand = playOut(setup, seed)
        expect(hand.seats.map((seat) => seat.stack)).toEqual(reckon(hand))
      }),
      { numRuns: 600 },
    )
  })

  it('ends and keeps all chips when players vanish and hands are void', () => {
    fc.assert(
      fc.property(setups, seeds, (setup, seed) => {
        const hand = playOut(setup, seed, undefined, { forfeits: 0.06, voids: 0.01 })
        expect(sum(hand.seats.map((seat) => seat.stack))).toBe(sum(setup.stacks))
        for (const seat of hand.seats.keys()) {
          const { status, stack, staked } = hand.seats[seat]!
          if (status === 'forfeited') expect(stack).toBe(setup.stacks[seat]! - staked)
        }
        expect(applyAll(start(setup), hand.history)).toEqual(hand)
      }),
      { numRuns: 600 },
    )
  })

  it('offers exactly the raises it accepts and refuses everybody else', () => {
    fc.assert(
      fc.property(setups, seeds, (setup, seed) => {
        playOut(setup, seed, (hand) => {
          const options = legal(hand)
          if (options === undefined) return
          const { seat, raise } = options
          const raiseTo = (to: number) => () => apply(hand, { type: 'raise', seat, to })
          const { bet, stack } = hand.seats[seat]!
          expect(options.check).toBe(options.call === undefined)
          expect(() => apply(hand, { type: options.check ? 'call' : 'check', seat })).toThrow(RulesError)
          expect(raiseTo(bet + stack + 1)).toThrow(RulesError)
          expect(raiseTo(hand.level)).toThrow(RulesError)
          if (raise !== undefined) {
            expect(raise.min).toBeGreaterThan(hand.level)
            raiseTo(raise.min)()
            raiseTo(raise.max)()
            expect(raiseTo(raise.min - 1)).toThrow(RulesError)
          } else {
            expect(raiseTo(bet + stack)).toThrow(RulesError)
          }
          const other = (seat + 1) % hand.seats.length
          expect(() => apply(hand, { type: 'fold', seat: other })).toThrow(RulesError)
        })
      }),
      { numRuns: 150 },
    )
  })
})

describe('pots', () => {
  it('are what counting chip by chip gives', () => {
    const stake = fc.record({ layered: fc.nat(30), dead: fc.nat(3), in: fc.boolean() })
    const stakes = fc
      .array(stake, { minLength: 2, maxLength: 10 })
      .filter((list) => list.some((one) => one.in))
    fc.assert(
      fc.property(stakes, (list) => {
        expect(divide(list)).toEqual(countPots(list))
      }),
      { numRuns: 2000 },
    )
  })
})

/** Every level of one chip belongs to those who are in and reach it; what nobody in reaches stays with the level below. */
function countPots(stakes: readonly Stake[]): { amount: number; seats: number[] }[] {
  const everybody = stakes.flatMap((stake, seat) => (stake.in ? [seat] : []))
  const piles = new Map<string, { amount: number; seats: number[] }>()
  const add = (seats: number[], amount: number) => {
    const pile = piles.get(seats.join()) ?? { amount: 0, seats }
    piles.set(seats.join(), { seats, amount: pile.amount + amount })
  }
  add(everybody, sum(stakes.map((stake) => stake.dead)))
  let below = everybody
  for (let level = 1; level <= Math.max(...stakes.map((stake) => stake.layered)); level++) {
    const reached = stakes.filter((stake) => stake.layered >= level).length
    const eligible = everybody.filter((seat) => stakes[seat]!.layered >= level)
    if (eligible.length > 0) below = eligible
    add(below, reached)
  }
  return [...piles.values()].filter((pile) => pile.amount > 0)
}

/** Final stacks worked out from the stakes alone. */
function reckon(hand: Hand): number[] {
  const { setup, board } = hand
  const dead = setup.antesAre === 'dead'
  const stacks = hand.seats.map((seat, i) => setup.stacks[i]! - seat.staked)
  const pots = countPots(
    hand.seats.map((seat) => ({
      layered: seat.staked - (dead ? seat.ante : 0),
      dead: dead ? seat.ante : 0,
      in: seat.status === 'in',
    })),
  )
  for (const pot of pots) {
    const strength = (seat: number) => strengthOf([...hand.seats[seat]!.hole!, ...board])
    const best = pot.seats.length === 1 ? 0 : Math.max(...pot.seats.map(strength))
    const winners = pot.seats.length === 1 ? pot.seats : pot.seats.filter((seat) => strength(seat) === best)
    for (const seat of winners) stacks[seat]! += Math.floor(pot.amount / winners.length)
    const first = leftOfButton(setup).find((seat) => winners.includes(seat))!
    stacks[first]! += pot.amount % winners.length
  }
  expect(potsOf(hand).map((pot) => pot.amount)).toEqual(pots.map((pot) => pot.amount))
  return stacks
}
