/**
 * Every block of code in README and book is true: programs are compiled and run, commands are read by the program itself, data is parsed.
 * A block that cannot stand alone says in a comment before it what is around it: `game 4: import …` for the body of a game of four
 * players, `types: declare …` for what is compiled and not run, `file: name` for a file of the tutorial, which has a test of its own.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readArguments } from '../../src/cli/command.ts'
import { commandNamed } from '../../src/cli/commands/index.ts'
import { deckIn } from '../../src/web/free/page/own-deck.ts'
import { type Block, blocksOf, pages, proseOf } from './pages.ts'

const run = promisify(execFile)
const written = pages.filter((page) => page !== 'docs/api.md')
const blocks = written.flatMap(blocksOf)
const inLanguage = (...languages: readonly string[]): readonly Block[] =>
  blocks.filter(({ language }) => languages.includes(language))
const nameOf = ({ page, line }: Block): string => `${page}:${line}`

/** A whole program around a block, or undefined where its file is tested elsewhere. */
function programOf({ mark, code, page, line }: Block): string | undefined {
  const [, kind, players = '2', around = ''] = /^(game|types) ?(\d*): (.*)$/s.exec(mark) ?? []
  if (kind === 'types') return `${around}\n${code}export {}\n`
  if (kind === undefined) throw new Error(`say before the block at ${page}:${line} what is around it`)
  return `import { audit, type Game, localTable } from 'nodealer'
${around}
const game: Game<void> = async (seat) => {
${code}}
const table = localTable({ game: 'book' }, Array.from({ length: ${players} }, (_, i) => ({ name: \`player \${i + 1}\`, game })))
await table.results()
if (!(await audit(table.log(), () => game)).clean) throw new Error('not clean')
`
}

/** What only TypeScript asks for: the types of parameters, and whether something is there. */
const unsaid = (code: number): boolean =>
  (code >= 7000 && code < 8000) || [2532, 18_047, 18_048].includes(code)

describe('the code in the book', () => {
  const folder = resolve('.cache', 'book')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const write = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code)
    return join(folder, name)
  }
  const alone = inLanguage('ts').filter(({ page }) => page !== 'README.md')
  const programs = alone.map((block, i) => {
    const file = write(`block-${i}.ts`, programOf(block) ?? '')
    return { name: nameOf(block), file, runs: block.mark.startsWith('game') }
  })
  const readme = write(
    'readme.ts',
    blocksOf('README.md')
      .filter(({ language }) => language === 'ts')
      .map(({ code }) => code)
      .join('\n'),
  )
  const steps = new Map<string, string>()
  for (const { mark, code } of inLanguage('js')) {
    const name = /^file: (\S+)$/.exec(mark)?.[1] ?? ''
    steps.set(name, (steps.get(name) ?? '') + code)
  }
  const files = [...steps].map(([name, code]) => write(name, code))

  it('is of types that are known', () => {
    const known = ['', 'ts', 'js', 'sh', 'json', 'csv']
    expect(blocks.filter(({ language }) => !known.includes(language)).map(nameOf)).toEqual([])
    expect([...steps.keys()]).not.toContain('')
  })

  it('compiles', () => {
    const { compilerOptions } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8'))
      .config as { readonly compilerOptions: object }
    const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, '.')
    const names = [...programs.map(({ file }) => file), readme, ...files]
    const lenient = { noUncheckedIndexedAccess: false, allowJs: true, checkJs: true }
    const program = ts.createProgram(names, { ...options, ...lenient })
    const problems = names
      .map((name) => program.getSourceFile(name))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .filter(({ file, code }) => !(file?.fileName.endsWith('.js') && unsaid(code)))
      .map(({ file, code, messageText: text }) =>
        [file?.fileName, code, ts.flattenDiagnosticMessageText(text, ' ')].join(' '),
      )
    expect(problems).toEqual([])
  })

  it.each(programs.filter(({ runs }) => runs))('$name runs', async ({ file }) => {
    await run(process.execPath, ['--conditions=@nodealer/source', file])
  })

  it('is JSON and CSV that can be read', () => {
    for (const { code } of inLanguage('json')) expect(() => JSON.parse(code)).not.toThrow()
    for (const { code } of inLanguage('csv')) expect(deckIn(code).faces.length).toBeGreaterThan(0)
  })
})

/** Commands in a shell block, and in code within the text. */
const commands = [
  ...inLanguage('sh', '').flatMap(({ page, code }) => code.split('\n').map((line) => [page, line] as const)),
  ...written.flatMap((page) =>
    [...proseOf(page).matchAll(/`((?:npx nodealer|nodealer|npm run) [^`]+)`/g)].map(
      ([, line = '']) => [page, line] as const,
    ),
  ),
].map(
  ([page, line]) =>
    [
      page,
      line
        .replace(/^\$ /, '')
        .replace(/\s#\s.*$/, '')
        .trim(),
    ] as const,
)

describe('the commands in the book', () => {
  it.each(commands.filter(([, line]) => /^(npx |npm run )?nodealer .*\w/.test(line)))(
    '%s: %s',
    async (_, line) => {
      const words = line.replace(/^(npx |npm run )?nodealer (-- )?/, '').match(/'[^']*'|\S+/g) ?? []
      const [name = '', ...rest] = words.filter((word) => word !== '…' && word !== '--')
      const command = await commandNamed(name)
      expect(command, `there is no command ${name}`).toBeDefined()
      if (command) expect(() => readArguments(command, rest)).not.toThrow()
    },
  )

  it('run scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object }
    const used = commands.flatMap(([page, line]) =>
      [...line.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => ({ page, script })),
    )
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter(({ script }) => !(script in scripts))).toEqual([])
  })
})
