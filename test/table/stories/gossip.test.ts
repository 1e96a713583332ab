/** Seats that can also talk to each other directly: what a sequencer can then no longer do to them. */
import { describe, expect, test } from 'vitest'
import { provesFork, type Scenario, SequencerFault, simulate } from '../../../src/table/index.ts'
import { agreement, results, tossAndStay } from '../coins.ts'
import { rounds } from '../rounds.ts'

const everybody: Scenario<unknown>['gossip'] = [
  [1, 2],
  [1, 3],
  [2, 3],
]
const inARow: Scenario<unknown>['gossip'] = [
  [1, 2],
  [2, 3],
]
const forGood = 1e9

describe('a sequencer that censors a player who can talk to others', () => {
  test('takes nothing from it: the others hand it in, and nobody is late', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `handed in ${seed}`,
        players: 3,
        game: tossAndStay,
        network: { sequencer: { censors: (from) => from === 2 } },
        gossip: everybody,
      })
      expect(agreement(simulated)).toMatch(/^1,2,3: /)
      expect(simulated.absences).toEqual([])
    }
  })

  test('neither hears it nor shows it anything: it reads with the others, and nobody is late', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `cut off ${seed}`,
        players: 3,
        game: rounds(4),
        network: { partitions: [{ from: 120, until: forGood, seats: [3] }] },
        gossip: inARow,
        limit: 200_000,
      })
      expect(agreement(simulated)).toContain('gone: nobody')
      expect(new Set(results(simulated, 1, 2, 3)).size).toBe(1)
      expect(simulated.absences).toEqual([])
    }
  })

  test('hears only one of three: what the others say goes over it from hand to hand', async () => {
    const simulated = await simulate({
      seed: 'from hand to hand',
      players: 3,
      game: tossAndStay,
      network: { partitions: [{ from: 120, until: forGood, seats: [2, 3] }] },
      gossip: inARow,
      limit: 200_000,
    })
    expect(agreement(simulated)).toMatch(/^1,2,3: /)
    expect(simulated.absences).toEqual([])
  })

  test('also after a crash: who comes back gets from the others what it missed', async () => {
    const simulated = await simulate({
      seed: 'back again',
      players: 3,
      game: rounds(4),
      network: { partitions: [{ from: 150, until: forGood, seats: [3] }] },
      gossip: everybody,
      crashes: [{ seat: 3, time: 400, down: 2_000 }],
      limit: 200_000,
    })
    expect(agreement(simulated)).toContain('gone: nobody')
    expect(simulated.absences).toEqual([])
  })
})

describe('a sequencer that shows two orders to seats that can talk to each other', () => {
  test('is convicted by itself, at every seat, with evidence that a stranger can check', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `split ${seed}`,
        players: 4,
        game: rounds(30),
        network: { sequencer: { fork: { time: 60 + 40 * seed, seats: [3, 4] } } },
        gossip: [
          [1, 2],
          [2, 3],
          [3, 4],
        ],
        limit: 100_000,
      })
      expect(simulated.faults).toEqual([])
      for (const { error } of simulated.endings) {
        expect(error).toBeInstanceOf(SequencerFault)
        const { sequencer, proof } = error as SequencerFault
        expect(sequencer).toBe(simulated.table.charter.sequencer)
        expect(proof && provesFork(sequencer, proof)).toBe(true)
      }
    }
  })

  test('is believed where the other order is not signed by it: nobody can be stopped by a forger', async () => {
    const simulated = await simulate({
      seed: 'forged',
      players: 3,
      game: rounds(4),
      network: { sequencer: { fork: { time: 60, seats: [3], forged: true } } },
      gossip: everybody,
      limit: 100_000,
    })
    expect(new Set(results(simulated, 1, 2)).size).toBe(1)
    expect(simulated.endings[0]?.error).toBeUndefined()
    expect(simulated.endings[1]?.error).toBeUndefined()
  })
})

describe('a sequencer that is gone', () => {
  test('is not needed by who was away to read what was said meanwhile: the others have the log', async () => {
    const kept = [new Set<string>(), new Set<string>(), new Set<string>()] as const
    const simulated = await simulate({
      seed: 'from a neighbour',
      players: 3,
      game: rounds(1_000),
      network: { sequencer: { outages: [{ from: 14_000, until: forGood }] } },
      crashes: [{ seat: 3, time: 300, down: 20_000 }],
      gossip: [[2, 3]],
      onKept: (seat, lines) => {
        for (const line of lines) if (line.startsWith('{"k":')) kept[seat - 1]?.add(line)
      },
      limit: 40_000,
    })
    const [, second, third] = kept
    expect([...second].at(-1)).toMatch(/"slot":"round#[0-9]{2}/)
    expect([...third].at(-1)).toBe([...second].at(-1))
    expect(third.size).toBe(second.size)
    expect(simulated.faults).toEqual([])
  })
})

describe('an honest sequencer', () => {
  test('is never accused, and nothing is heard twice, however slow, lossy and crashing everything is', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const simulated = await simulate({
        seed: `honest ${seed}`,
        players: 3,
        game: rounds(4),
        network: { delay: [5, 900], loss: 0.2, duplication: 0.2 },
        gossip: seed % 2 ? everybody : inARow,
        crashes: { count: 3, within: 4_000, down: [50, 2_000] },
        spectators: 1,
        limit: 400_000,
      })
      expect(agreement(simulated)).toContain('gone: nobody')
      expect(simulated.faults).toEqual([])
    }
  })
})
