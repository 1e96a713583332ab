/** Sitting down at somebody's table: the rules are shown first, and nothing is signed before the person agrees. */

import { isOurs, type OldSeat } from '../../net/index.ts'
import { type Charter, type Founding, type Identity, type Player, Stuck } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { shortName } from '../work.ts'
import { agrees, canAsk } from './consent.ts'
import { keepVisit, tableOf } from './kept-visit.ts'
import { describeClosing, leaveBehind, readOldSeat } from './moving.ts'
import { checkedName, freeName, isTaken } from './names.ts'
import { ruleSheet } from './rule-sheet.ts'
import type { Visitor } from './visitor.ts'

/** What a guest wants. */
export interface GuestWish {
  /** The invitation, as it was given. */
  readonly link: string
  /** The name that was asked for; a free one if none was. */
  readonly name: string | undefined
  /** Whether the person has agreed in advance, or there is none to ask. */
  readonly agreed: boolean
}

/** Asks for a seat, unless this person has one. */
export async function sitDown(visitor: Visitor<unknown>, wish: GuestWish): Promise<void> {
  const founding = await visitor.caughtUp()
  if (await visitor.hasJoined()) return
  const { charter, host } = founding
  if (charter === undefined || host === undefined)
    throw new Stuck('the relay does not show the charter of this table')
  refuseSecondSeat(founding, charter, visitor.person.player)
  const old = charter.continues ? await readOldSeat(charter.continues.table, visitor.person) : undefined
  const name = nameAt(founding, wish.name ?? nameBefore(charter, old), visitor.person.player)
  for (const line of ruleSheet(visitor.invite, charter, host)) console.log(line)
  for (const line of aboutMove(charter, old)) console.log(line)
  await consent(charter, old, wish)
  await keepVisit(tableOf(visitor.invite), { link: wish.link, name })
  await move(visitor, name, old, wish.link)
}

/** Joins under a name, with the key of an old seat if there is one; from then on the old table is left behind. */
export async function move(
  visitor: Visitor<unknown>,
  name: string,
  old: OldSeat | undefined,
  link: string,
): Promise<void> {
  if (old) await leaveBehind(old.table, link)
  await visitor.join(name, old?.key as Identity | undefined)
}

async function consent(charter: Charter, old: OldSeat | undefined, { agreed }: GuestWish): Promise<void> {
  const { continues } = charter
  const isOther = continues && old && !isOurs(old, continues.closing)
  if (isOther && !canAsk())
    throw new UsageError('this table does not go on from the last hand that you signed; nothing was signed')
  if ((agreed && !isOther) || !canAsk()) return
  if (await agrees('sit down at this table?')) return
  throw new UsageError('nothing was signed')
}

function refuseSecondSeat({ members, table }: Founding, { continues }: Charter, person: Player): void {
  const isAmong = (all: readonly { person: Player }[]): boolean => all.some((one) => one.person === person)
  if (table === undefined) return
  if (continues && isAmong(continues.closing.members) && !isAmong(members))
    throw new UsageError('the table has gone on without you: who had not moved when it began has left it')
  if (!isAmong(members)) return
  throw new UsageError(
    'you have a seat at this table already, whose journal is not here: play on where it is',
  )
}

function nameAt(founding: Founding, wanted: string | undefined, person: Player): string {
  if (wanted === undefined) return freeName(founding, 'guest', person)
  const name = checkedName(wanted)
  if (isTaken(founding, name, person))
    throw new UsageError(`the name "${name}" is taken at this table: choose another with --name`)
  return name
}

/** What a person was called at the table that this one goes on from. */
function nameBefore({ continues }: Charter, old: OldSeat | undefined): string | undefined {
  return continues?.closing.members.find(({ player }) => player === old?.key.player)?.name
}

/** What a person should know about a table that goes on from another one. */
function aboutMove({ continues }: Charter, old: OldSeat | undefined): string[] {
  if (!continues) return []
  const from = `continues  table ${shortName(continues.table)} after ${describeClosing(continues.closing)}`
  if (old === undefined) return [`${from}; you had no seat there`]
  if (isOurs(old, continues.closing))
    return [`${from}, with the chips that you signed; you take nothing more from the old table`]
  const last = old.closed ? describeClosing(old.closed.closing) : 'no hand'
  return [
    `${from}`,
    `           CAREFUL: this is not the last result that you signed (${last}): others may have lost or won since`,
  ]
}
