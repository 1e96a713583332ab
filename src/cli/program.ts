/** The terminal program as a function: finds the command, reads its options, and turns errors into sentences and exit codes. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readArguments, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { helpFor, overview } from './help.ts'
import { systemSentence } from './system-sentence.ts'

/** Runs the program with these words; gives the exit code. What a person can mend is said in a sentence; our own bugs are thrown. */
export async function runProgram(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv)
  } catch (error) {
    const sentence = error instanceof UsageError ? error.message : systemSentence(error)
    if (sentence === undefined) throw error
    // Loaded only here: whoever asks for the version need not wait for a table.
    const { wire } = await import('../table/index.ts')
    process.stderr.write(`nodealer: ${wire.printable(sentence)}\n`)
    return 2
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = withoutHome(argv)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview(commands))
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${version()}\n`)
    return 0
  }
  const listed = commands.find((command) => command.name === name)
  if (listed === undefined) throw new UsageError(`there is no command "${name}": nodealer --help lists them`)
  const command = await listed.load()
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(helpFor(command, listed.about))
    return 0
  }
  return command.run(readArguments(command, rest))
}

/** The words without `--home FOLDER`, which every command takes: it says where things are kept. */
function withoutHome(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((word) => /^--home(=|$)/.test(word))
  if (at < 0) return argv
  const [, joined] = /^--home=(.*)$/s.exec(argv[at] ?? '') ?? []
  const folder = joined ?? argv[at + 1]
  if (folder === undefined || folder === '')
    throw new UsageError('--home takes the folder in which things are kept')
  process.env['NODEALER_HOME'] = resolve(folder)
  return argv.toSpliced(at, joined === undefined ? 2 : 1)
}

function version(): string {
  const about = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(about) as { version: string }).version
}
