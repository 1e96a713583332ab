#!/usr/bin/env node
/** The terminal program: finds the command, reads its options, and turns errors into sentences and exit codes. */
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
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) throw new UsageError(`there is no command "${name}": nodealer --help lists them`)
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${helpFor(command)}`)
    return 0
  }
  return command.run(readArguments(command, rest))
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`nodealer: ${wire.printable(error.message)}\n`)
  process.exitCode = 2
}
