/** What a command of the terminal program is, and how its options are read. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearest } from './nearest.ts'

/** Options as Node's parser takes them. */
type ParsedOptions = NonNullable<ParseArgsConfig['options']>

/** One option. Flags take no value. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** What it does, in a few words; `<…>` in it names the value. */
  readonly about: string
  readonly value?: string
  readonly default?: string
}

/** What a command gets: its options and the words after it. */
export interface Arguments {
  readonly words: readonly string[]
  flag(name: string): boolean
  text(name: string): string | undefined
  /** Whether the person said anything about this option. */
  isGiven(name: string): boolean
  /** A whole number within bounds; a clear error otherwise. */
  number(name: string, min: number, max: number): number | undefined
}

/** A command of `nodealer`. */
export interface Command {
  readonly name: string
  /** What comes after the name, e.g. `LOG`. */
  readonly usage: string
  readonly options: { readonly [name: string]: Option }
  /** Runs it; the number is the exit code: 0 fine, 1 a clear no (a cheat, an unclean log), 2 bad use. */
  run(args: Arguments): Promise<number>
}

/** Bad use of the program: the message says what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Reads the words after a command's name. */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short, default: preset }]) => [
      name,
      { type, ...(short ? { short } : {}), ...(preset === undefined ? {} : { default: preset }) },
    ]),
  )
  refuseUnknown(command, argv, options)
  const { values, positionals, tokens } = parse(options, argv)
  refuseMore(command, positionals)
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    words: positionals,
    flag: (name) => values[name] === true,
    text,
    isGiven: (name) => tokens.some((token) => token.kind === 'option' && token.name === name),
    number: (name, min, max) => numberOf(name, text(name), min, max),
  }
}

/** A word that means nothing is a mistake: a forgotten `--`, or a command that takes something else. */
function refuseMore({ name, usage }: Command, words: readonly string[]): void {
  if (usage.includes('…')) return
  const extra = words[usage === '' ? 0 : usage.split(' ').length]
  if (extra === undefined) return
  const wanted = usage === '' ? 'no words, only options' : usage
  throw new UsageError(
    `"${extra}" means nothing here: nodealer ${name} takes ${wanted} (nodealer ${name} --help)`,
  )
}

/** An option that there is not, with the one that was probably meant. */
function refuseUnknown({ name }: Command, argv: readonly string[], options: ParsedOptions): void {
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    tokens: true,
    strict: false,
  })
  const known = Object.keys(options)
  for (const token of tokens) {
    if (token.kind !== 'option' || known.includes(token.name)) continue
    const meant = nearest(token.name, known)
    const hint = meant === undefined ? '' : `, did you mean --${meant}?`
    throw new UsageError(`there is no option ${token.rawName}${hint} (nodealer ${name} --help lists all)`)
  }
}

function parse(options: ParsedOptions, argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, tokens: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function numberOf(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not "${text}"`)
}
