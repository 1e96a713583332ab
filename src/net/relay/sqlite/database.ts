/** The database file of a SQLite store: its tables, how it is opened, and transactions. Several processes may use it at once. */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

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
/** How long another process may take for its transaction, in milliseconds. */
const lockTimeout = 10_000

/** Opens the file, or begins it. Throws when the file is something else. */
export function openDatabase(path: string): DatabaseSync {
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
export function transact<T>(database: DatabaseSync, act: () => T): T {
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
