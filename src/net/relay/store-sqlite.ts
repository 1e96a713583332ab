/**
 * The store that survives: one SQLite file (WAL, synchronous=FULL). An append is acknowledged only after the transaction
 * that holds it is on disk. All appends that come in during one turn of the event loop share a transaction, so one wait for
 * the disk serves many: the busier the relay, the larger the groups. Several processes may use the file at once: each
 * transaction reads the end of a log before it appends to it, and what others have appended is noticed soon.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { base64urlnopad } from '@scure/base'
import { beginning, createIdentity, envelopeDigest, type Place, placeAfter } from '../../table/index.ts'
import type { Opening, Writers } from '../protocol.ts'
import { createFollowers } from './followers.ts'
import {
  type Appended,
  type Created,
  entryCost,
  type Store,
  type StoredEntry,
  type TableRecord,
  type TableState,
} from './store.ts'

const schemaVersion = 2
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA wal_autocheckpoint = 4000;
`
const schema = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS used (id BLOB PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS logs (
    log INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    id BLOB NOT NULL UNIQUE,
    opening TEXT NOT NULL,
    network TEXT NOT NULL,
    writers TEXT,
    last INTEGER NOT NULL,
    time INTEGER NOT NULL,
    head BLOB NOT NULL,
    bytes INTEGER NOT NULL,
    changed INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS entries (
    log INTEGER NOT NULL REFERENCES logs ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    time INTEGER NOT NULL,
    head BLOB NOT NULL,
    digest BLOB,
    bytes BLOB NOT NULL,
    UNIQUE (log, sequence),
    UNIQUE (log, digest)
  ) STRICT;
  PRAGMA user_version = ${schemaVersion};
`
/** How often it is looked whether another process has appended, in milliseconds. */
const lookEvery = 25
/** How long another process may take for its transaction, in milliseconds. */
const lockTimeout = 10_000
const noBytes = new Uint8Array()

/** What a store in a file may be given. */
export interface SqliteStoreOptions {
  /** The most pages that the file may grow to. */
  readonly maxPages?: number
  /** The time in milliseconds since 1970. */
  readonly now?: () => number
}

interface Waiting {
  readonly name: string
  readonly envelope: Uint8Array | undefined
  readonly expected: number | undefined
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** Opens the store in this file, or begins it. Throws when the file is something else. */
export function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Store {
  const { now = Date.now } = options
  const database = openDatabase(path)
  if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.maxPages}`)
  const queries = prepare(database)
  const read: Store['read'] = async (name, from, maxBytes) => readEntries(queries, name, from, maxBytes)
  const followers = createFollowers(read)
  const stopLooking = lookForOthers(database, followers)
  let waiting: Waiting[] = []

  function flush(): void {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      const { done, grown } = transact(database, () => appendGroup(queries, group, now()))
      for (const [name, { fresh }] of grown) if (fresh.length > 0) followers.tell(name, fresh)
      for (const [i, { resolve }] of group.entries()) resolve(done[i] as Appended)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return {
    key: async () => createIdentity(secretKey(queries)),
    create: async (record, charter) => transact(database, () => create(queries, record, charter, now())),
    table: async (name) => stateOf(queries.table.get(name) as unknown as TableRow | undefined),
    tables: async () =>
      (queries.tables.all() as unknown as TableRow[]).map((row) => stateOf(row) as TableState),
    setWriters: async (name, writers) => {
      queries.setWriters.run(JSON.stringify(writers), name, writers.number)
      return stateOf(queries.table.get(name) as unknown as TableRow | undefined)?.writers
    },
    append(name, envelope, expected) {
      return new Promise((resolve, reject) => {
        if (!database.isOpen) return reject(new Error('the store is closed'))
        if (waiting.push({ name, envelope, expected, resolve, reject }) === 1) setImmediate(flush)
      })
    },
    read,
    async head(name, sequence) {
      const query = sequence === 0 ? queries.id.get(name) : queries.head.get(name, sequence)
      return (query as { head: Uint8Array } | undefined)?.head
    },
    subscribe: followers.subscribe,
    async drop(name) {
      flush()
      queries.drop.run(name)
    },
    async close() {
      if (!database.isOpen) return
      stopLooking()
      flush()
      database.close()
    },
  }
}

function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // The file will hold the relay's secret key, so nobody else may read it.
    closeSync(openSync(path, 'a', 0o600))
    database = new DatabaseSync(path, { timeout: lockTimeout })
    checkVersion(database)
    database.exec(settings)
    begin(database)
    return database
  } catch (error) {
    database?.close()
    throw new Error(`cannot use ${path} as the relay's store: ${(error as Error).message}`, { cause: error })
  }
}

/** Makes the tables where there are none yet; several processes may come at once. */
function begin(database: DatabaseSync): void {
  transact(database, () => database.exec(schema))
}

function checkVersion(database: DatabaseSync): void {
  const found = database.prepare('SELECT user_version AS version FROM pragma_user_version').get()
  const { version } = found as { version: number }
  if (version > schemaVersion) throw new Error('it was made by a newer version')
  if (version !== 0 && version < schemaVersion)
    throw new Error(
      'it was made by an older version, whose tables had no order and cannot go on; start with a new file',
    )
}

/** Does something as one transaction: all of it is on disk when this returns, none of it when it throws. */
function transact<T>(database: DatabaseSync, act: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = act()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Tells the followers when another process has written to the file. */
function lookForOthers(database: DatabaseSync, followers: ReturnType<typeof createFollowers>): () => void {
  const query = database.prepare('SELECT data_version AS version FROM pragma_data_version')
  const version = (): number => (query.get() as { version: number }).version
  let seen = version()
  const timer = setInterval(() => {
    if (followers.isEmpty()) return
    const now = version()
    if (now === seen) return
    seen = now
    followers.refresh()
  }, lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}

type Queries = Record<
  | 'makeKey'
  | 'key'
  | 'usedName'
  | 'use'
  | 'make'
  | 'table'
  | 'tables'
  | 'setWriters'
  | 'end'
  | 'known'
  | 'add'
  | 'grow'
  | 'read'
  | 'id'
  | 'head'
  | 'drop',
  StatementSync
>

function prepare(database: DatabaseSync): Queries {
  const ofLog = 'log = (SELECT log FROM logs WHERE name = ?)'
  const state = 'opening, network, writers, last, time, head, bytes, changed'
  return {
    makeKey: database.prepare("INSERT OR IGNORE INTO meta (name, value) VALUES ('sequencer', ?)"),
    key: database.prepare("SELECT value FROM meta WHERE name = 'sequencer'"),
    usedName: database.prepare('SELECT 1 FROM used WHERE name = ?'),
    use: database.prepare('INSERT OR IGNORE INTO used (id, name) VALUES (?, ?)'),
    make: database.prepare(
      `INSERT INTO logs (name, id, opening, network, last, time, head, bytes, changed)
       VALUES (?, ?, ?, ?, 0, 0, ?, 0, 0)`,
    ),
    table: database.prepare(`SELECT ${state} FROM logs WHERE name = ?`),
    tables: database.prepare(`SELECT ${state} FROM logs`),
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
    read: database.prepare(
      `SELECT sequence, time, head, bytes FROM entries WHERE ${ofLog} AND sequence >= ? ORDER BY sequence`,
    ),
    id: database.prepare('SELECT id AS head FROM logs WHERE name = ?'),
    head: database.prepare(`SELECT head FROM entries WHERE ${ofLog} AND sequence = ?`),
    drop: database.prepare('DELETE FROM logs WHERE name = ?'),
  }
}

/** The secret half of the sequencer's key. Whoever comes first makes it, also among several processes. */
function secretKey(queries: Queries): Uint8Array {
  queries.makeKey.run(createIdentity().secretKey)
  return new Uint8Array((queries.key.get() as { value: Uint8Array }).value)
}

interface TableRow {
  readonly opening: string
  readonly network: string
  readonly writers: string | null
  readonly last: number
  readonly time: number
  readonly head: Uint8Array
  readonly bytes: number
  readonly changed: number
}

function stateOf(row: TableRow | undefined): TableState | undefined {
  if (row === undefined) return undefined
  const { network, last, time, head, bytes, changed } = row
  return {
    opening: JSON.parse(row.opening) as Opening,
    network,
    writers: row.writers === null ? undefined : (JSON.parse(row.writers) as Writers),
    last: { k: last, time, head },
    bytes,
    changed,
  }
}

function readEntries(queries: Queries, name: string, from: number, maxBytes: number): StoredEntry[] {
  const entries: StoredEntry[] = []
  let bytes = 0
  for (const row of queries.read.iterate(name, from)) {
    const entry = row as unknown as StoredEntry
    entries.push(entry)
    bytes += entryCost(entry.bytes)
    if (bytes >= maxBytes) break
  }
  return entries
}

function create(queries: Queries, record: TableRecord, charter: Uint8Array, now: number): Created {
  const { opening, network } = record
  const there = stateOf(queries.table.get(opening.name) as unknown as TableRow | undefined)
  if (there !== undefined) return there.opening.signature === opening.signature ? 'same' : 'name-taken'
  const id = base64urlnopad.decode(opening.id)
  if (queries.usedName.get(opening.name) !== undefined) return 'name-taken'
  if (queries.use.run(id, opening.name).changes === 0) return 'id-taken'
  queries.make.run(opening.name, id, JSON.stringify(opening), network, id)
  appendGroup(queries, [{ name: opening.name, envelope: charter, expected: 0 }], now)
  return 'made'
}

/** A log during one transaction: where it ends, and what was added. */
interface GrowingLog {
  readonly log: number
  readonly id: Uint8Array
  last: Place
  readonly fresh: StoredEntry[]
}

/** Appends a group, inside a transaction. */
function appendGroup(
  queries: Queries,
  group: readonly Pick<Waiting, 'name' | 'envelope' | 'expected'>[],
  now: number,
): { done: Appended[]; grown: Map<string, GrowingLog> } {
  const logs = new Map<string, GrowingLog>()
  const done = group.map(({ name, envelope, expected }): Appended => {
    const log = logs.get(name) ?? endOf(queries, name)
    if (log === undefined) return { outcome: 'unknown' }
    logs.set(name, log)
    return appendOne(queries, log, envelope, { expected, now })
  })
  for (const { log, last, fresh } of logs.values()) {
    if (fresh.length === 0) continue
    const cost = fresh.reduce((sum, { bytes }) => sum + entryCost(bytes), 0)
    const said = fresh.some(({ bytes }) => bytes.length > 0)
    queries.grow.run(last.k, last.time, last.head, cost, said ? Math.round(now) : 0, log)
  }
  return { done, grown: logs }
}

function endOf(queries: Queries, name: string): GrowingLog | undefined {
  const row = queries.end.get(name) as
    | { log: number; id: Uint8Array; last: number; time: number; head: Uint8Array }
    | undefined
  if (row === undefined) return undefined
  const { log, id, last, time, head } = row
  return { log, id, last: last === 0 ? beginning(id) : { k: last, time, head }, fresh: [] }
}

function appendOne(
  queries: Queries,
  log: GrowingLog,
  envelope: Uint8Array | undefined,
  { expected, now }: { readonly expected: number | undefined; readonly now: number },
): Appended {
  const { k, time, head } = log.last
  const digest = envelopeDigest(envelope)
  const known = (): Appended | undefined => {
    const row = envelope && (queries.known.get(log.log, digest) as { sequence: number } | undefined)
    return row && { outcome: 'known', sequence: row.sequence }
  }
  if (expected !== undefined && expected !== k) return known() ?? { outcome: 'conflict', last: k }
  const numbered = { k: k + 1, time: Math.max(time, Math.round(now)) }
  const place = placeAfter(log.id, head, numbered, digest)
  const bytes = envelope ?? noBytes
  const added = queries.add.run(log.log, place.k, place.time, place.head, envelope ? digest : null, bytes)
  if (added.changes === 0) return known() as Appended
  log.last = place
  log.fresh.push({ sequence: place.k, time: place.time, head: place.head, bytes })
  return { outcome: 'stored', sequence: place.k }
}
