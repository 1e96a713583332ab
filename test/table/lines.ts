/** Statements for tests: signed by players whose keys everybody knows. */
import { createIdentity, type Identity } from '../../src/table/index.ts'
import { type Statement, state } from '../../src/table/statement.ts'

/** The identity with this number; always the same. */
export function identity(number: number): Identity {
  return createIdentity(new Uint8Array(32).fill(number))
}

/** A statement of some table in which nothing of importance is said. */
export function said(slot: string, by = 1, word = 'hello', on: readonly string[] = []): Statement {
  const body = { system: 'test', type: 'word', word }
  return state(identity(by), { table: 'some-table', slot, on, body })
}
