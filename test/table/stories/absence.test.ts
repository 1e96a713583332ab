import { describe, expect, test } from 'vitest'
import { type Cheat, takeCheatingSeat } from '../../../src/adversaries/cheating-seat.ts'
import { audit, plainSealer, simulate } from '../../../src/table/index.ts'
import { agreement, tossAndStay } from '../coins.ts'
import { rounds } from '../rounds.ts'

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

  test('half of the table cannot be reached for a while: the others go on, and all agree on who is left', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const simulated = await simulate({
        seed: `partition ${seed}`,
        players: 5,
        game: tossAndStay,
        network: { partitions: [{ from: 20 + 10 * seed, until: 45_000, seats: [4, 5] }] },
        spectators: 1,
      })
      expect(agreement(simulated)).toMatch(/^1,2,3(,4|,5|,4,5)?: /)
      expect(simulated.faults).toEqual([])
    }
  })

  test('all but two of twenty go silent one after the other: the two go on', async () => {
    /** Falls silent when all of the others who will are gone but those who sit after it. */
    const inTurn: Cheat = {
      slot: /seal$/,
      remake: (honest, { player }, seat) => (seat.players[2] === player ? 'silence' : honest),
    }
    const simulated = await simulate({
      seed: 'one by one',
      players: 20,
      game: tossAndStay,
      take: (seat, sitting) => (seat > 2 ? takeCheatingSeat(sitting, tossAndStay, inTurn) : undefined),
    })
    expect(agreement(simulated, 1, 2)).toMatch(/^1,2: /)
    expect(simulated.absences.map(({ players }) => players.length)).toEqual(new Array(18).fill(1))
  })

  test('only one is left in a while: it goes on alone, and blames nobody', async () => {
    const simulated = await simulate({
      seed: 'alone',
      players: 3,
      game: tossAndStay,
      crashes: [2, 3].map((seat) => ({ seat, time: 1 })),
      limit: 200_000,
    })
    expect(agreement(simulated, 1)).toMatch(/^1: /)
    expect(simulated.faults).toEqual([])
  })
})

describe('one link stalls for about a deadline, and nobody cheats', () => {
  test.each([2, 3, 4, 6])(
    '%i players: all see the same result, none hangs, and who stalled is at worst late',
    async (players) => {
      for (let seed = 0; seed < 30; seed++) {
        const from = (seed * 37) % 400
        const length = 5_000 + ((seed * 1_777) % 15_000)
        const stalled = 1 + (seed % players)
        const simulated = await simulate({
          seed: `stall ${players} ${seed}`,
          players,
          game: rounds(3),
          network: { delay: [1, 60], partitions: [{ from, until: from + length, seats: [stalled] }] },
          spectators: 1,
        })
        const story = agreement(simulated)
        expect(story).toMatch(new RegExp(`gone: (nobody|${stalled}),`))
        expect(simulated.faults).toEqual([])
        expect((await audit(simulated.lines, () => rounds(3))).result).toBe(story)
      }
    },
  )
})

describe('somebody talks without end', () => {
  test('where a disk is slow: what comes while something is written is written together, and nobody is late', async () => {
    const simulated = await simulate({
      seed: 'a flood and a slow disk',
      players: 3,
      game: rounds(3),
      disk: (seat) => (seat === 3 ? { delay: [20, 60] } : {}),
      limit: 300_000,
      take: (seat, { transport, clock }) => {
        // Half of what a relay takes from one player.
        const talk = (said: number): void => {
          transport.submit(plainSealer.seal(`word ${said}`))
          if (said < 6_000) clock?.after(10, () => talk(said + 1))
        }
        if (seat === 2) talk(1)
        return undefined
      },
    })
    expect(simulated.endings.map(({ result }) => result)).toEqual(
      Array(3).fill(expect.stringContaining('gone: nobody')),
    )
    expect(simulated.absences).toEqual([])
  })
})
