/** The journals of a table as `hostTable` and `joinTable` ask for them: somebody of this browser at the table whose lines these are. */
import type { Keep } from '../../net/index.ts'
import type { Identity } from '../../table/index.ts'
import type { TableLines } from './lines.ts'

/** Keeps the seat of this person at the table of these lines. */
export function keepIn(lines: TableLines, person: Identity): Keep {
  return {
    person: async () => person,
    journal: async () => ({ journal: lines.journal(person.player), close: async () => {} }),
  }
}
