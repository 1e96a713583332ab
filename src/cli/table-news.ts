/** What is worth a line about a table, whatever is played. */
import { type TableEvent, wire } from '../table/index.ts'
import type { Naming } from './naming.ts'

/** A line for people about an event; undefined for what only a game has words for. */
export function tableNews(event: TableEvent, { name }: Naming): string | undefined {
  switch (event.kind) {
    case 'fault':
      return `${name(event.fault.culprit)} was caught: ${event.fault.rule}; ${wire.printable(event.fault.reason)}`
    case 'differs':
      return `the program of ${name(event.player)} asks other questions than this one: use the same version`
    case 'missed': {
      const { phases, last, isChecked } = event
      const played = phases === 1 ? `1 ${last.name} was` : `${phases} ${last.name}s were`
      return `${played} played while you were away: ${isChecked ? 'checked' : 'being checked, go on'}`
    }
    default:
      return undefined
  }
}
