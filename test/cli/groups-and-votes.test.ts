/** `nodealer group` and `nodealer vote`: what they print fits together, and strangers audit their logs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permutationOf, readLadder } from '../../src/groups/index.ts'
import { emptyFolder } from '../temporary.ts'
import { nodealerHere } from './program.ts'

interface View {
  readonly player: number
  readonly group: string
  readonly mates: readonly number[]
}

describe('nodealer group', () => {
  test.each(['lean', 'number-cards'])(
    'divides five players, %s, and its log is clean',
    async (form) => {
      const folder = emptyFolder()
      const [log, svg] = [join(folder, 'group.jsonl'), join(folder, 'ladder.svg')]
      const words = ['group', '--sizes', '2,1,1,1', '--players', '5', '--form', form, '--json']
      const { code, stdout } = await nodealerHere([...words, '--log', log, '--svg', svg])
      expect(code).toBe(0)
      const said = JSON.parse(stdout)
      expect(said).toMatchObject({ clean: true, cards: form === 'lean' ? 15 : 36 })
      const views: readonly View[] = said.players
      expect(views.map(({ group }) => group).sort()).toEqual(['A', 'A', 'B', 'C', 'D'])
      for (const { player, group, mates } of views)
        expect(mates).toEqual(
          views.filter((one) => one.group === group && one.player !== player).map((one) => one.player),
        )
      const places = ['A', 'A', 'B', 'C', 'D']
      expect(permutationOf(said.ladder).map((place) => places[place - 1])).toEqual(
        views.map(({ group }) => group),
      )
      expect(readFileSync(svg, 'utf8').match(/class="rung"/g) ?? []).toHaveLength(said.ladder.rungs.length)
      expect((await nodealerHere(['audit', log])).code).toBe(0)
    },
    60_000,
  )

  test('draws the ladder for people', async () => {
    const log = join(emptyFolder(), 'group.jsonl')
    const { code, stdout } = await nodealerHere(['group', '--sizes', '2,1', '--log', log])
    expect(code).toBe(0)
    expect(stdout).toMatch(/player 1 +is in group [AB]/)
    expect(readLadder(stdout).legs).toBe(3)
    expect(stdout).toContain('9 cards')
    expect(stdout).toMatch(/audit in .*: clean, \d+ statements, \d+ checks, .* kB; log written to /)
    expect(stdout.endsWith(`; log written to ${log}\n`)).toBe(true)
  })
})

describe('nodealer vote', () => {
  test('counts what five players voted for, and its log is clean', async () => {
    const log = join(emptyFolder(), 'vote.jsonl')
    const votes = ['--options', 'a,b,c', '--players', '5', '--votes', 'a,b,b,-,c']
    const { code, stdout } = await nodealerHere(['vote', ...votes, '--json', '--log', log])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      winner: 'b',
      rounds: [{ votes: { a: 1, b: 2, c: 1 }, abstained: 1 }],
      clean: true,
    })
    expect((await nodealerHere(['audit', log])).code).toBe(0)
  }, 60_000)

  test('tells people where the log is', async () => {
    const log = join(emptyFolder(), 'vote.jsonl')
    expect((await nodealerHere(['vote', '--log', log])).stdout).toContain(`; log written to ${log}\n`)
    expect((await nodealerHere(['vote'])).stdout).not.toContain('log written')
  })

  test('by chance, everybody votes once', async () => {
    const { stdout } = await nodealerHere(['vote', '--options', 'a,b,c', '--players', '5', '--json'])
    const [first] = JSON.parse(stdout).rounds
    expect(first.votes.a + first.votes.b + first.votes.c).toBe(5)
  })

  test('in the open, with a runoff', async () => {
    const words = ['vote', '--options', 'a,b,c', '--players', '5', '--votes', 'a,a,b,b,c', '--open']
    const { stdout } = await nodealerHere([...words, '--form', 'number-cards'])
    expect(stdout).toContain('player 5 voted for c')
    expect(stdout).toContain('runoff')
    expect(stdout).toContain('nobody wins')
  })
})

test.each([
  [['group', '--sizes', '2,x'], '--sizes takes whole numbers'],
  [['group', '--sizes', '2,1', '--players', '5'], 'groups of 2, 1 take 3 players, not 5'],
  [['group', '--sizes', '2,0'], 'group B must have at least one member'],
  [['group', '--sizes', '1'], 'at least two players'],
  [['group', '--form', 'fat'], '--form takes lean or number-cards'],
  [['vote', '--options', 'a'], '2 to 64 options, not 1'],
  [['vote', '--options', 'a,a'], 'a name of its own'],
  [['vote', '--votes', 'yes,no'], 'one vote for each of 5 players, not 2'],
  [['vote', '--players', '2', '--votes', 'yes,maybe'], '"maybe" is not an option: use yes, no or -'],
  [['vote', '--ties', 'coin'], '--ties takes runoff or nobody, not "coin"'],
])('refuses %j with a sentence and exit code 2', async (words, sentence) => {
  const { code, stderr, stdout } = await nodealerHere(words)
  expect(stderr).toContain(sentence)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
})
