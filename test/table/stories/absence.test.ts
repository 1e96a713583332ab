import { describe, expect, test } from 'vitest'
import { AbsenceForm } from '../../../src/table/absence.ts'
import { simulate, takeSeat } from '../../../src/table/index.ts'
import { state } from '../../../src/table/statement.ts'
import { agreement, tossAndStay } from '../coins.ts'

describe('the laptop sleeps', () => {
  test('a short sleep does no harm', async () => {
    const simulated = await simulate({
      seed: 'a nap',
      players: 3,
      game: tossAndStay,
      sleeps: [{ seat: 2, from: 10, until: 9_000 }],
    })
    expect(agreement(simulated)).toMatch(/^1,2,3: /)
    expect(simulated.absences).toEqual([])
  })

  test('after a long sleep the player finds that the others have gone on', async () => {
    const simulated = await simulate({
      seed: 'a night',
      players: 3,
      game: tossAndStay,
      sleeps: [{ seat: 2, from: 10, until: 60_000 }],
      spectators: 1,
    })
    expect(agreement(simulated)).toMatch(/^1,3: /)
    expect(simulated.faults).toEqual([])
  })
})

describe('somebody is late', () => {
  test('a statement that comes before all others have given it up counts, and the player just goes on', async () => {
    const simulated = await simulate({
      seed: 'late but not too late',
      players: 3,
      game: tossAndStay,
      network: { partitions: [{ from: 30, until: 10_050, seats: [2] }] },
      disk: (seat) => (seat === 3 ? { delay: [100, 200] } : {}),
    })
    expect(agreement(simulated)).toMatch(/^1,2,3: /)
  })

  test('half of the table cannot be reached for a while: everybody waits, and then goes on or agrees on who is left', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const simulated = await simulate({
        seed: `partition ${seed}`,
        players: 5,
        game: tossAndStay,
        network: { partitions: [{ from: 20 + 10 * seed, until: 45_000, seats: [4, 5] }] },
        spectators: 1,
      })
      expect(agreement(simulated)).toMatch(/^1,2,3(,4,5)?: /)
      expect(simulated.faults).toEqual([])
    }
  })

  test('a single player who calls everybody else absent is not believed', async () => {
    const simulated = await simulate({
      seed: 'the recluse',
      players: 4,
      game: tossAndStay,
      take: (seat, sitting, game) => {
        if (seat !== 2) return undefined
        for (const accused of [1, 3, 4]) {
          const body = AbsenceForm.write({ seat: accused })
          const slot = `coin/seal/absent/${accused}`
          sitting.transport.publish(
            state(sitting.identity, { table: sitting.table.id, slot, on: [], body }).line,
          )
        }
        return takeSeat(sitting, game)
      },
    })
    expect(agreement(simulated, 1, 3, 4)).toMatch(/^1,2,3,4: /)
  })

  test('nobody at all answers: the only one left waits, and blames nobody', async () => {
    const simulated = await simulate({
      seed: 'alone',
      players: 3,
      game: tossAndStay,
      crashes: [2, 3].map((seat) => ({ seat, time: 1 })),
      limit: 200_000,
    })
    expect(simulated.endings[0]).toEqual({})
    expect([simulated.faults, simulated.absences]).toEqual([[], []])
  })
})
