/**
 * The store that survives: one SQLite file (WAL, synchronous=FULL). An append is acknowledged only after the transaction that holds it
 * is on disk. Writing has a thread of its own (`sqlite/writer.ts`); reading is done here. Several processes may use the file at once:
 * each transaction reads the end of a log before it appends to it, and what others have appended is noticed soon.
 */
import type { DatabaseSync } from 'node:sqlite'
import { createIdentity } from '../../table/index.ts'
import { createFollowers } from './followers.ts'
import { openDatabase } from './sqlite/database.ts'
import { tableRows } from './sqlite/rows.ts'
import { startWriter } from './sqlite/writer.ts'
import type { Write, WriteOutcome } from './sqlite/writes.ts'
import { type Appended, type Created, entryCost, type Store, type StoredEntry } from './store.ts'
import { createTalks } from './talks.ts'

/** What a store in a file may be given. */
export interface SqliteStoreOptions {
  /** The most pages that the file may grow to. */
  readonly maxPages?: number
  /** The time in milliseconds since 1970. */
  readonly now?: () => number
}

const noBytes = new Uint8Array()

/** Opens the store in this file, or begins it. Throws when the file is something else. */
export function openSqliteStore(path: string, { maxPages, now = Date.now }: SqliteStoreOptions = {}): Store {
  const database = openDatabase(path)
  const rows = tableRows(database)
  const reading = readingOf(database)
  const read: Store['read'] = async (name, from, maxBytes) => reading.entries(name, from, maxBytes)
  const followers = createFollowers(read)
  const writer = startWriter({
    path,
    now,
    ...(maxPages !== undefined && { maxPages }),
    onWritten(group, written) {
      for (const [name, fresh] of freshIn(group, written)) followers.tell(name, fresh)
    },
    onOthers: followers.refresh,
  })
  const write = async <T extends WriteOutcome['answer']>(one: Write): Promise<T> =>
    (await writer.write(one)).answer as T

  return {
    key: async () => createIdentity(secretKey(database)),
    create: (record, charter) => write<Created>({ does: 'create', record, charter }),
    table: async (name) => rows.one(name),
    tables: async () => rows.all(),
    async setWriters(name, writers) {
      await write({ does: 'set writers', name, writers })
      return rows.one(name)?.writers
    },
    append: (name, envelope, expected) =>
      write<Appended>({
        does: 'append',
        name,
        ...(envelope !== undefined && { envelope }),
        ...(expected !== undefined && { expected }),
      }),
    read,
    async head(name, sequence) {
      return sequence === 0 ? reading.id(name) : reading.head(name, sequence)
    },
    subscribe: followers.subscribe,
    drop: (name, before = Number.MAX_SAFE_INTEGER) => write<boolean>({ does: 'drop', name, before }),
    talk: createTalks(),
    async close() {
      await writer.close()
      if (database.isOpen) database.close()
    },
  }
}

/** What a group has added, by table. */
function freshIn(group: readonly Write[], written: readonly WriteOutcome[]): Map<string, StoredEntry[]> {
  const fresh = new Map<string, StoredEntry[]>()
  for (const [i, write] of group.entries()) {
    const place = written[i]?.place
    if (place === undefined || write.does !== 'append') continue
    const entries = fresh.get(write.name) ?? []
    fresh.set(write.name, entries)
    entries.push({ ...place, bytes: write.envelope ?? noBytes })
  }
  return fresh
}

function readingOf(database: DatabaseSync) {
  const ofLog = 'log = (SELECT log FROM logs WHERE name = ?)'
  const from = database.prepare(
    `SELECT sequence, time, head, bytes FROM entries WHERE ${ofLog} AND sequence >= ? ORDER BY sequence`,
  )
  const id = database.prepare('SELECT id AS head FROM logs WHERE name = ?')
  const head = database.prepare(`SELECT head FROM entries WHERE ${ofLog} AND sequence = ?`)
  const headIn = (row: unknown): Uint8Array | undefined => (row as { head: Uint8Array } | undefined)?.head
  return {
    id: (name: string) => headIn(id.get(name)),
    head: (name: string, sequence: number) => headIn(head.get(name, sequence)),
    entries(name: string, first: number, maxBytes: number): StoredEntry[] {
      const entries: StoredEntry[] = []
      let bytes = 0
      for (const row of from.iterate(name, first)) {
        const entry = row as unknown as StoredEntry
        entries.push(entry)
        bytes += entryCost(entry.bytes)
        if (bytes >= maxBytes) break
      }
      return entries
    },
  }
}

/** The secret half of the sequencer's key. Whoever comes first makes it, also among several processes. */
function secretKey(database: DatabaseSync): Uint8Array {
  database
    .prepare("INSERT OR IGNORE INTO meta (name, value) VALUES ('sequencer', ?)")
    .run(createIdentity().secretKey)
  const key = database.prepare("SELECT value FROM meta WHERE name = 'sequencer'").get()
  return new Uint8Array((key as { value: Uint8Array }).value)
}
