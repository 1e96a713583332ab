/** How somebody sits down who comes when a table has begun, and is told that its name is taken (spec/log, section 4). */
import { NameTaken } from './fault.ts'
import { nameObjection } from './founding.ts'
import { AdmitForm } from './founding-statements.ts'
import type { Identity } from './identity.ts'
import type { Here } from './joining.ts'
import { type Statement, state } from './statement.ts'

/** For the host: lets a newcomer sit down when the next phase begins. Holds the whole wish, for those who start later. */
export function stateAdmission(host: Identity, table: string, here: Here, join: Statement): Statement {
  const body = AdmitForm.write({ join: join.line })
  return state(host, { table, slot: 'admit', ...here, asks: '', body })
}

/** What to tell somebody whose wish for a seat met this objection; undefined if it was another. */
export function refusalOf(name: string, objection: string): Error | undefined {
  return objection === nameObjection ? new NameTaken(name) : undefined
}
