import { describe, expect, test } from 'vitest'
import { form, type Seat, Stuck, simulate, wire } from '../../../src/table/index.ts'
import { agreement, tossAndStay, tossCoin } from '../coins.ts'
import { statementsIn } from '../lines.ts'

const Choice = form('test', 'choice', wire.record({ choice: wire.integer() }))

describe('the disk fills', () => {
  const space = 4_000

  test('the seat says so and has sent nothing that it did not keep; the others go on', async () => {
    const simulated = await simulate({
      seed: 'a full disk',
      players: 3,
      game: tossAndStay,
      disk: (seat) => (seat === 2 ? { space } : {}),
    })
    expect(simulated.endings[1]?.error).toBeInstanceOf(Stuck)
    expect(simulated.endings[1]?.error?.message).toBe(
      'the journal could not be written, so nothing was sent: no space left on the disk',
    )
    expect(agreement(simulated, 1, 3)).toMatch(/^1,3: /)
    const [, second] = simulated.table.players
    const sent = statementsIn(simulated.lines).filter(({ by, slot }) => by === second && slot !== 'join')
    expect(sent.reduce((sum, { line }) => sum + line.length + 1, 0)).toBeLessThanOrEqual(space)
  })

  test('a seat whose disk is lost has lost its key too: it watches, and cannot say anything in two ways', async () => {
    const simulated = await simulate({
      seed: 'a lost disk',
      players: 3,
      game: tossAndStay,
      network: { delay: [50, 50] },
      crashes: [{ seat: 3, time: 230, down: 50, wiped: true }],
    })
    expect(agreement(simulated)).toMatch(/^1,2: /)
    expect(simulated.faults).toEqual([])
    const [, , third] = simulated.table.players
    expect(
      statementsIn(simulated.lines)
        .filter(({ by }) => by === third)
        .map(({ slot }) => slot),
    ).toEqual(['join', 'coin/seal'])
  })
})

describe('a crash at any moment', () => {
  test('a choice that was made is not asked for again, and never said in two ways', async () => {
    let choices = 0
    const scenario = {
      players: 2,
      network: { delay: [1, 30] as const },
      game: async (seat: Seat) => {
        const first = await seat.at('first').all(Choice, () => ({ choice: ++choices }))
        const second = await seat.at('second').all(Choice, () => ({ choice: ++choices }))
        return [...first, ...second].map(({ wellFormed }) => wellFormed.choice).join()
      },
    }
    const { steps } = await simulate({ ...scenario, seed: 'choices' })
    for (let step = 0; step <= steps; step++) {
      for (const seat of [1, 2]) {
        const simulated = await simulate({
          ...scenario,
          seed: 'choices',
          crashes: [{ seat, step, down: 20 }],
        })
        agreement(simulated)
        expect(simulated.faults, `seat ${seat} after step ${step}`).toEqual([])
      }
    }
  })

  test('after every single event, with each seat in turn: the same coin for all', async () => {
    const scenario = { players: 3, game: tossCoin, network: { delay: [1, 30] as const } }
    const { steps } = await simulate({ ...scenario, seed: 'crash' })
    expect(steps).toBeGreaterThan(40)
    for (let step = 0; step <= steps; step++) {
      const simulated = await simulate({
        ...scenario,
        seed: 'crash',
        crashes: [{ seat: 1 + (step % 3), step, down: 20 }],
      })
      agreement(simulated)
      expect(simulated.faults, `after step ${step}`).toEqual([])
      expect(simulated.absences, `after step ${step}`).toEqual([])
    }
  })

  test('again and again at every seat, on a bad network: the same coin for all', async () => {
    for (let seed = 0; seed < 25; seed++) {
      const simulated = await simulate({
        seed: `many crashes ${seed}`,
        players: 2 + (seed % 4),
        game: tossAndStay,
        network: { delay: [1, 300], loss: 0.1, duplication: 0.1 },
        crashes: { count: 6, within: 2000, down: [0, 1000] },
        spectators: 1,
      })
      agreement(simulated)
      expect(simulated.faults, simulated.seed).toEqual([])
    }
  })
})
