/** Sitting down at somebody's table: the rules are shown first, and nothing is signed before the person agrees. */

import { type Doubt, doubtAbout, type JoinOptions, type OldSeat, type SeatWish } from '../../net/index.ts'
import type { Charter, Founding, Identity, Player } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { shortName } from '../work.ts'
import { agrees } from './consent.ts'
import { keepVisit, tableOf } from './kept-visit.ts'
import { describeClosing, describeDoubt, leaveBehind, readOldSeat } from './moving.ts'
import { checkedName, freeName, isTaken } from './names.ts'
import { ruleSheet, sheetLine } from './rule-sheet.ts'
import type { Visitor } from './visitor.ts'

/** What a guest wants. */
export interface GuestWish {
  /** The invitation, as it was given. */
  readonly link: string
  /** The name that was asked for; a free one if none was. */
  readonly name: string | undefined
  /** Whether the person has agreed in advance. */
  readonly agreed: boolean
  /** Whether there is a person to ask. */
  readonly mayAsk: boolean
}

/** How a guest joins: it is shown the rules and agrees, then asks for a seat, unless it has one. */
export function asGuest(
  { invite, person }: Pick<Visitor, 'invite' | 'person'>,
  wish: GuestWish,
): Required<Pick<JoinOptions<unknown>, 'link' | 'agree' | 'name'>> {
  let old: OldSeat | undefined
  const wantedAt = ({ charter }: Founding): string | undefined =>
    wish.name ?? (charter && nameBefore(charter, old))
  return {
    link: wish.link,
    async agree(charter, host, founding) {
      refuseSecondSeat(founding, charter, person.player)
      old = await oldSeatAt(charter, person)
      nameAt(founding, wantedAt(founding), person.player)
      const { columns = Number.POSITIVE_INFINITY } = process.stdout
      for (const line of ruleSheet(invite, charter, host))
        for (const part of sheetLine(line, columns)) console.log(part)
      for (const line of aboutMove(charter, old)) console.log(line)
      await consent(doubtIn(charter, old), wish)
      return true
    },
    async name(founding) {
      const name = nameAt(founding, wantedAt(founding), person.player)
      await keepVisit(tableOf(invite), { link: wish.link, name })
      return moving(name, old, wish.link)
    },
  }
}

/** The seat that a person had at the table that this one goes on from. */
export async function oldSeatAt(
  { continues }: Pick<Charter, 'continues'>,
  person: Identity,
): Promise<OldSeat | undefined> {
  return continues ? readOldSeat(continues.table, person) : undefined
}

/** A wish under a name, with the key of an old seat if there is one; from then on the old table is left behind. */
export async function moving(name: string, old: OldSeat | undefined, link: string): Promise<SeatWish> {
  if (old) await leaveBehind(old.table, link)
  return { name, moved: old?.key }
}

/** What is doubtful about moving to a table, if anything is. */
function doubtIn({ continues }: Charter, old: OldSeat | undefined): Doubt | undefined {
  return continues && old ? doubtAbout(old, continues.closing) : undefined
}

/**
 * A person decides. Where there is none to ask, a table that goes on from the last hand that was seen signed by all is followed, and no
 * other.
 */
async function consent(doubt: Doubt | undefined, { agreed, mayAsk }: GuestWish): Promise<void> {
  if (doubt?.kind === 'other' && !mayAsk)
    throw new UsageError('this table does not go on from the last hand that you signed; nothing was signed')
  if ((agreed && !doubt) || !mayAsk) return
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
function aboutMove(charter: Charter, old: OldSeat | undefined): string[] {
  const { continues } = charter
  if (!continues) return []
  const from = `continues  table ${shortName(continues.table)} after ${describeClosing(continues.closing)}`
  if (old === undefined) return [`${from}; you had no seat there`]
  const doubt = doubtIn(charter, old)
  if (doubt === undefined)
    return [`${from}, with the chips that you signed; you take nothing more from the old table`]
  return [from, `           ${describeDoubt(doubt)}`]
}
