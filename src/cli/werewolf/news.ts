/** What is worth a line about the seat at a village. */
import { type TableEvent, wire } from '../../table/index.ts'
import type { Naming } from '../naming.ts'

/** A line for people about an event; undefined for what is not worth one. */
export function newsOf(event: TableEvent, { name }: Naming): string | undefined {
  switch (event.kind) {
    case 'fault':
      return `${name(event.fault.culprit)} was caught: ${event.fault.rule}; ${wire.printable(event.fault.reason)}`
    case 'absent':
      return `${event.absent.players.map(name).join(', ')} fell silent`
    case 'differs':
      return `the program of ${name(event.player)} asks other questions than this one: use the same version`
    default:
      return undefined
  }
}
