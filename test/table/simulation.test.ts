import { base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { roundsGame } from '../../src/adversaries/simulator/rounds.ts'
import { audit, coin, type Game, type Scenario, type Simulated, simulate } from '../../src/table/index.ts'
import { statementsIn } from './lines.ts'

const tossCoin: Game<string> = async (seat) => base64urlnopad.encode(await coin(seat.at('coin')))

const results = (simulated: Simulated<string>): (string | undefined)[] =>
  simulated.endings.map(({ result, error }) => result ?? String(error))

describe('a newcomer in a simulation', () => {
  test('watches, is admitted by the host, and takes part from the next phase on', async () => {
    const count = 8
    const game = roundsGame(count, () => 7)
    for (const time of [1, 300, 900]) {
      const simulated = await simulate({
        seed: `newcomer ${time}`,
        players: 2,
        newcomers: [time],
        spectators: 1,
        game,
        network: { delay: [10, 60] },
        crashes: time === 300 ? [{ seat: 3, time: 700, down: 50 }] : [],
      })
      expect(new Set(results(simulated)).size, results(simulated).join(' | ')).toBe(1)
      expect(simulated.endings).toHaveLength(4)
      const newcomer = [...simulated.seatOf].find(([, seat]) => seat === 3)?.[0]
      const spoke = statementsIn(simulated.lines).filter(({ by, slot }) => by === newcomer && slot !== 'join')
      expect(spoke.map(({ slot }) => slot)).toContain(`round#${count}/choice`)
      expect(simulated.absences).toEqual([])
    }
  })
})

describe('the simulator', () => {
  const rough: Omit<Scenario<string>, 'seed'> = {
    players: 4,
    game: tossCoin,
    network: { delay: [1, 400], loss: 0.2, duplication: 0.2 },
    crashes: { count: 3, within: 1000, down: [1, 500] },
    spectators: 1,
  }

  test('gives everybody the same coin on a rough network with crashes', async () => {
    for (let seed = 0; seed < 30; seed++) {
      const simulated = await simulate({ ...rough, seed: `rough ${seed}` })
      expect(new Set(results(simulated)).size, simulated.seed).toBe(1)
      expect(simulated.endings[0]?.error).toBeUndefined()
      expect((await audit(simulated.lines, () => tossCoin)).clean).toBe(true)
    }
  })

  test('does the same again from the same seed, to the last byte', async () => {
    const first = await simulate({ ...rough, seed: 'again' })
    const second = await simulate({ ...rough, seed: 'again' })
    expect(second.lines).toEqual(first.lines)
    expect(second.time).toBe(first.time)
    expect(second.steps).toBe(first.steps)
    expect((await simulate({ ...rough, seed: 'another' })).lines).not.toEqual(first.lines)
  })
})
