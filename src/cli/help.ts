/** What `nodealer --help` and `nodealer COMMAND --help` print. */
import type { Command } from './command.ts'
import type { ListedCommand } from './commands/index.ts'

/** Where things are kept. */
const keeping = [
  'Your identity, open tables and logs are kept in --home FOLDER; without it in $NODEALER_HOME, else in',
  '$XDG_DATA_HOME/nodealer, else in ~/.local/share/nodealer.',
]

/** The overview of all commands. */
export function overview(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const rows = commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`)
  return [
    'nodealer: card games nobody deals.',
    '',
    'Usage: nodealer COMMAND [options]',
    '',
    ...rows,
    '',
    'nodealer COMMAND --help says more about one of them, nodealer --version which this is.',
    '',
    ...keeping,
    '',
  ].join('\n')
}

/** Everything about one command, and in a line what it is for. */
export function helpFor(command: Command, about: string): string {
  const rows = Object.entries(command.options).map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''
    const short = option.short ? `-${option.short}, ` : '    '
    const preset = option.default === undefined ? '' : ` (default: ${option.default})`
    return [`  ${short}--${name}${value}`, `${option.about}${preset}`] as const
  })
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  const usage = ['nodealer', command.name, command.usage, rows.length ? '[options]' : '']
    .filter(Boolean)
    .join(' ')
  const lines = rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`)
  return [about, '', `Usage: ${usage}`, '', ...lines, ''].join('\n')
}
