import { describe, expect, test } from 'vitest'
import { audit, foundTable, type Game, type Statement, simulate } from '../../src/table/index.ts'
import { state } from '../../src/table/statement.ts'
import { agreement, cheats, tossAndStay, tossCoin } from './coins.ts'
import { identity } from './lines.ts'
import { rounds, TallyForm } from './rounds.ts'
import { silentOpening } from './stories/cheats.ts'

describe('an audit', () => {
  test('says what it read, what it checked and how long it took', async () => {
    const simulated = await simulate({ seed: 'plain', players: 3, game: tossCoin })
    const verdict = await audit(simulated.lines, () => tossCoin)
    expect(verdict).toMatchObject({ clean: true, statements: 8 + 6, checks: 3, faults: [], refused: [] })
    expect(verdict.milliseconds).toBeGreaterThan(0)
  })

  test('says where a log ends too early', async () => {
    const simulated = await simulate({ seed: 'plain', players: 3, game: tossCoin })
    const verdict = await audit(simulated.lines.slice(0, -1), () => tossCoin)
    expect(verdict.clean).toBe(false)
    expect(verdict.result).toBeUndefined()
    expect(verdict.unfinished).toMatch(/^the log ends before coin\/open by /)
  })

  test('calls a game clean from which somebody was absent, and says so', async () => {
    const simulated = await simulate({
      seed: 'one is silent',
      players: 3,
      game: tossAndStay,
      take: cheats({ 3: silentOpening }),
    })
    const verdict = await audit(simulated.lines, () => tossAndStay)
    expect(verdict).toMatchObject({ clean: true, result: agreement(simulated, 1, 2) })
    expect(verdict.absences.map(({ slot, players }) => [slot, players])).toEqual([
      ['coin/open', [simulated.table.players[2]]],
    ])
  })

  test('finds every changed byte', async () => {
    const { lines } = await simulate({ seed: 'plain', players: 2, game: rounds(1) })
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as string
      for (let at = i % 17; at < line.length; at += 61) {
        const changed = `${line.slice(0, at)}${line[at] === '0' ? '1' : '0'}${line.slice(at + 1)}`
        const log = lines.with(i, changed)
        const clean = await audit(log, () => rounds(1)).then(
          (verdict) => verdict.clean,
          () => false,
        )
        expect(clean, changed).toBe(false)
      }
    }
  })

  test('names who contradicted itself in a phase that is long over, and the lines', async () => {
    const { lines, table } = await simulate({ seed: 'old sins', players: 2, game: rounds(3) })
    const old = lines.findIndex((line) => line.includes('"slot":"round#1/coin/seal"'))
    const { by, on } = JSON.parse(lines[old] as string) as { by: string; on: string[] }
    const number = table.players.indexOf(by) + 1
    const twin = await simulate({
      seed: 'old sins',
      players: 2,
      game: rounds(3),
      take: (seat, { identity, transport, table: { id } }) => {
        if (seat !== number) return undefined
        const body = { system: 'table', type: 'seal', seal: 'another' }
        void transport.publish(state(identity, { table: id, slot: 'round#1/coin/seal', on, body }).line)
        return undefined
      },
    })
    const second = twin.lines.find((line) => line.includes('"another"')) as string
    const verdict = await audit([...lines, second], () => rounds(3))
    expect(verdict.clean).toBe(false)
    expect(verdict.refused).toEqual([
      { line: lines.length + 1, reason: `${by.slice(0, 8)} contradicts what it said on line ${old + 1}` },
    ])
  })

  test('does not hide a mistake of the game itself', async () => {
    const simulated = await simulate({ seed: 'plain', players: 2, game: tossCoin })
    const broken: Game<string> = async () => {
      throw new TypeError('a bug')
    }
    await expect(audit(simulated.lines, () => broken)).rejects.toThrow('a bug')
  })
})

describe('a log of ten thousand statements', () => {
  const count = 1_667
  const cheap: Game<number> = async (seat) => {
    for (let number = 1; number <= count; number++) {
      const phase = seat.phase('round', number)
      await phase.at('word').all(TallyForm, () => ({ coins: 'word', gone: [] }))
      await phase.close(TallyForm, { coins: `${number}`, gone: [] })
    }
    return count
  }

  /** The log that such a game leaves, without the time that it takes to play it. */
  function* longLog(): Generator<string> {
    const players = [1, 2, 3].map(identity)
    const seats = { min: 3, max: 3 }
    const deadlines = { step: 1000, act: 1000 }
    const table = foundTable(
      { version: '1', game: 'words', rules: null, seats, deadlines, spectators: true },
      players.map((player) => ({ identity: player, name: 'player' })),
    )
    yield* table.lines
    for (let number = 1; number <= count; number++) {
      const say = (slot: string, on: string[], coins: string): Statement[] => {
        const said = { table: table.id, slot, on, body: TallyForm.write({ coins, gone: [] }) }
        return players.map((player) => state(player, said))
      }
      const words = say(`round#${number}/word`, [], 'word')
      const ends = say(`round#${number}/end`, words.map(({ digest }) => digest).sort(), `${number}`)
      for (const { line } of [...words, ...ends]) yield line
    }
  }

  test('is audited as a stream, and at no time is more than a phase or two of it in memory', async () => {
    let given = 0
    const stream = async function* (): AsyncGenerator<string> {
      for (const line of longLog()) {
        given++
        yield line
      }
    }
    let furthest = 0
    const spying: Game<number> = async (seat) => {
      const start = given
      const phase = seat.phase.bind(seat)
      const spy = Object.create(seat, {
        phase: {
          value: (name: string, number: number) => {
            furthest = Math.max(furthest, given - start - 6 * (number - 1))
            return phase(name, number)
          },
        },
      }) as typeof seat
      return cheap(spy)
    }
    const verdict = await audit(stream(), () => spying)
    expect(verdict).toMatchObject({ clean: true, statements: given, result: count })
    expect(given).toBeGreaterThan(10_000)
    expect(furthest).toBeLessThan(20)
  })
})
