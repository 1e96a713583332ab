import { base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  compareLogs,
  form,
  type Mine,
  type Refused,
  recheck,
  type Seat,
  simulate,
  type TableEvent,
  wire,
} from '../../../src/table/index.ts'
import { agreement, cheats, culprits, results, tossAndStay, tossCoin, tossWithoutCheats } from '../coins.ts'
import { emptySeal, twoSeals } from './cheats.ts'

const Word = form('test', 'word', wire.record({ word: wire.text(10) }))

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

describe('a seat is shown another past', () => {
  test('it uses other secrets there, and the same as long as the past is the same', async () => {
    const secretsOf = async (word: string): Promise<Map<string, string>> => {
      const secrets = new Map<string, string>()
      const note = (seat: Seat, mine: Mine): void => {
        secrets.set(
          `${seat.slot} of ${seat.number(seat.me as string)}`,
          base64urlnopad.encode(mine.secret('key')),
        )
      }
      const simulated = await simulate({
        seed: 'two pasts',
        players: 2,
        game: async (seat) => {
          const [first, second] = seat.players as [string, string]
          const before = seat.at('before')
          await before.by(second, Word, (mine) => {
            note(before, mine)
            return { word: 'hello' }
          })
          await seat.at('past').by(first, Word, () => ({ word }))
          const after = seat.at('after')
          const { word: said } = await after.by(second, Word, (mine) => {
            note(after, mine)
            return { word: 'goodbye' }
          })
          return said
        },
      })
      expect(agreement(simulated)).toBe('goodbye')
      return secrets
    }
    const [one, same, other] = [await secretsOf('a'), await secretsOf('a'), await secretsOf('b')]
    expect(same).toEqual(one)
    expect(other.get('before of 2')).toBe(one.get('before of 2'))
    expect(other.get('after of 2')).not.toBe(one.get('after of 2'))
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
