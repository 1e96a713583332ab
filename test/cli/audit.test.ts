import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { botMind, defaultRules, holdem } from '../../src/games/holdem/play/index.ts'
import { type Game, localTable, type TableEvent, type Terms } from '../../src/table/index.ts'
import { emptyFolder } from '../temporary.ts'
import { nodealerHere } from './program.ts'

const terms: Terms = {
  game: 'holdem',
  rules: { ...defaultRules, hands: 1 },
  seats: { min: 1, max: 20 },
  deadlines: { step: 30_000, act: 60_000 },
  spectators: true,
}

/** The log of a table of so many, as far as it came. */
async function logOf(players: number, game: Game<unknown>, differs: Partial<Terms> = {}): Promise<string[]> {
  const names = Array.from({ length: players }, (_, i) => ({ name: `player ${i + 1}`, game }))
  const { sessions, log } = localTable({ ...terms, ...differs }, names)
  await Promise.allSettled(sessions.map(({ result }) => result))
  return [...log()]
}

function fileOf(content: string | Uint8Array): string {
  const file = join(emptyFolder(), 'log.jsonl')
  writeFileSync(file, content)
  return file
}

async function auditOf(content: string | Uint8Array) {
  const file = fileOf(content)
  const [words, json] = [await nodealerHere(['audit', file]), await nodealerHere(['audit', file, '--json'])]
  expect(words.stderr + json.stderr).toBe('')
  expect(json.code).toBe(words.code)
  return {
    code: words.code,
    words: words.stdout,
    verdict: JSON.parse(json.stdout) as { [field: string]: unknown },
  }
}

const bots = holdem({ mind: botMind('caller') })

describe('nodealer audit of what is no log', () => {
  it.each([
    ['an empty file', ''],
    ['noise', randomBytes(100_000)],
    ['text', 'these are not the lines\nthat you are looking for\n'],
    ['JSON that is no log', '[]\n{}\nnull\n{"k":1}\n{"certificate":{}}\n'],
    ['brackets without end', '['.repeat(2_000_000)],
    ['a game', "export const game = async (seat) => seat.at('vote')\n"],
  ])('says so about %s in one sentence, with exit code 2', async (_, content) => {
    const file = fileOf(content)
    for (const options of [[], ['--json']]) {
      const { code, stdout, stderr } = await nodealerHere(['audit', file, ...options])
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toBe(`nodealer: "${file}" is no log of a game: none of its lines is one of a log\n`)
    }
  })

  it('has a verdict, with exit code 1, where some lines of a log are left', async () => {
    const lines = await logOf(2, bots)
    const { code, words, verdict } = await auditOf(['noise', ...lines.slice(1)].join('\n'))
    expect(code).toBe(1)
    expect(words).toContain('entry 1, the charter, is missing or is no charter')
    expect(words).toContain('not clean')
    expect(verdict).toMatchObject({ clean: false, sound: false, game: null, players: [] })
  })

  it('refuses a folder with a sentence', async () => {
    const folder = emptyFolder()
    const { code, stderr } = await nodealerHere(['audit', folder])
    expect(code).toBe(2)
    expect(stderr).toContain(`"${folder}" is not a file`)
  })
})

describe('nodealer audit of a strange table', () => {
  it('names a game that it does not know, and calls nothing proven', async () => {
    const { code, words, verdict } = await auditOf(
      (await logOf(2, async () => 1, { game: 'bridge', rules: null })).join('\n'),
    )
    expect(code).toBe(1)
    expect(words).toMatch(/this version does not know the game "bridge/)
    expect(words).toContain('not clean: the game cannot be run to its end')
    expect(verdict).toMatchObject({ clean: false, sound: false })
  })

  it.each([1, 11])('has a sentence for %i players of Hold’em', async (players) => {
    const { verdict } = await auditOf((await logOf(players, bots)).join('\n'))
    expect(verdict['faults']).toEqual([])
    expect(verdict['refused']).toEqual([])
    expect(verdict['clean'] === true || typeof verdict['unfinished'] === 'string').toBe(true)
  })

  it('has a sentence for rules that cannot be read', async () => {
    const { code, words } = await auditOf((await logOf(2, bots, { rules: { smallBlind: 'a' } })).join('\n'))
    expect(code).toBe(1)
    expect(words).toContain('not clean: the game cannot be run to its end')
  })
})

describe('nodealer audit of a part', () => {
  it('says of the log of a latecomer where it begins, and that it judges nothing', async () => {
    const lines = await logOf(2, bots, { rules: { ...defaultRules, hands: 3 } })
    const second = lines.findIndex((line) => line.includes('"slot":"hand#2/'))
    const { code, words, verdict } = await auditOf(lines.slice(second).join('\n'))
    expect(code).toBe(1)
    expect(words).toContain('this log begins at hand 2; what was before is missing')
    expect(words).not.toContain('not clean')
    expect(verdict).toMatchObject({ clean: false, sound: false, begins: { name: 'hand', number: 2 } })
  })

  it('refuses a part that the sequencer has not signed', async () => {
    const { code, words } = await auditOf((await logOf(2, bots)).slice(0, 20).join('\n'))
    expect(code).toBe(1)
    expect(words).toContain('are not certified by the sequencer')
    expect(words).toContain('not clean')
  })

  it('calls a table that everybody left in the middle sound so far', async () => {
    let heard = 0
    const onEvent = ({ kind }: TableEvent): void => {
      if (kind === 'heard' && ++heard === 20) for (const session of sessions) session.leave()
    }
    const places = ['Ann', 'Bob'].map((name) => ({ name, game: bots, onEvent }))
    const { sessions, log } = localTable(terms, places)
    await Promise.allSettled(sessions.map(({ result }) => result))
    const { code, words, verdict } = await auditOf(log().join('\n'))
    expect(code).toBe(1)
    expect(words).toMatch(/sound so far: everything was proven up to entry \d+, where the log ends/)
    expect(verdict).toMatchObject({ clean: false, sound: true, refused: [] })
  })
})
