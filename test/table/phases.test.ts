import { describe, expect, test } from 'vitest'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  audit,
  type Fault,
  foundTable,
  idBytes,
  type Journal,
  logOf,
  MemoryJournal,
  type PlayerSitting,
  plainSealer,
  recheck,
  Sequencer,
  simulate,
  sittingKey,
  type TakenSeat,
  takeSeat,
} from '../../src/table/index.ts'
import { Secrets } from '../../src/table/run/secrets.ts'
import { readSecrets, readSitting, writeSecrets } from '../../src/table/seat/sitting-kept.ts'
import { readStatement, state } from '../../src/table/statements/statement.ts'
import { agreement, cheats, culprits } from './coins.ts'
import { identity } from './lines.ts'
import { rounds, TallyForm } from './rounds.ts'
import { wrongSecret } from './stories/cheats.ts'

/** A seat that changes what its program signs in this slot, and signs that instead. */
function signingAnother(slot: string, sitting: PlayerSitting): PlayerSitting {
  const { seed, table, transport } = sitting
  const changed = (envelope: Uint8Array): Uint8Array => {
    const said = readStatement(plainSealer.open(envelope) ?? '')
    if (said.slot !== slot) return envelope
    const { q, head, asks, body } = said
    const result = { ...(body['result'] as object), coins: 'mine' }
    return plainSealer.seal(
      state(sittingKey(seed, table), { table, slot, q, head, asks, body: { ...body, result } }).line,
    )
  }
  return {
    ...sitting,
    transport: {
      submit: (envelope) => transport.submit(changed(envelope)),
      tick: (after) => transport.tick(after),
      follow: (from, follower) => transport.follow(from, follower),
    },
  }
}

describe('a phase', () => {
  test('is signed by everybody at its end, and an audit still checks all of them', async () => {
    const simulated = await simulate({ seed: 'ten rounds', players: 3, game: rounds(10), spectators: 1 })
    const story = agreement(simulated)
    const verdict = await audit(simulated.lines, () => rounds(10))
    expect(verdict).toMatchObject({ clean: true, result: story, strays: [] })
    expect(verdict.checks).toBe(10 * 3 * 2)
    expect(verdict.statements).toBe(5 + 10 * 3 * 3)
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
    const simulated = await simulate({
      seed: 'a false tally',
      players: 3,
      game,
      take: (seat, sitting) =>
        seat === 2 ? takeSeat(signingAnother('round#3/end', sitting), game) : undefined,
    })
    expect(agreement(simulated, 1, 3)).toContain('gone: 2')
    expect(simulated.faults.map(({ rule }) => rule)).toEqual(['sign the result that everybody sees'])
    for (const fault of simulated.faults) {
      expect(await recheck(fault, () => game)).toBe(true)
      expect(fault.evidence.some((line) => line.includes('round#1/'))).toBe(false)
    }
  })

  test('names nobody whose program comes to another result: it answers another question, and is late', async () => {
    const game = rounds(4)
    const other = rounds(4, {
      signs: (number, tally) => (number === 3 ? { ...tally, coins: 'mine' } : tally),
    })
    const differing = new Set<number>()
    const simulated = await simulate({
      seed: 'another tally',
      players: 3,
      game,
      take: (seat, sitting) => (seat === 2 ? takeSeat(sitting, other) : undefined),
      onEvent: (seat, _, event) => event.kind === 'differs' && differing.add(seat),
    })
    expect(agreement(simulated, 1, 3)).toContain('gone: 2')
    expect(simulated.faults).toEqual([])
    expect([...differing].sort()).toEqual([1, 2, 3])
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
    const [fault] = simulated.faults as [Fault]
    expect(culprits(simulated)).toEqual([3])
    expect(await recheck(fault, () => game)).toBe(true)
    const forge = (evidence: readonly string[]) => recheck({ ...fault, evidence } as Fault, () => game)
    const unsigned = (seat: number) => (line: string) =>
      !(line.includes('round#3/end') && line.includes(simulated.table.players[seat - 1] as string))
    for (const seat of [1, 2, 3])
      expect(await forge(fault.evidence.filter(unsigned(seat))), `without the signature of ${seat}`).toBe(
        false,
      )
    for (let i = 0; i < fault.evidence.length; i++)
      expect(await forge(fault.evidence.toSpliced(i, 1)), `without line ${i}`).toBe(false)
  })

  test('that nobody is left to sign is suspended, never closed', async () => {
    const simulated = await simulate({
      seed: 'nobody',
      players: 2,
      game: async (seat) => {
        await seat.phase('round', 1).close(TallyForm, { coins: '', gone: [] }, [])
        return 'closed'
      },
      limit: 100_000,
    })
    expect(simulated.endings).toEqual([{}, {}])
  })
})

/** Seat 2 says something else in this slot, so many milliseconds after it has said the first. */
const lateContradiction =
  (slot: string, delay: number) =>
  (seat: number, sitting: PlayerSitting, game: ReturnType<typeof rounds>): TakenSeat<string> | undefined => {
    if (seat !== 2) return undefined
    const { seed, table, transport, clock, onEvent } = sitting
    const key = sittingKey(seed, table)
    return takeSeat(
      {
        ...sitting,
        onEvent: (event) => {
          onEvent?.(event)
          if (event.kind !== 'heard' || event.statement.slot !== slot) return
          if (event.statement.by !== key.player) return
          const { q, head, asks, body } = event.statement
          const other = state(key, { table, slot, q, head, asks, body: { ...body, other: true } })
          clock?.after(delay, () => void transport.submit(plainSealer.seal(other.line)))
        },
      },
      game,
    )
  }

describe('a contradiction', () => {
  test('at any moment, also around the end of a phase, changes nothing', async () => {
    const convicted = new Set<number>()
    for (const slot of ['seal', 'open'].map((part) => `round#2/coin/${part}`).concat('round#2/end')) {
      for (let delay = 0; delay < 240; delay += 40) {
        const simulated = await simulate({
          seed: `late by ${delay} in ${slot}`,
          players: 3,
          game: rounds(3),
          network: { delay: [1, 80] },
          take: lateContradiction(slot, delay),
          spectators: 1,
        })
        const story = agreement(simulated)
        expect(story).toContain('gone: nobody')
        expect((await audit(simulated.lines, () => rounds(3))).result).toBe(story)
        for (const seat of culprits(simulated)) convicted.add(seat)
        for (const fault of simulated.faults) expect(await recheck(fault, () => rounds(3))).toBe(true)
      }
    }
    expect([...convicted]).toEqual([2])
  })

  test('of one while another falls silent: nobody is named who did not contradict itself', async () => {
    const silence = { slot: /^round#2\/coin\/open$/, remake: () => 'silence' as const }
    for (let delay = 10_000; delay < 10_600; delay += 60) {
      const contradict = lateContradiction('round#2/coin/seal', delay)
      const simulated = await simulate({
        seed: `late by ${delay} with one absent`,
        players: 4,
        game: rounds(3),
        network: { delay: [1, 80] },
        take: (seat, sitting, game) =>
          seat === 4 ? takeCheatingSeat(sitting, game, silence) : contradict(seat, sitting, game),
      })
      const story = agreement(simulated, 1, 2, 3)
      expect(story).toContain('gone: 4')
      expect((await audit(simulated.lines, () => rounds(3))).result).toBe(story)
      expect(culprits(simulated).filter((seat) => seat !== 2)).toEqual([])
    }
  })
})

describe('a seat that is taken again', () => {
  test('reads nothing but the open phase after hundreds of rounds, and goes on', async () => {
    const journals: Journal[] = [new MemoryJournal(), new MemoryJournal()]
    const founders = [1, 2].map((number) => ({
      name: `player ${number}`,
      person: identity(number),
      seed: new Uint8Array(32).fill(number),
    }))
    const terms = {
      game: 'rounds',
      rules: null,
      seats: { min: 2, max: 2 },
      deadlines: { step: 60_000, act: 60_000 },
      spectators: false,
    }
    const { table, key, entries } = foundTable(terms, founders)
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
    const play = (count: number, onRound?: (number: number) => void): Promise<string[]> =>
      Promise.all(
        founders.map(({ person, seed }, i) => {
          const journal = journals[i] as Journal
          const sitting = { table: table.id, journal, person, seed, transport: sequencer.connect() }
          return takeSeat(sitting, rounds(count, i === 0 && onRound ? { onRound } : {})).result
        }),
      )
    await play(200)
    for (const journal of journals) {
      const { lines, secrets: kept } = await journal.load()
      expect(lines.length).toBeLessThan(6)
      const { secrets } = readSitting(kept as Uint8Array, table.id)
      expect(() => secrets.secret('round#200/coin/seal', 'head', 'coin')).toThrow('forgotten')
    }
    const played: number[] = []
    const [first, second] = await play(202, (number) => played.push(number))
    expect(played).toEqual([201, 202])
    expect(first).toBe(second)
    expect((await audit(logOf(table.id, sequencer), () => rounds(202))).result).toBe(first)
  })

  test('cannot derive the secrets of a closed phase any more', async () => {
    const secrets = Secrets.fromSeed(new Uint8Array(32), 'table')
    const early = secrets.secret('round#1/coin/seal', 'head', 'coin')
    expect(secrets.secret('round#1/coin/seal', 'head', 'coin')).toEqual(early)
    const later = secrets.secret('round#3/coin/seal', 'head', 'coin')
    secrets.forget('round#2')
    const kept = readSecrets(writeSecrets(secrets))
    expect(() => kept.secret('round#1/coin/seal', 'head', 'coin')).toThrow('forgotten')
    expect(kept.secret('round#3/coin/seal', 'head', 'coin')).toEqual(later)
  })

  test('has other secrets at every table, in every slot, for every past and purpose', () => {
    const at = (table: string, slot: string, head: string, purpose: string): string =>
      Secrets.fromSeed(new Uint8Array(32), table).secret(slot, head, purpose).join()
    const all = ['t', 'u'].flatMap((table) =>
      ['a', 'round#1/a', 'round#2/a'].flatMap((slot) =>
        ['h', 'i'].flatMap((head) => ['p', 'q'].map((purpose) => at(table, slot, head, purpose))),
      ),
    )
    expect(new Set(all).size).toBe(24)
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
