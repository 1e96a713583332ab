/** Hosting a table: it is made once and kept before its link is printed, so that a host comes back to it after a crash. */
import { hostDuties, type Invite, type OpenOptions, openTable, printInvite } from '../../net/index.ts'
import type { Identity } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { ownIdentity } from '../home.ts'
import type { BotWish } from '../table-game.ts'
import { shortName } from '../work.ts'
import { moveBots, seatBots } from './bots.ts'
import { move } from './guest.ts'
import { type Hosting, inviteOf, type KeptVisit, keepVisit, tableOf } from './kept-visit.ts'
import { readOldSeat } from './moving.ts'
import { freeName } from './names.ts'
import { type Ending, playOnline } from './online.ts'
import type { Visitor } from './visitor.ts'

/** Makes a table and keeps all that is needed to come back to it; gives what was kept. */
export async function makeTable(
  options: Omit<OpenOptions, 'host'>,
  hosting: Hosting,
  name: string,
): Promise<KeptVisit> {
  const invite = await openTable({ ...options, host: ownIdentity() }).catch((error: Error) => {
    throw new UsageError(`${error.message}; start a relay with: nodealer serve`)
  })
  const kept = { link: printInvite(invite), name, hosting }
  if (options.continues) moveBots(options.continues.table, tableOf(invite), hosting.bots)
  await keepVisit(tableOf(invite), kept)
  return kept
}

/** Hosts a table that was made before, in this run of the program or in an earlier one. */
export function hostAgain(kept: KeptVisit, bot: BotWish | undefined): Promise<Ending> {
  const invite = inviteOf(kept)
  const person = ownIdentity()
  console.log(`invite your friends: ${kept.link}`)
  console.log(
    `(they see you as ${shortName(person.player)}; after an interruption, go on with: nodealer join LINK)`,
  )
  return playOnline({ invite, person, bot, arrive: (visitor) => beHost(visitor, kept, invite, person) })
}

async function beHost(
  visitor: Visitor<unknown>,
  { name = 'host', hosting, link }: KeptVisit,
  invite: Invite,
  person: Identity,
): Promise<() => Promise<void>> {
  const { charter } = await visitor.caughtUp()
  const duties = hosting as Hosting
  if (!(await visitor.hasJoined())) {
    const old = charter?.continues ? await readOldSeat(charter.continues.table, person) : undefined
    await move(visitor, freeName(visitor.founding, name, person.player), old, link)
  }
  hostDuties(visitor.visit, duties.seats, {
    onJoined: (names) => console.log(`${names.length} of ${duties.seats}: ${names.join(', ')}`),
    onTrouble: (error) => console.error(error.message),
  })
  return seatBots(invite, duties)
}
