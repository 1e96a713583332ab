/** `nodealer audit LOG --game FILE`: a game of one's own, from a module that exports it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Game, localTable } from '../../src/table/index.ts'
import { emptyFolder } from '../temporary.ts'
import { nodealerHere } from './program.ts'

const module = `
const Number = { system: 'mine', type: 'number', write: (n) => ({ system: 'mine', type: 'number', n }), read: ({ n }) => n }
export async function game(seat) {
  const claims = await seat.at('say').all(Number, ({ player }) => seat.number(player))
  const said = await seat.acceptAll('say a seat', claims, (n) => n < 10)
  return [...said.values()].reduce((sum, n) => sum + n)
}
export async function strict(seat) {
  const claims = await seat.at('say').all(Number, ({ player }) => seat.number(player))
  await seat.acceptAll('say one', claims, (n) => n === 1)
}
export async function other(seat) {
  const claims = await seat.at('speak').all(Number, ({ player }) => seat.number(player))
  return claims.size
}
export async function inRounds(seat) {
  const claims = await seat.phase('round', 1).at('say').all(Number, ({ player }) => seat.number(player))
  return claims.size
}
export async function broken() {
  throw new Error('my own mistake')
}
`

describe('an audit of a game of one’s own', () => {
  const folder = emptyFolder()
  const [file, log] = [join(folder, 'mine.mjs'), join(folder, 'log.jsonl')]

  beforeAll(async () => {
    writeFileSync(file, module)
    const { game } = (await import(pathToFileURL(file).href)) as { game: Game<number> }
    const table = localTable({ game: 'mine' }, [
      { name: 'Ann', game },
      { name: 'Bob', game },
    ])
    expect(await table.results()).toEqual([3, 3])
    writeFileSync(log, table.log().join('\n'))
  })

  const auditWith = (game: string) => nodealerHere(['audit', log, '--game', game])

  test('is clean where everything holds', async () => {
    const { code, stdout } = await auditWith(file)
    expect(stdout).toContain('clean: everything was proven')
    expect(code).toBe(0)
  })

  test('names who broke a rule of it', async () => {
    const { code, stdout } = await auditWith(`${file}#strict`)
    expect(stdout).toMatch(/cheat\s+Bob .* broke the rule "say one" in say/)
    expect(code).toBe(1)
  })

  test('gives a verdict when it throws, and names nobody', async () => {
    const { code, stdout } = await auditWith(`${file}#broken`)
    expect(stdout).toContain('unfinished: my own mistake')
    expect(stdout).toContain('not clean: the game cannot be run to its end')
    expect(stdout).not.toContain('cheat ')
    expect(code).toBe(1)
  })

  test.each(['other', 'inRounds'])('says that another game (%s) is not the one of the log', async (name) => {
    const { code, stdout } = await auditWith(`${file}#${name}`)
    expect(stdout).toMatch(
      /not clean: from entry \d+ on the log answers questions that this game does not ask/,
    )
    expect(stdout).toContain('Is it the game of this log (mine)')
    expect(code).toBe(1)
  })

  test('is still sound where a log of the game was cut', async () => {
    const cut = join(folder, 'cut.jsonl')
    const lines = readFileSync(log, 'utf8').split('\n')
    const said = lines.findLastIndex((line) => line.includes('"slot":"say"'))
    writeFileSync(cut, lines.filter((_, i) => i < said).join('\n'))
    const { stdout } = await nodealerHere(['audit', cut, '--game', file])
    expect(stdout).toContain('unfinished: the log ends before say')
    expect(stdout).not.toContain('does not ask')
  })

  test('is offered where the game is not known', async () => {
    const { code, stdout } = await nodealerHere(['audit', log])
    expect(stdout).toContain('nodealer audit LOG --game FILE')
    expect(code).toBe(1)
  })

  test.each([
    [
      'a name that it does not have',
      '#another',
      'exports no function "another" (functions there: broken, game, inRounds, other, strict)',
    ],
    ['a file that is not there', '.gone', 'nodealer: there is no file "'],
  ])('refuses %s with a sentence', async (_, end, words) => {
    const { code, stderr } = await auditWith(file + end)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })
})
