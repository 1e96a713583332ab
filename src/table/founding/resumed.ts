/** A table as it was where a closing is to be taken up (spec/log, section 8). */
import { DecodeError } from '../../group/index.ts'
import type { OrderPlace } from '../order/chain.ts'
import { idBytes } from '../statements/charter.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import { readStatement } from '../statements/statement.ts'
import { Founding } from './founding.ts'
import { readJoining } from './joining.ts'

/**
 * The founding of the table that a closing belongs to. `joined`: wishes for a seat that had counted by then, for those who have to refuse
 * the same ones as everybody who was there.
 */
export function resumeFounding(
  { charter, closing }: Pick<ClosedPhase, 'charter' | 'closing'>,
  joined: readonly string[] = [],
): Founding {
  const statement = readStatement(charter)
  const founding = new Founding(statement.table)
  if (!founding.take(statement, 1)) throw new DecodeError('charter', 'is not the charter of this table')
  const { members, from, began } = closing
  const wishes = joined.map(readStatement).filter(({ table }) => table === founding.id)
  founding.goOnWith(
    members.slice(0, from.members),
    members.slice(0, began),
    wishes.flatMap((wish) => readJoining(wish) ?? []),
  )
  return founding
}

/** The place after which the order is read on. */
export function resumePlace({ closing }: Pick<ClosedPhase, 'closing'>): OrderPlace {
  const { k, time, head } = closing.from
  return { k, time, head: idBytes(head) }
}
