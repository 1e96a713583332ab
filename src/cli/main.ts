#!/usr/bin/env node
/** The terminal program: finds the command, reads its options, and turns errors into sentences and exit codes. */
import { readFileSync } from 'node:fs'
import { wire } from '../table/index.ts'
import { readArguments, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { helpFor, overview } from './help.ts'

/** Runs the program with these words; gives the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview(commands))
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${version()}\n`)
    return 0
  }
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) throw new UsageError(`there is no command "${name}": nodealer --help lists them`)
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${helpFor(command)}`)
    return 0
  }
  return command.run(readArguments(command, rest))
}

function version(): string {
  const about = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(about) as { version: string }).version
}

// Whoever reads our output may stop reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`nodealer: ${wire.printable(error.message)}\n`)
  process.exitCode = 2
}
