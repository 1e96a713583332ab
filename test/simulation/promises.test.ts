/** The promises of a table, at tables that a seed draws. NODEALER_FULL=1 plays many more of them. */
import { describe, expect, test } from 'vitest'
import { type GameName, simulateSeed } from '../../src/adversaries/simulator/index.ts'

const isFull = process.env['NODEALER_FULL'] === '1'
const budget: readonly (readonly [GameName, number])[] = isFull
  ? [
      ['coin', 2000],
      ['rounds', 1500],
      ['deck', 300],
      ['holdem', 150],
    ]
  : [
      ['coin', 40],
      ['rounds', 25],
      ['deck', 6],
      ['holdem', 4],
    ]

describe('every promise holds', () => {
  test.each(budget)('at tables of %s (%i)', { timeout: 3_600_000 }, async (game, tables) => {
    for (let i = 1; i <= tables; i++) {
      const { seed, violations } = await simulateSeed(`promises-${game}-${i}`, game)
      expect(violations, `nodealer simulate --game ${game} --runs 1 --seed ${seed}`).toEqual([])
    }
  })

  test('and a seed gives the same table again', async () => {
    const once = await simulateSeed('again-1', 'rounds')
    const again = await simulateSeed('again-1', 'rounds')
    expect(again).toEqual(once)
  })
})
