/** What a SQLite store keeps of a table beside its log, as it is read from the file. */
import type { DatabaseSync } from 'node:sqlite'
import type { TableOpening, Writers } from '../../protocol.ts'
import type { TableState } from '../store.ts'

const columns = 'opening, network, writers, last, time, head, bytes, changed'

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

/** Reads the state of one table by its name, or of all. */
export interface TableRows {
  one(name: string): TableState | undefined
  all(): readonly TableState[]
}

/** Reads from this database. */
export function tableRows(database: DatabaseSync): TableRows {
  const one = database.prepare(`SELECT ${columns} FROM logs WHERE name = ?`)
  const all = database.prepare(`SELECT ${columns} FROM logs`)
  return {
    one(name) {
      const row = one.get(name) as unknown as TableRow | undefined
      return row && stateOf(row)
    },
    all: () => (all.all() as unknown as TableRow[]).map(stateOf),
  }
}

function stateOf({ opening, network, writers, last, time, head, bytes, changed }: TableRow): TableState {
  return {
    opening: JSON.parse(opening) as TableOpening,
    network,
    writers: writers === null ? undefined : (JSON.parse(writers) as Writers),
    last: { k: last, time, head },
    bytes,
    changed,
  }
}
