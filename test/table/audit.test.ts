import { describe, expect, test } from 'vitest'
import { audit, type Game, localTable, simulate } from '../../src/table/index.ts'
import { agreement, cheats, tossAndStay, tossCoin, tossWithoutCheats } from './coins.ts'
import { rounds, TallyForm } from './rounds.ts'
import { silentOpening, twoSeals, wrongSecret } from './stories/cheats.ts'

/** The lines in an order that a number decides. */
function shuffled(lines: readonly string[], seed: number): string[] {
  let state = seed
  const next = (): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state
  }
  return lines
    .map((line) => [next(), line] as const)
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line)
}

describe('an audit', () => {
  test('says what it read, what it checked and how long it took', async () => {
    const simulated = await simulate({ seed: 'plain', players: 3, game: tossCoin })
    const verdict = await audit(simulated.lines, () => tossCoin)
    expect(verdict).toMatchObject({
      clean: true,
      sound: true,
      statements: 5 + 6,
      checks: 3,
      faults: [],
      refused: [],
    })
    expect(verdict.entries).toBe(verdict.certified)
    expect(verdict.milliseconds).toBeGreaterThan(0)
  })

  test('gives the same verdict for any order of the lines, also if they are there twice', async () => {
    const simulated = await simulate({
      seed: 'any order',
      players: 5,
      game: tossWithoutCheats,
      take: cheats({ 1: twoSeals, 3: wrongSecret, 4: silentOpening }),
    })
    const story = agreement(simulated, 2, 5)
    const { milliseconds: _, ...straight } = await audit(simulated.lines, () => tossWithoutCheats)
    expect(straight.result).toBe(story)
    expect(straight.faults).toHaveLength(2)
    const orders = [
      simulated.lines.toReversed(),
      ...[1, 2, 3, 4].map((seed) => shuffled(simulated.lines, seed)),
    ]
    for (const lines of [...orders, [...simulated.lines, ...simulated.lines]]) {
      const { milliseconds: __, ...other } = await audit(lines, () => tossWithoutCheats)
      expect(other).toEqual(straight)
    }
  })

  test('says that something was added after the last certificate, be it only time', async () => {
    const simulated = await simulate({ seed: 'added', players: 3, game: tossCoin })
    const { entries } = await audit(simulated.lines, () => tossCoin)
    const later = `{"k":${entries + 1},"time":${Date.UTC(2100, 0)}}`
    const verdict = await audit([...simulated.lines, later], () => tossCoin)
    expect(verdict).toMatchObject({ clean: false, sound: false, certified: entries })
    expect(verdict.refused).toEqual([
      { line: 0, reason: `entries after ${entries} are not certified by the sequencer` },
    ])
  })

  test('gives every prefix a verdict that fits it', async () => {
    const simulated = await simulate({ seed: 'prefixes', players: 3, game: rounds(2) })
    const entries = simulated.lines.slice(0, -1)
    const whole = await audit(simulated.lines, () => rounds(2))
    for (let length = 0; length < entries.length; length++) {
      const verdict = await audit(entries.slice(0, length), () => rounds(2))
      expect(verdict.clean).toBe(false)
      expect(verdict.entries).toBe(length)
      expect(verdict.faults).toEqual([])
      if (length > 5) expect(verdict.unfinished).toMatch(/^the log ends before round#/)
      expect(verdict.refused.map(({ reason }) => reason).join()).toMatch(/certified|charter/)
    }
    expect(whole.clean).toBe(true)
  })

  test('says where a log ends too early, and that it is sound so far', async () => {
    const simulated = await simulate({ seed: 'ends early', players: 3, game: rounds(1) })
    const verdict = await audit(simulated.lines, () => rounds(2))
    expect(verdict).toMatchObject({ clean: false, sound: true, result: undefined })
    expect(verdict.unfinished).toMatch(/^the log ends before round#2\/coin\/seal by /)
  })

  test('calls a game clean in which somebody was late, and says so', async () => {
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
        expect((await audit(lines.with(i, changed), () => rounds(1))).clean, changed).toBe(false)
      }
    }
  })

  test('says between which entries a time was changed', async () => {
    const { lines } = await simulate({ seed: 'plain', players: 2, game: rounds(1) })
    const timeOf = (line: string): number => Number(/"time":(\d+)/.exec(line)?.[1])
    const at = lines.findIndex((line, i) => i > 0 && timeOf(line) < timeOf(lines[i + 1] ?? ''))
    const changedBy = (more: number) =>
      audit(
        lines.with(at, (lines[at] ?? '').replace(/"time":\d+/, `"time":${timeOf(lines[at] ?? '') + more}`)),
        () => rounds(1),
      )
    const [slightly, widely] = [await changedBy(1), await changedBy(1e9)]
    expect(slightly.refused.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/one after entry \d+, at or before entry \d+, was changed/),
    )
    expect(widely.refused).toContainEqual({
      line: at + 2,
      reason: `has an earlier time than entry ${at + 1}: this line or that one was changed`,
    })
    expect(widely.refused.map(({ reason }) => reason).join()).not.toContain('does not have')
  })

  test('refuses a line that says one thing to readers who take the first of two names, and another to those who take the last', async () => {
    const { lines } = await simulate({ seed: 'plain', players: 2, game: rounds(1) })
    const at = lines.findIndex((line) => line.startsWith('{"k":5,'))
    const certificate = lines.findIndex((line) => line.startsWith('{"certificate"'))
    const [entry, signed] = [lines[at] as string, lines[certificate] as string]
    const doubled = [
      lines.with(at, entry.replace('{"k":5,', '{"k":4,"k":5,')),
      lines.with(at, entry.replace('"said":', '"said":{"slot":"other"},"said":')),
      lines.with(
        at,
        entry.replace(/"time":\d+\}$/, (time) => `"time":0,${time}`),
      ),
      lines.with(certificate, signed.replace('"k":', '"k":1,"k":')),
      lines.with(at, entry.replace('"body":{', '"body":{"type":"other",')),
    ]
    for (const changed of doubled) {
      const { clean, refused } = await audit(changed, () => rounds(1))
      expect(clean).toBe(false)
      expect(refused[0]?.reason).toMatch(/has a name twice/)
    }
    expect((await audit(lines, () => rounds(1))).clean).toBe(true)
  })

  test('finds a line that is missing, and one too many', async () => {
    const { lines } = await simulate({ seed: 'plain', players: 2, game: rounds(1) })
    for (let i = 0; i < lines.length; i++) {
      const verdict = await audit(lines.toSpliced(i, 1), () => rounds(1))
      expect(verdict.clean, `without line ${i + 1}`).toBe(false)
      expect(verdict.refused).not.toEqual([])
    }
    const other = await simulate({ seed: 'other', players: 2, game: rounds(1) })
    const mixed = await audit([...lines, other.lines[6] as string], () => rounds(1))
    expect(mixed.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('is another entry 7 than the one before'),
    ])
  })

  test('never throws: what is no log, no known game, or a game with a bug gets a verdict', async () => {
    const { lines } = await simulate({ seed: 'plain', players: 2, game: tossCoin })
    const broken: Game<string> = async () => {
      throw new TypeError('a bug')
    }
    const unknown = (): Game<string> => {
      throw new RangeError('there is no game of that name')
    }
    expect((await audit(lines, () => broken)).unfinished).toBe('a bug')
    expect((await audit(lines, unknown)).unfinished).toBe('there is no game of that name')
    for (const junk of [[], [''], ['{}'], ['null', '{"k":1}'], lines.map((line) => line.slice(1))]) {
      const verdict = await audit(junk, () => tossCoin)
      expect(verdict).toMatchObject({ clean: false, sound: false, table: undefined })
      expect(verdict.refused).not.toEqual([])
    }
  })
})

describe('an audit of a game that awaits what is not of the table', () => {
  test('waits for it, also when the whole log has been read', async () => {
    const simulated = await simulate({ seed: 'plain', players: 2, game: tossCoin })
    let open: () => void = () => {}
    const elsewhere = new Promise<void>((resolve) => {
      open = resolve
    })
    const stream = async function* (): AsyncGenerator<string> {
      yield* simulated.lines
      setTimeout(open, 0)
    }
    const waiting: Game<string> = async (seat) => {
      await elsewhere
      return tossCoin(seat)
    }
    const verdict = await audit(stream(), () => waiting)
    expect(verdict).toMatchObject({ clean: true, result: agreement(simulated) })
  })
})

describe.each([1, 11])('an audit of a table of %i', (players) => {
  const played = simulate({ seed: `a table of ${players}`, players, game: tossCoin })

  test('gives its result', async () => {
    const simulated = await played
    const verdict = await audit(simulated.lines, () => tossCoin)
    expect(verdict).toMatchObject({ clean: true, result: agreement(simulated), checks: players })
    expect(verdict.table?.players).toHaveLength(players)
  })

  /** What its author throws, an error or something that is none, and what is said of it. */
  const thrown: readonly [string, unknown, string][] = [
    ['an error', new TypeError('a bug'), 'a bug'],
    ['a text', 'a bug', 'the game threw "a bug", which is no error: throw new Error(…)'],
  ]

  test.each(thrown)('gives a verdict if the game throws %s, at once or later', async (_, bug, said) => {
    const { lines } = await played
    const games: readonly (() => Game<string>)[] = [
      () => {
        throw bug
      },
      () => () => {
        throw bug
      },
      () => () => Promise.reject(bug),
      () => async (seat) => {
        await tossCoin(seat)
        throw bug
      },
    ]
    for (const gameOf of games) {
      const verdict = await audit(lines, gameOf)
      expect(verdict).toMatchObject({ clean: false, sound: true, faults: [], refused: [], result: undefined })
      expect(verdict.stopped).toBe(said)
    }
  })
})

describe('a log of ten thousand statements', () => {
  test('is audited as a stream, and at no time is more than a phase or two of it in memory', async () => {
    const count = 1_112
    const cheap: Game<number> = async (seat) => {
      for (let number = 1; number <= count; number++) {
        const phase = seat.phase('round', number)
        for (const word of ['a', 'b'])
          await phase.at(word).all(TallyForm, () => ({ coins: 'word', gone: [] }))
        await phase.close(TallyForm, { coins: `${number}`, gone: [] })
      }
      return count
    }
    const played = localTable(
      {
        game: 'words',
        rules: null,
        seats: { min: 3, max: 3 },
        deadlines: { step: 60_000, act: 60_000 },
        spectators: true,
      },
      [1, 2, 3].map((number) => ({ name: `player ${number}`, game: cheap })),
    )
    await Promise.all(played.sessions.map(({ result }) => result))
    const lines = played.log()
    let given = 0
    const stream = async function* (): AsyncGenerator<string> {
      for (const line of lines) {
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
            furthest = Math.max(furthest, given - start - 9 * (number - 1))
            return phase(name, number)
          },
        },
      }) as typeof seat
      return cheap(spy)
    }
    const verdict = await audit(stream(), () => spying)
    expect(verdict).toMatchObject({ clean: true, result: count })
    expect(verdict.statements).toBeGreaterThan(10_000)
    expect(furthest).toBeLessThan(40)
  })
})
