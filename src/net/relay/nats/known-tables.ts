/**
 * What the streams have told of the tables of a house: of each that there is, who made it, who writes and where its log ends. A table
 * that is forgotten leaves nothing here; that its name and id were used stands in the stream.
 */
import type { JsMsg } from '@nats-io/jetstream'
import type { Writers } from '../../protocol.ts'
import type { TableRecord, TableState } from '../store.ts'
import { type LogHeader, messageIn, placeOf } from './message.ts'
import type { OpenLog } from './open-log.ts'

/** One table. */
export interface Known {
  readonly record: TableRecord
  writers: Writers | undefined
  /** Where its log ends, by the last message about it, and where in the stream that is; nowhere before its charter is there. */
  end: LogHeader | undefined
  endAt: number
  /** Its log, while somebody uses it, and when that was last, in milliseconds. */
  open: OpenLog | undefined
  used: number
}

/** The tables of a house. */
export class KnownTables {
  readonly #tables = new Map<string, Known>()

  get(name: string): Known | undefined {
    return this.#tables.get(name)
  }

  /** How many tables are known, of how many the log, and how much of those logs. */
  remembered(): Readonly<Record<'tables' | 'logs' | 'messages' | 'envelopes' | 'bytes', number>> {
    const sum = { tables: this.#tables.size, logs: 0, messages: 0, envelopes: 0, bytes: 0 }
    for (const { open } of this.#tables.values()) {
      if (open === undefined) continue
      const { messages, envelopes, bytes } = open.log.size
      sum.logs++
      sum.messages += messages
      sum.envelopes += envelopes
      sum.bytes += bytes
    }
    return sum
  }

  states(): TableState[] {
    return [...this.#tables.values()].flatMap((known) => stateOf(known, known.end) ?? [])
  }

  /** Takes the next message about a table. */
  hear(topic: string, name: string, message: JsMsg): void {
    const known = this.#tables.get(name)
    if (topic === 'table') {
      const record = messageIn<{ record: TableRecord }>(message.headers)?.record
      if (record === undefined || known !== undefined) return
      const nothing = { writers: undefined, end: undefined, endAt: 0, open: undefined, used: 0 }
      this.#tables.set(name, { record, ...nothing })
    } else if (known === undefined) return
    else if (topic === 'writers') known.writers = messageIn<Writers>(message.headers) ?? known.writers
    else if (topic === 'log') this.#hearLog(name, known, message)
  }

  #hearLog(name: string, known: Known, message: JsMsg): void {
    known.end = messageIn<LogHeader>(message.headers) ?? known.end
    known.endAt = message.seq
    // Who waits for an append learns from the log that there will be none, also when the table is forgotten.
    known.open?.hear(message)
    if (known.end?.dropped) this.#tables.delete(name)
  }

  /** Lets go of logs that nobody has used since then and nobody follows. */
  closeUnused(since: number, isFollowed: (name: string) => boolean): void {
    for (const [name, known] of this.#tables)
      if (known.open && known.used < since && !isFollowed(name)) known.open = undefined
  }
}

/** A table whose log ends there; undefined if it has none. */
export function stateOf({ record, writers }: Known, end: LogHeader | undefined): TableState | undefined {
  if (end === undefined || end.dropped) return undefined
  return { ...record, writers, last: placeOf(end), bytes: end.bytes, changed: end.changed }
}
