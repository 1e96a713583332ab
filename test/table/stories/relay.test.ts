import { describe, expect, test } from 'vitest'
import { compareLogs, type Refused, recheck, simulate, type TableEvent } from '../../../src/table/index.ts'
import { agreement, cheats, culprits, results, tossAndStay, tossCoin, tossWithoutCheats } from '../coins.ts'
import { emptySeal, twoSeals } from './cheats.ts'

/** What each seat has seen. */
class Views {
  readonly lines = new Map<string, Set<string>>()

  note(seat: number, event: TableEvent | Refused): void {
    if (event.kind !== 'heard') return
    const view = this.lines.get(`${seat}`) ?? new Set()
    this.lines.set(`${seat}`, view.add(event.statement.line))
  }
}

describe('the relay lies', () => {
  test('it keeps a statement from one player: that is noticed, and nobody is named', async () => {
    const withheld = new Set<string>()
    const seen = new Views()
    const simulated = await simulate({
      seed: 'withholding',
      players: 3,
      game: tossCoin,
      network: {
        relay: {
          withholds: ({ statement, from, to }) => from === 1 && to === 3 && statement.slot === 'coin/seal',
        },
      },
      onEvent: (seat, _, event) => {
        seen.note(seat, event)
        if (event.kind === 'withheld') withheld.add(`seat ${seat} misses something in ${event.slot}`)
      },
      limit: 100_000,
    })
    expect(results(simulated, 1, 2).map(String)).toEqual(
      Array(2).fill(expect.stringContaining('stayed silent')),
    )
    expect(simulated.endings[2]).toEqual({})
    expect(simulated.faults).toEqual([])
    expect(withheld).toContain('seat 3 misses something in coin/seal')
    const { faults, withheld: kept } = compareLogs(seen.lines)
    expect(faults).toEqual([])
    expect(kept.some(({ from, statement }) => from === '3' && statement.slot === 'coin/seal')).toBe(true)
  })

  test('it helps a cheat to show two seals to two players: neither is blamed, and their logs convict the cheat', async () => {
    const seen = new Views()
    const simulated = await simulate({
      seed: 'split view',
      players: 3,
      game: tossCoin,
      take: cheats({ 1: twoSeals }),
      network: {
        relay: {
          withholds: ({ statement: { slot, body }, from, to }) =>
            from === 1 && slot === 'coin/seal' && (body['seal'] === emptySeal) !== (to === 3),
        },
      },
      onEvent: (seat, _, event) => seen.note(seat, event),
      limit: 100_000,
    })
    expect(simulated.faults).toEqual([])
    expect(results(simulated, 2)).toEqual([expect.stringContaining('stayed silent')])
    expect(simulated.endings[2]).toEqual({})
    const { faults } = compareLogs(seen.lines)
    expect(faults.map(({ culprit }) => simulated.table.players.indexOf(culprit) + 1)).toEqual([1])
    for (const fault of faults) expect(await recheck(fault, () => tossCoin)).toBe(true)
  })

  test('it forgets the newest lines: who comes back with its journal goes on, and says nothing twice', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const simulated = await simulate({
        seed: `rollback ${seed}`,
        players: 3,
        game: tossAndStay,
        network: { relay: { rollback: { time: 60 + 5 * seed, keep: seed % 4 } } },
        crashes: [{ seat: 2, time: 65 + 5 * seed, down: 100 }],
      })
      agreement(simulated)
      expect(simulated.faults).toEqual([])
    }
  })
})

describe('a player sends its statement to some only', () => {
  test('who misses it asks, and another passes it on', async () => {
    const simulated = await simulate({
      seed: 'selective',
      players: 4,
      game: tossAndStay,
      network: { skips: ({ from, to }) => from === 1 && to === 3 },
    })
    expect(agreement(simulated)).toMatch(/^1,2,3,4: /)
    expect(simulated.time).toBeGreaterThan(10_000)
  })

  test('what a passed-on statement builds on is passed on with it', async () => {
    const simulated = await simulate({
      seed: 'selective contradiction',
      players: 4,
      game: tossWithoutCheats,
      take: cheats({ 1: twoSeals }),
      network: {
        skips: ({ statement: { slot, body }, from, to }) =>
          from === 1 && slot === 'coin/seal' && (body['seal'] === emptySeal) !== (to === 3),
      },
    })
    expect(agreement(simulated, 2, 3, 4)).toMatch(/^1 out; /)
    expect(culprits(simulated)).toEqual([1])
  })
})
