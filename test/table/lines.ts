/** Statements for tests: signed by players whose keys everybody knows, and those that a log holds. */
import { createIdentity, type Identity } from '../../src/table/index.ts'
import { readLogLine } from '../../src/table/order/read-log-line.ts'
import { readStatement, type Statement, state } from '../../src/table/statements/statement.ts'

/** The identity with this number; always the same. */
export function identity(number: number): Identity {
  return createIdentity(new Uint8Array(32).fill(number))
}

/** A statement of some table in which nothing of importance is said. */
export function said(slot: string, by = 1, word = 'hello', table = 'some-table'): Statement {
  const body = { system: 'test', type: 'word', word }
  return state(identity(by), { table, slot, q: 0, head: 'some-head', asks: '', body })
}

/** Everything that was said in a log, founding included, in the order of its lines. */
export function statementsIn(lines: readonly string[]): Statement[] {
  return lines.flatMap((line) => {
    const read = readLogLine(line)
    return read.kind === 'entry' && read.said !== undefined ? [readStatement(read.said)] : []
  })
}
