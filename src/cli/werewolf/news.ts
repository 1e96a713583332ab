/** What is worth a line about the seat at a village. */
import type { TableEvent } from '../../table/index.ts'
import type { Naming } from '../naming.ts'
import { tableNews } from '../table-news.ts'

/** A line for people about an event; undefined for what is not worth one. */
export function newsOf(event: TableEvent, naming: Naming): string | undefined {
  if (event.kind !== 'absent') return tableNews(event, naming)
  return `${event.absent.players.map(naming.name).join(', ')} fell silent`
}
