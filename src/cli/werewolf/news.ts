/** What is worth a line about the seat at a village. */
import type { TableEvent } from '../../table/index.ts'
import type { Naming } from '../naming.ts'
import { tableNews } from '../table-news.ts'

/** A line for people about an event; undefined for what is not worth one. */
export function newsOf(event: TableEvent, naming: Naming): string | undefined {
  if (event.kind === 'fault') return caught(event, naming)
  if (event.kind !== 'absent') return tableNews(event, naming)
  return `${event.absent.players.map(naming.name).join(', ')} fell silent`
}

/** Who was caught, without a word of its own: it would else speak by what it signs. The dead would by being caught at all. */
function caught(
  { fault, isOut }: Extract<TableEvent, { kind: 'fault' }>,
  { name }: Naming,
): string | undefined {
  return isOut ? undefined : `${name(fault.culprit)} was caught: ${fault.rule}`
}
