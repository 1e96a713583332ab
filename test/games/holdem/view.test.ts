import { describe, expect, it } from 'vitest'
import {
  blindGame,
  describeAward,
  describeDeed,
  madeHand,
  positionNames,
  potName,
  seatName,
  viewOf,
} from '../../../src/games/holdem/index.ts'
import { deal, hole, play } from './table.ts'

const called = play(deal({ stacks: [300, 1000, 1000] }, 'AsAd', 'KsKd', 'QsQd'), 'r300 c c [2c7d9h] r200')

describe('a view', () => {
  it('shows own cards and hides those of others until they are shown', () => {
    const cards = (viewer?: number) => viewOf(called, viewer).seats.map((seat) => seat.cards?.join(''))
    expect(cards(1)).toEqual([undefined, 'KsKd', undefined])
    expect(cards()).toEqual([undefined, undefined, undefined])
    const shown = play(called, 'c [Js] x x [3s] x x s')
    expect(viewOf(shown, 0).seats[1]?.cards).toEqual(['Ks', 'Kd'])
  })

  it('tells pots with who can win them, bets and the state of each seat', () => {
    const view = viewOf(called, 2)
    expect(view.pots).toEqual([{ amount: 900, seats: [0, 1, 2] }])
    expect(view.pot).toBe(1100)
    expect(view.legal).toMatchObject({ seat: 2, call: 200 })
    expect(view.seats.map((seat) => seat.status)).toEqual(['all in', 'in', 'in'])
    expect(view.seats.map((seat) => [seat.bet, seat.staked])).toEqual([
      [0, 300],
      [200, 500],
      [0, 300],
    ])
    const side = viewOf(play(called, 'c'), 2)
    expect(side.pots).toEqual([
      { amount: 900, seats: [0, 1, 2] },
      { amount: 400, seats: [1, 2] },
    ])
    expect(side.pots.map((_, i) => potName(i, 2))).toEqual(['main pot', 'side pot 1'])
  })

  it('tells what was won in the end', () => {
    const view = viewOf(play(called, 'c [Js] x x [3s] x x s s s'))
    expect(view.seats.map((seat) => seat.won)).toEqual([900, 400, 0])
    expect(view.pot).toBe(0)
    expect(view.awards.map((award) => describeAward(award, seatName))).toEqual([
      'seat 1 wins 900 with pair of aces',
      'seat 2 wins 400 with pair of kings',
    ])
  })
})

describe('words', () => {
  it('for deeds', () => {
    const last = (line: string, seat: number, decimals = 0) =>
      describeDeed(play(deal({ stacks: [300, 1000, 1000] }), line).seats[seat]!.last!, decimals)
    expect(last('', 1)).toBe('posts 50')
    expect(last('r300', 0)).toBe('raises to 300, all in')
    expect(last('r300 c', 1, 2)).toBe('calls 2.5')
    expect(last('f', 0)).toBe('folds')
    expect(last('c c x', 2)).toBe('checks')
    expect(last('c c x [2c3c4c] r100', 1)).toBe('bets 100')
  })

  it('for hands in the making', () => {
    expect(madeHand(hole('KsKd'), [])).toBeUndefined()
    expect(madeHand(hole('Ks4d'), ['Kd', '4h', '2c'])).toBe('two pair, kings and fours')
  })

  it.each([
    [2, 0, ['SB/D', 'BB']],
    [3, 0, ['BTN', 'SB', 'BB']],
    [4, 1, ['CO', 'BTN', 'SB', 'BB']],
    [6, 5, ['SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN']],
    [9, 8, ['SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'LJ', 'HJ', 'CO', 'BTN']],
  ])('for the positions of %i players', (count, button, names) => {
    const stacks = Array<number>(count).fill(1000)
    expect(positionNames(blindGame({ stacks, button, smallBlind: 5, bigBlind: 10 }))).toEqual(names)
  })
})
