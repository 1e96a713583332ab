/** A sequencer that is away, censors, lies about the time, forks or forgets: what it can do, and what it cannot. */
import { base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  audit,
  form,
  type Mine,
  provesFork,
  type Seat,
  SequencerFault,
  simulate,
  wire,
} from '../../../src/table/index.ts'
import { orderCodeAt } from '../../../src/table/order/order-code.ts'
import { agreement, results, tossAndStay } from '../coins.ts'
import { rounds } from '../rounds.ts'

type Codes = [number, string][]

const Word = form('test', 'word', wire.record({ word: wire.text(10) }))

describe('the sequencer is away', () => {
  test('for a minute and more: nobody is late, and everybody goes on', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const from = 20 + 15 * seed
      const simulated = await simulate({
        seed: `outage ${seed}`,
        players: 3,
        game: rounds(3),
        network: { sequencer: { outages: [{ from, until: from + 75_000 }] } },
        spectators: 1,
      })
      expect(agreement(simulated)).toContain('gone: nobody')
      expect(simulated.absences).toEqual([])
      expect(simulated.time).toBeGreaterThan(75_000)
    }
  })

  test('and when it is back, seats say anew how long they wait: as long as before, but for a beat', async () => {
    const beat = 5_000
    const waits: number[] = []
    const simulated = await simulate({
      seed: 'told again',
      players: 3,
      charter: { beat },
      game: async () => '',
      gameAt: (_, clock) => async (seat) => {
        const [, slow = ''] = seat.players
        const think = () => new Promise<void>((resolve) => clock.after(78_000, resolve))
        const said = await seat.at('slow').by(slow, Word, async () => {
          await think()
          return { word: 'at last' }
        })
        return said.wellFormed.word
      },
      network: { sequencer: { outages: [{ from: 500, until: 75_500 }] } },
      onEvent: (seat, _time, event) => {
        if (seat === 1 && event.kind === 'waiting' && event.until !== undefined) waits.push(event.until)
      },
    })
    expect(results(simulated)).toEqual(['at last', 'at last', 'at last'])
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(75_000 - 2 * beat)
  })

  test('its clock jumps while it is away: an hour counts as one beat', async () => {
    const simulated = await simulate({
      seed: 'a jump',
      players: 3,
      game: rounds(3),
      network: {
        sequencer: {
          outages: [{ from: 100, until: 1_000 }],
          lies: (time) => (time < 1_000 ? time : time + 3_600_000),
        },
      },
    })
    expect(agreement(simulated)).toContain('gone: nobody')
  })
})

describe('the sequencer censors a player', () => {
  test('the player is late by its order, and neither named nor anything else; it sees what the others see', async () => {
    const simulated = await simulate({
      seed: 'censored',
      players: 3,
      game: tossAndStay,
      network: { sequencer: { censors: (from) => from === 2 } },
      limit: 200_000,
    })
    expect(agreement(simulated, 1, 3)).toMatch(/^1,3: /)
    expect(agreement(simulated)).toMatch(/^1,3: /)
    expect(simulated.faults).toEqual([])
  })

  test('for less than the deadline: nobody is late', async () => {
    const simulated = await simulate({
      seed: 'censored for a while',
      players: 3,
      game: tossAndStay,
      network: { sequencer: { censors: (from, time) => from === 2 && time < 7_000 } },
    })
    expect(agreement(simulated)).toMatch(/^1,2,3: /)
  })
})

describe('the sequencer lies about the time', () => {
  test('it can make somebody late sooner, by its own signed times, and nothing else', async () => {
    const simulated = await simulate({
      seed: 'fast clock',
      players: 3,
      game: tossAndStay,
      network: {
        sequencer: { lies: (time) => time * 20 },
        partitions: [{ from: 40, until: 4_000, seats: [2] }],
      },
    })
    expect(agreement(simulated)).toMatch(/^1(,2)?,3: /)
    expect(simulated.faults).toEqual([])
    expect((await audit(simulated.lines, () => tossAndStay)).clean).toBe(true)
  })

  test('a time that goes back stops the table, and nobody at it is named', async () => {
    const simulated = await simulate({
      seed: 'backwards',
      players: 2,
      game: rounds(3),
      network: { sequencer: { lies: (time) => 1_000_000 - time } },
    })
    expect(agreement(simulated)).toContain('gone: nobody')
    expect(simulated.faults).toEqual([])
  })
})

describe('the sequencer shows two orders', () => {
  test('seats that see one order agree; a log of each convicts it together; nobody at the table is named', async () => {
    const simulated = await simulate({
      seed: 'split',
      players: 4,
      game: rounds(2),
      network: { sequencer: { fork: { time: 60, seats: [3, 4] } } },
      limit: 200_000,
    })
    expect(simulated.faults).toEqual([])
    expect(new Set(results(simulated, 1, 2)).size).toBe(1)
    expect(new Set(results(simulated, 3, 4)).size).toBe(1)
    expect(simulated.otherLines).not.toEqual(simulated.lines)
  })

  test('people who compare codes notice it: at one entry they are the same for all who see one order, and for nobody else', async () => {
    const codes = [1, 2, 3, 4].map(() => new Map<number, string>())
    await simulate({
      seed: 'split',
      players: 4,
      game: rounds(8),
      network: { sequencer: { fork: { time: 400, seats: [3, 4] } } },
      onEvent: (seat, _, event) =>
        event.kind === 'order' && codes[seat - 1]?.set(event.k, orderCodeAt(event)?.code ?? ''),
      limit: 200_000,
    })
    const [one, two, three, four] = codes.map((told) => [...told]) as [Codes, Codes, Codes, Codes]
    const alike = one.filter(([k, code]) => codes[2]?.get(k) === code)
    expect(alike.length).toBeGreaterThan(0)
    const shown = Math.min(...[one, two, three, four].map((told) => told.length))
    expect(shown).toBeGreaterThan(alike.length)
    expect(two.slice(0, shown)).toEqual(one.slice(0, shown))
    expect(four.slice(0, shown)).toEqual(three.slice(0, shown))
    expect(alike).toEqual(three.slice(0, alike.length))
    expect(one[0]?.[1]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test('a seat that is moved from one to the other has the proof, and stops', async () => {
    let proven = 0
    for (let seed = 0; seed < 8; seed++) {
      const simulated = await simulate({
        seed: `moved ${seed}`,
        players: 3,
        game: rounds(30),
        network: {
          sequencer: {
            fork: { time: 300, seats: [3] },
            rejoins: 900,
          },
        },
        limit: 100_000,
      })
      const { error } = simulated.endings[2] ?? {}
      expect(simulated.faults).toEqual([])
      const isOneOrder = simulated.otherLines?.slice(0, -1).every((line, i) => line === simulated.lines[i])
      if (isOneOrder) continue
      expect(error).toBeInstanceOf(SequencerFault)
      const { proof, sequencer } = error as SequencerFault
      expect(sequencer).toBe(simulated.table.charter.sequencer)
      if (proof) expect(provesFork(sequencer, proof)).toBe(true)
      if (proof) proven++
    }
    expect(proven).toBeGreaterThan(1)
  })

  test('it forgets its newest entries: who has seen them stops, and says nothing in two ways', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const simulated = await simulate({
        seed: `forgets ${seed}`,
        players: 3,
        game: rounds(3),
        network: { sequencer: { forgets: { time: 100 + 20 * seed, entries: 2 } } },
        crashes: [{ seat: 2, time: 120 + 20 * seed, down: 100 }],
        limit: 100_000,
      })
      expect(simulated.faults).toEqual([])
      for (const ending of simulated.endings)
        expect(ending.error ?? new SequencerFault('', '', 'waits')).toBeInstanceOf(SequencerFault)
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
          const said = await after.by(second, Word, (mine) => {
            note(after, mine)
            return { word: 'goodbye' }
          })
          return said.wellFormed.word
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
