/** What can be written to a SQLite store, and how: each write reads the end of a log before it appends to it, in one transaction. */

import type { DatabaseSync } from 'node:sqlite'
import { base64urlnopad } from '../../../group/inside.ts'
import { beginning, envelopeDigest, type OrderPlace, placeAfter } from '../../../table/order/chain.ts'
import type { Writers } from '../../protocol.ts'
import { type Appended, type Created, entryCost, type StoredEntry, type TableRecord } from '../store.ts'
import { tableRows } from './rows.ts'

/** One thing to write. */
export type Write =
  | {
      readonly does: 'append'
      readonly name: string
      readonly envelope?: Uint8Array
      readonly expected?: number
    }
  | { readonly does: 'create'; readonly record: TableRecord; readonly charter: Uint8Array }
  | { readonly does: 'set writers'; readonly name: string; readonly writers: Writers }
  | { readonly does: 'drop'; readonly name: string; readonly before: number }

/** Where an envelope came to stand. */
type Place = Omit<StoredEntry, 'bytes'>

/** What became of a write: the answer, and the place of what is new in the log that it was for. */
export interface WriteOutcome {
  readonly answer: Appended | Created | boolean | undefined
  readonly place?: Place
}

const noBytes = new Uint8Array()

/** Writes to this database: a group at a time, to be called inside of a transaction. */
export function writesTo(database: DatabaseSync): (group: readonly Write[], now: number) => WriteOutcome[] {
  const queries = prepare(database)
  const rows = tableRows(database)

  function create({ opening, network }: TableRecord, charter: Uint8Array, now: number): Created {
    const there = rows.one(opening.name)
    if (there !== undefined) return there.opening.signature === opening.signature ? 'same' : 'name-taken'
    const id = base64urlnopad.decode(opening.id)
    if (queries.usedName.get(opening.name) !== undefined) return 'name-taken'
    if (queries.use.run(id, opening.name).changes === 0) return 'id-taken'
    queries.make.run(opening.name, id, JSON.stringify(opening), network, id)
    const log = endOf(queries, opening.name) as GrowingLog
    appendOne(queries, log, { envelope: charter, now })
    grow(queries, log, now)
    return 'made'
  }

  function seldom(write: Exclude<Write, { does: 'append' }>, now: number): WriteOutcome['answer'] {
    switch (write.does) {
      case 'create':
        return create(write.record, write.charter, now)
      case 'set writers':
        queries.setWriters.run(JSON.stringify(write.writers), write.name, write.writers.number)
        return undefined
      case 'drop':
        return queries.drop.run(write.name, write.before).changes > 0
    }
  }

  return (group, now) => {
    const logs = new Map<string, GrowingLog>()
    const growing = (name: string): GrowingLog | undefined => {
      const log = logs.get(name) ?? endOf(queries, name)
      if (log !== undefined) logs.set(name, log)
      return log
    }
    const growAll = (): void => {
      for (const log of logs.values()) grow(queries, log, now)
      logs.clear()
    }
    const written = group.map((write): WriteOutcome => {
      if (write.does === 'append') {
        const log = growing(write.name)
        return log === undefined
          ? { answer: { outcome: 'unknown' } }
          : appendOne(queries, log, { ...write, now })
      }
      growAll()
      return { answer: seldom(write, now) }
    })
    growAll()
    return written
  }
}

type Queries = ReturnType<typeof prepare>

function prepare(database: DatabaseSync) {
  return {
    usedName: database.prepare('SELECT 1 FROM used WHERE name = ?'),
    use: database.prepare('INSERT OR IGNORE INTO used (id, name) VALUES (?, ?)'),
    make: database.prepare(
      `INSERT INTO logs (name, id, opening, network, last, time, head, bytes, changed)
       VALUES (?, ?, ?, ?, 0, 0, ?, 0, 0)`,
    ),
    setWriters: database.prepare(
      `UPDATE logs SET writers = ? WHERE name = ? AND coalesce(writers ->> 'number', 0) < ?`,
    ),
    end: database.prepare('SELECT log, id, last, time, head FROM logs WHERE name = ?'),
    known: database.prepare('SELECT sequence FROM entries WHERE log = ? AND digest = ?'),
    add: database.prepare(
      `INSERT INTO entries (log, sequence, time, head, digest, bytes) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (log, digest) DO NOTHING`,
    ),
    grow: database.prepare(
      `UPDATE logs SET last = ?, time = ?, head = ?, bytes = bytes + ?, changed = max(changed, ?) WHERE log = ?`,
    ),
    drop: database.prepare('DELETE FROM logs WHERE name = ? AND changed < ?'),
  }
}

/** A log during one transaction: where it ends, what was added to it, and whether somebody said something. */
interface GrowingLog {
  readonly log: number
  readonly id: Uint8Array
  last: OrderPlace
  cost: number
  said: boolean
}

function endOf(queries: Queries, name: string): GrowingLog | undefined {
  const row = queries.end.get(name) as
    | { log: number; id: Uint8Array; last: number; time: number; head: Uint8Array }
    | undefined
  if (row === undefined) return undefined
  const { log, id, last, time, head } = row
  return { log, id, last: last === 0 ? beginning(id) : { k: last, time, head }, cost: 0, said: false }
}

function grow(queries: Queries, { log, last, cost, said }: GrowingLog, now: number): void {
  if (cost > 0) queries.grow.run(last.k, last.time, last.head, cost, said ? Math.round(now) : 0, log)
}

interface Append {
  readonly envelope?: Uint8Array
  readonly expected?: number
  readonly now: number
}

function appendOne(queries: Queries, log: GrowingLog, { envelope, expected, now }: Append): WriteOutcome {
  const { k, time, head } = log.last
  const digest = envelopeDigest(envelope)
  const known = (): WriteOutcome | undefined => {
    const row = envelope && (queries.known.get(log.log, digest) as { sequence: number } | undefined)
    return row && { answer: { outcome: 'known', sequence: row.sequence } }
  }
  if (expected !== undefined && expected !== k) return known() ?? { answer: { outcome: 'conflict', last: k } }
  const numbered = { k: k + 1, time: Math.max(time, Math.round(now)) }
  const place = placeAfter(log.id, head, numbered, digest)
  const bytes = envelope ?? noBytes
  const added = queries.add.run(log.log, place.k, place.time, place.head, envelope ? digest : null, bytes)
  if (added.changes === 0) return known() as WriteOutcome
  log.last = place
  log.cost += entryCost(bytes)
  log.said ||= bytes.length > 0
  const { k: sequence } = place
  return { answer: { outcome: 'stored', sequence }, place: { sequence, time: place.time, head: place.head } }
}
