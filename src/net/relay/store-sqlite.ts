/**
 * The store that survives: one SQLite file (WAL, synchronous=FULL). An append is acknowledged only after the transaction
 * that holds it is on disk. All appends that come in during one turn of the event loop share a transaction, so one wait for
 * the disk serves many: the busier the relay, the larger the groups.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createFollowers } from './followers.ts'
import type { Appended, Store, StoredEntry } from './store.ts'

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA wal_autocheckpoint = 4000;
  CREATE TABLE IF NOT EXISTS logs (
    log INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    head INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    changed INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS entries (
    log INTEGER NOT NULL REFERENCES logs ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    name TEXT NOT NULL,
    bytes BLOB NOT NULL,
    UNIQUE (log, sequence),
    UNIQUE (log, name)
  ) STRICT;
  PRAGMA user_version = 1;
`

interface Waiting {
  readonly table: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly expected: number | undefined
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** Opens the store in this file, or begins it, optionally with a limit on its size. Throws when the file is something else. */
export function openSqliteStore(path: string, limit: { readonly maxPages?: number } = {}): Store {
  const database = openDatabase(path)
  if (limit.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${limit.maxPages}`)
  const queries = prepare(database)
  const read: Store['read'] = async (table, from, maxBytes) => {
    const entries: StoredEntry[] = []
    let bytes = 0
    for (const row of queries.read.iterate(table, from)) {
      const entry = row as unknown as StoredEntry
      entries.push(entry)
      bytes += entry.bytes.length
      if (bytes >= maxBytes) break
    }
    return entries
  }
  const followers = createFollowers(read)
  let waiting: Waiting[] = []

  function flush(): void {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      const done = commit(database, queries, group)
      for (const [i, { table, bytes, resolve }] of group.entries()) {
        const appended = done[i] as Appended
        if (appended.outcome === 'stored') followers.tell(table, { sequence: appended.sequence, bytes })
        resolve(appended)
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return {
    append(table, name, bytes, expected) {
      return new Promise((resolve, reject) => {
        if (!database.isOpen) return reject(new Error('the store is closed'))
        if (waiting.push({ table, name, bytes, expected, resolve, reject }) === 1) setImmediate(flush)
      })
    },
    read,
    head: async (table) => logOf(queries, table)?.head ?? 0,
    subscribe: followers.subscribe,
    tables: async () => queries.tables.all() as never,
    async drop(table) {
      flush()
      queries.drop.run(table)
    },
    async close() {
      if (!database.isOpen) return
      flush()
      database.close()
    },
  }
}

function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    const found = database.prepare('SELECT user_version AS version FROM pragma_user_version').get()
    if ((found as { version: number }).version > 1) throw new Error('it was made by a newer version')
    database.exec(schema)
    return database
  } catch (error) {
    database?.close()
    throw new Error(`cannot use ${path} as the relay's store: ${(error as Error).message}`, { cause: error })
  }
}

type Queries = Record<'read' | 'head' | 'known' | 'begin' | 'grow' | 'add' | 'tables' | 'drop', StatementSync>

function prepare(database: DatabaseSync): Queries {
  const ofLog = 'log = (SELECT log FROM logs WHERE name = ?)'
  return {
    read: database.prepare(
      `SELECT sequence, bytes FROM entries WHERE ${ofLog} AND sequence >= ? ORDER BY sequence`,
    ),
    head: database.prepare('SELECT log, head FROM logs WHERE name = ?'),
    known: database.prepare('SELECT sequence FROM entries WHERE log = ? AND name = ?'),
    begin: database.prepare('INSERT INTO logs (name, head, bytes, changed) VALUES (?, 0, 0, 0)'),
    grow: database.prepare('UPDATE logs SET head = ?, bytes = bytes + ?, changed = ? WHERE log = ?'),
    add: database.prepare('INSERT INTO entries (log, sequence, name, bytes) VALUES (?, ?, ?, ?)'),
    tables: database.prepare('SELECT name AS "table", head AS entries, bytes, changed FROM logs'),
    drop: database.prepare('DELETE FROM logs WHERE name = ?'),
  }
}

/** A log during one transaction: where it ended before, where it ends now, and by how many bytes it has grown. */
interface GrowingLog {
  readonly log: number | bigint
  readonly before: number
  head: number
  grown: number
}

/** Appends a group in one transaction: all of it is on disk when this returns, none of it when it throws. */
function commit(database: DatabaseSync, queries: Queries, group: readonly Waiting[]): Appended[] {
  database.exec('BEGIN IMMEDIATE')
  try {
    const logs = new Map<string, GrowingLog | undefined>()
    const done = group.map((one) => appendOne(queries, logs, one))
    for (const log of logs.values()) {
      if (log !== undefined && log.head > log.before)
        queries.grow.run(log.head, log.grown, Date.now(), log.log)
    }
    database.exec('COMMIT')
    return done
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function logOf(queries: Queries, table: string): GrowingLog | undefined {
  const row = queries.head.get(table) as { log: number; head: number } | undefined
  return row && { ...row, before: row.head, grown: 0 }
}

function appendOne(queries: Queries, logs: Map<string, GrowingLog | undefined>, one: Waiting): Appended {
  const { table, name, bytes, expected } = one
  if (!logs.has(table)) logs.set(table, logOf(queries, table))
  let log = logs.get(table)
  const known = log && (queries.known.get(log.log, name) as { sequence: number } | undefined)
  if (known !== undefined) return { outcome: 'known', sequence: known.sequence }
  const head = log?.head ?? 0
  if (expected !== undefined && expected !== head) return { outcome: 'conflict', head }
  log ??= { log: queries.begin.run(table).lastInsertRowid, before: 0, head, grown: 0 }
  logs.set(table, log)
  queries.add.run(log.log, ++log.head, name, bytes)
  log.grown += bytes.length
  return { outcome: 'stored', sequence: log.head }
}
