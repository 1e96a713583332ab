/** What the host says to found a table (spec/log, section 4): its charter, and who begins. */
import { headText } from '../order/chain.ts'
import { type Charter, CharterForm, tableId } from '../statements/charter.ts'
import { form } from '../statements/form.ts'
import type { Identity } from '../statements/identity.ts'
import { type Statement, state } from '../statements/statement.ts'
import { list, record, text } from '../statements/wire.ts'
import type { Here } from './joining.ts'

/** The statement that names who begins, by the digests of their wishes. */
export const StartForm = form('table', 'start', record({ joins: list(text(43), 1, 100) }))
/** The statement that lets a newcomer sit down. */
export const AdmitForm = form('table', 'admit', record({ join: text(4000) }))

/** The host's charter: entry 1. */
export function stateCharter(host: Identity, charter: Charter): Statement {
  const table = headText(tableId(charter, host.player))
  const body = CharterForm.write(charter)
  return state(host, { table, slot: 'charter', q: 0, head: table, asks: '', body })
}

/** For the host: these players, in this order, begin. */
export function stateStart(
  host: Identity,
  table: string,
  here: Here,
  joins: readonly Statement[],
): Statement {
  const body = StartForm.write({ joins: joins.map(({ digest }) => digest) })
  return state(host, { table, slot: 'start', ...here, asks: '', body })
}
