/** What `nodealer --help` and `nodealer COMMAND --help` print. */
import type { Command } from './command.ts'

/** The overview of all commands. */
export function overview(commands: readonly Command[]): string {
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
  ].join('\n')
}

/** Everything about one command. */
export function helpFor(command: Command): string {
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
  return [command.about, '', `Usage: ${usage}`, '', ...lines, ''].join('\n')
}
