/** How somebody sits down who comes when a table has begun, and is told that its name is taken (spec/log, section 4). */

import type { Identity } from '../statements/identity.ts'
import { type Statement, state } from '../statements/statement.ts'
import { nameObjection } from './founding.ts'
import { AdmitForm } from './founding-statements.ts'
import type { Here } from './joining.ts'

/** For the host: lets a newcomer sit down when the next phase begins. Holds the whole wish, for those who start later. */
export function stateAdmission(host: Identity, table: string, here: Here, join: Statement): Statement {
  const body = AdmitForm.write({ join: join.line })
  return state(host, { table, slot: 'admit', ...here, asks: '', body })
}

/** Somebody else at the table has the name that a seat was asked for with. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken'

  constructor(name: string) {
    super(`the name "${name}" is taken at this table: choose another`)
  }
}

/** What to tell somebody whose wish for a seat met this objection; undefined if it was another. */
export function refusalOf(name: string, objection: string): Error | undefined {
  return objection === nameObjection ? new NameTaken(name) : undefined
}
