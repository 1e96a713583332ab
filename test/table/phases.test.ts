import { describe, expect, test } from 'vitest'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  audit,
  type Fault,
  foundTable,
  type Identity,
  type Journal,
  MemoryJournal,
  MemoryNetwork,
  type PlayerSitting,
  recheck,
  type Session,
  simulate,
  type Table,
  takeSeat,
} from '../../src/table/index.ts'
import { Secrets } from '../../src/table/secrets.ts'
import { state } from '../../src/table/statement.ts'
import { agreement, cheats, culprits } from './coins.ts'
import { identity } from './lines.ts'
import { rounds, TallyForm } from './rounds.ts'
import { wrongSecret } from './stories/cheats.ts'

describe('a phase', () => {
  test('is signed by everybody at its end, and an audit still checks all of them', async () => {
    const simulated = await simulate({ seed: 'ten rounds', players: 3, game: rounds(10), spectators: 1 })
    const story = agreement(simulated)
    const verdict = await audit(simulated.lines, () => rounds(10))
    expect(verdict).toMatchObject({ clean: true, result: story, strays: [] })
    expect(verdict.checks).toBe(10 * 3 * 2)
    expect(verdict.statements).toBe(simulated.lines.length)
  })

  test('survives crashes at any moment', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const simulated = await simulate({
        seed: `rounds with crashes ${seed}`,
        players: 3,
        game: rounds(5),
        network: { delay: [1, 100], loss: 0.05, duplication: 0.1 },
        crashes: { count: 8, within: 2500, down: [0, 500] },
        spectators: 1,
      })
      expect(agreement(simulated)).toContain('gone: nobody')
      expect(simulated.faults, simulated.seed).toEqual([])
    }
  })

  test('ends for who signs another result, and its evidence holds although older phases are dropped', async () => {
    const game = rounds(4)
    const liar = rounds(4, { signs: (number, tally) => (number === 3 ? { ...tally, coins: 'mine' } : tally) })
    const accusations: Fault[] = []
    const simulated = await simulate({
      seed: 'a false tally',
      players: 3,
      game,
      take: (seat, sitting) => (seat === 2 ? takeSeat(sitting, liar) : undefined),
      onEvent: (seat, _, event) => seat === 2 && event.kind === 'fault' && accusations.push(event.fault),
    })
    expect(agreement(simulated, 1, 3)).toContain('gone: 2')
    expect(simulated.faults.map(({ rule }) => rule)).toEqual(['sign the result that everybody sees'])
    for (const fault of simulated.faults) {
      expect(await recheck(fault, () => game)).toBe(true)
      expect(fault.evidence.some((line) => line.includes('round#1/'))).toBe(false)
    }
    expect(accusations).not.toEqual([])
    for (const accusation of accusations) expect(await recheck(accusation, () => game)).toBe(false)
  })

  test('lets a lie in a later phase be checked by strangers who start from the phase before', async () => {
    const game = rounds(5)
    const simulated = await simulate({
      seed: 'a late lie',
      players: 3,
      game,
      take: cheats({ 3: { ...wrongSecret, slot: /^round#4\/coin\/open$/ } }),
    })
    expect(agreement(simulated, 1, 2)).toContain('gone: 3')
    const [fault] = simulated.faults
    expect(culprits(simulated)).toEqual([3])
    expect(fault && (await recheck(fault, () => game))).toBe(true)
    const forged = fault?.evidence.filter(
      (line) => !(line.includes('round#3/end') && line.includes(fault.culprit)),
    )
    expect(await recheck({ ...fault, evidence: forged } as typeof fault & object, () => game)).toBe(false)
  })
})

/** Seat 2 says something else in this slot, so many milliseconds after it has said the first. */
const lateContradiction =
  (slot: string, delay: number) =>
  (seat: number, sitting: PlayerSitting, game: ReturnType<typeof rounds>): Session<string> | undefined => {
    if (seat !== 2) return undefined
    const { identity, table, transport, clock, onEvent } = sitting
    return takeSeat(
      {
        ...sitting,
        onEvent: (event) => {
          onEvent?.(event)
          if (event.kind !== 'heard' || event.statement.slot !== slot) return
          if (event.statement.by !== identity.player) return
          const { on, body } = event.statement
          const other = state(identity, { table: table.id, slot, on, body: { ...body, other: true } })
          clock?.after(delay, () => void transport.publish(other.line))
        },
      },
      game,
    )
  }

describe('a contradiction that comes late', () => {
  test('convicts, but takes nobody back behind what everybody has built on', async () => {
    const simulated = await simulate({
      seed: 'much too late',
      players: 3,
      game: rounds(4),
      take: lateContradiction('round#2/coin/seal', 100),
      spectators: 1,
    })
    expect(agreement(simulated, 1, 3, 4)).toContain('gone: nobody')
  })

  test('at any moment leaves all honest seats with the same story, also around the end of a phase', async () => {
    const stories = new Set<string>()
    for (const slot of ['seal', 'open'].map((part) => `round#2/coin/${part}`).concat('round#2/end')) {
      for (let delay = 0; delay < 240; delay += 20) {
        const simulated = await simulate({
          seed: `late by ${delay} in ${slot}`,
          players: 3,
          game: rounds(3),
          network: { delay: [1, 80] },
          take: lateContradiction(slot, delay),
          spectators: 1,
        })
        const story = agreement(simulated, 1, 3, 4)
        expect((await audit(simulated.lines, () => rounds(3))).result).toBe(story)
        stories.add(story.split(',')[1] as string)
        expect(culprits(simulated).filter((seat) => seat !== 2)).toEqual([])
      }
    }
    expect(stories).toEqual(new Set([' gone: nobody', ' gone: 2']))
  })
})

describe('a contradiction that comes late, after somebody has left', () => {
  test('leaves all honest seats with the same story, since everybody who is left has signed the end', async () => {
    const silence = { slot: /^round#2\/coin\/open$/, remake: () => 'silence' as const }
    const stories = new Set<string>()
    for (let delay = 10_000; delay < 10_600; delay += 20) {
      const contradict = lateContradiction('round#2/coin/seal', delay)
      const simulated = await simulate({
        seed: `late by ${delay} with one absent`,
        players: 4,
        game: rounds(3),
        network: { delay: [1, 80] },
        take: (seat, sitting, game) =>
          seat === 4 ? takeCheatingSeat(sitting, game, silence) : contradict(seat, sitting, game),
      })
      const story = agreement(simulated, 1, 3)
      expect((await audit(simulated.lines, () => rounds(3))).result).toBe(story)
      stories.add(story.split(' coins')[0] as string)
    }
    expect(stories).toEqual(new Set(['3 rounds, gone: 4,', '3 rounds, gone: 2,']))
  })
})

describe('a seat that is taken again', () => {
  test('reads nothing but the open phase after hundreds of rounds, and goes on', async () => {
    const journals: Journal[] = [new MemoryJournal(), new MemoryJournal()]
    const { table, identities } = founded()
    const network = new MemoryNetwork(table.lines)
    const play = (count: number, onRound?: (number: number) => void): Promise<string[]> =>
      Promise.all(
        journals.map((journal, i) => {
          const identity = identities[i]
          const sitting = { table, journal, transport: network.connect(), ...(identity && { identity }) }
          return takeSeat(sitting, rounds(count, i === 0 && onRound ? { onRound } : {})).result
        }),
      )
    await play(200)
    for (const journal of journals) expect((await journal.load()).lines).toEqual([])
    const played: number[] = []
    const [first, second] = await play(202, (number) => played.push(number))
    expect(played).toEqual([201, 202])
    expect(first).toBe(second)
    expect((await audit(network.lines, () => rounds(202))).result).toBe(first)
  })

  test('cannot derive the secrets of a closed phase any more', async () => {
    const secrets = Secrets.fromSeed(new Uint8Array(32))
    const early = secrets.secret('round#1/coin/seal', [], 'coin')
    expect(secrets.secret('round#1/coin/seal', [], 'coin')).toEqual(early)
    const later = secrets.secret('round#3/coin/seal', [], 'coin')
    secrets.forget('round#2')
    const kept = Secrets.load(secrets.save())
    expect(() => kept.secret('round#1/coin/seal', [], 'coin')).toThrow('forgotten')
    expect(kept.secret('round#3/coin/seal', [], 'coin')).toEqual(later)
  })

  test('is told to go on from the last phase if its game begins anew', async () => {
    const simulated = await simulate({
      seed: 'forgetful game',
      players: 2,
      game: async (seat) => {
        await seat.phase('round', 1).close(TallyForm, { coins: '', gone: [] })
        return seat.phase('round', 1).slot
      },
    })
    expect(simulated.endings.map(({ error }) => error?.message)).toEqual(
      Array(2).fill('round#1 is closed: go on from what seat.last gives'),
    )
  })
})

function founded(): { table: Table; identities: Identity[] } {
  const identities = [identity(1), identity(2)]
  const deadlines = { step: 60_000, act: 60_000 }
  const seats = { min: 2, max: 2 }
  const charter = { version: '1', game: 'rounds', rules: null, seats, deadlines, spectators: false } as const
  const table = foundTable(
    charter,
    identities.map((each) => ({ identity: each, name: 'player' })),
  )
  return { table, identities }
}
