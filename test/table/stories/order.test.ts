import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audit, coin, type Game, recheck, simulate } from '../../../src/table/index.ts'
import { agreement, cheats, culprits, tossWithoutCheats } from '../coins.ts'
import { silentOpening, twoSeals, wrongSecret } from './cheats.ts'

describe('the log arrives in any order', () => {
  test('backwards', async () => {
    const simulated = await simulate({
      seed: 'backwards',
      players: 4,
      game: tossWithoutCheats,
      take: cheats({ 2: wrongSecret, 4: silentOpening }),
    })
    const story = agreement(simulated, 1, 3)
    const forwards = await audit(simulated.lines, () => tossWithoutCheats)
    const backwards = await audit([...simulated.lines].reverse(), () => tossWithoutCheats)
    expect(forwards.result).toBe(story)
    expect(backwards.result).toBe(story)
    expect(backwards.faults.map(String)).toEqual(forwards.faults.map(String))
  })

  test('shuffled and doubled', async () => {
    const simulated = await simulate({
      seed: 'shuffled',
      players: 4,
      game: tossWithoutCheats,
      take: cheats({ 1: twoSeals, 3: wrongSecret }),
    })
    const story = agreement(simulated, 2, 4)
    const { lines } = simulated
    const anyOrder = fc.shuffledSubarray([...lines, ...lines], { minLength: 2 * lines.length })
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        expect((await audit(order, () => tossWithoutCheats)).result).toBe(story)
      }),
      { numRuns: 20 },
    )
  })
})

describe('independent parts at once', () => {
  const many: Game<string> = async (seat) => {
    const coins = await Promise.all([1, 2, 3, 4, 5].map((i) => coin(seat.at('toss', i))))
    const after = await coin(seat.at('after'))
    return [...coins, after].map((bytes) => base64urlnopad.encode(bytes).slice(0, 8)).join()
  }

  test('do not upset each other', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const simulated = await simulate({
        seed: `at once ${seed}`,
        players: 4,
        game: many,
        network: { delay: [1, 500] },
        crashes: { count: 2, within: 1500, down: [1, 500] },
      })
      expect(new Set(agreement(simulated).split(',')).size).toBe(6)
      expect((await audit(simulated.lines, () => many)).result).toBe(agreement(simulated))
    }
  })

  test('in one of them somebody lies: it is named, and a stranger finds the same', async () => {
    const simulated = await simulate({
      seed: 'one lie of five',
      players: 4,
      game: many,
      take: cheats({ 3: { ...wrongSecret, slot: /^toss\/4\/open$/ } }),
    })
    expect(culprits(simulated)).toEqual([3])
    for (const fault of simulated.faults) expect(await recheck(fault, () => many)).toBe(true)
  })
})
