/** Hosting a table: it is made once and kept before its link is printed, so that a host comes back to it after a crash. */
import {
  hostTable,
  type Invite,
  type OpenOptions,
  openTable,
  originOf,
  printInvite,
} from '../../net/index.ts'
import { peersOrigin } from '../../net/mesh/index.ts'
import type { Identity } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { ownIdentity } from '../home.ts'
import type { BotWish } from '../table-game.ts'
import { botPersons, moveBots, seatBots } from './bots.ts'
import { canAsk } from './consent.ts'
import { Door } from './door.ts'
import { moving, oldSeatAt } from './guest.ts'
import { type Hosting, inviteOf, type KeptVisit, keepVisit, tableOf } from './kept-visit.ts'
import { fingerprints, freeName } from './names.ts'
import { handOut } from './on-paper.ts'
import { playOnline, type VisitEnding } from './online.ts'
import { beginOrder, serveTable } from './own-order.ts'
import { meshHere } from './peers.ts'
import type { Visitor } from './visitor.ts'

/** Makes a table and keeps all that is needed to come back to it; gives what was kept. */
export async function makeTable(
  options: Omit<OpenOptions, 'host'>,
  hosting: Hosting,
  name: string,
): Promise<KeptVisit> {
  const { order } = hosting
  // Where connections cannot be made, nothing is.
  if (order && order.port === undefined) await meshHere(originOf(options.relay))
  const begun = order && (await beginOrder(order, options.relay, options.continues ? 'no relay' : 'relay'))
  const made = await openTable({ ...options, ...begun, host: ownIdentity() }).catch((error: Error) => {
    throw new UsageError(`${error.message}; start a relay with: nodealer serve`)
  })
  const invite: Invite = {
    ...made,
    ...(begun?.fetch && { direct: true }),
    ...(hosting.around && { around: true }),
  }
  const port = begun?.port
  const kept = {
    link: printInvite(invite),
    name,
    hosting: order && port !== undefined ? { ...hosting, order: { ...order, port } } : hosting,
  }
  if (options.continues) moveBots(options.continues.table, tableOf(invite), hosting.bots)
  await keepVisit(tableOf(invite), kept)
  return kept
}

/** Hosts a table that was made before, in this run of the program or in an earlier one. */
export async function hostAgain(kept: KeptVisit, bot: BotWish | undefined): Promise<VisitEnding> {
  const invite = inviteOf(kept)
  const person = ownIdentity()
  if (kept.hosting?.order) await serveTable(kept.hosting.order, invite)
  if (invite.relay !== peersOrigin) console.log(`invite your friends: ${kept.link}`)
  console.log(
    `they see you as ${fingerprints(person.player)}; after an interruption, go on with: nodealer join LINK`,
  )
  const door = bot || kept.hosting?.open || !canAsk() ? undefined : new Door()
  return playOnline({ invite, person, bot, door, arrive: (visitor) => beHost(visitor, kept, person, door) })
}

async function beHost(
  visitor: Visitor,
  { name = 'host', hosting, link }: KeptVisit,
  person: Identity,
  door: Door | undefined,
): Promise<() => Promise<void>> {
  const duties = hosting as Hosting
  const bots = botPersons(visitor.invite, duties)
  const seat = await visitor.sit((brought) =>
    hostTable({
      ...brought,
      table: { link },
      name: async (founding) => {
        const old = founding.charter && (await oldSeatAt(founding.charter, person))
        return moving(freeName(founding, name, person.player), old, link)
      },
      seats: duties.seats,
      ...(door && { admit: (wish) => bots.includes(wish.person) || door.admit(wish) }),
      onJoined: (names) => console.log(`${names.length} of ${duties.seats}: ${names.join(', ')}`),
      onTrouble: (error) => console.error(error.message),
    }),
  )
  const stopHanding = await handOut(visitor.invite)
  seat.seated().then(stopHanding, stopHanding)
  return seatBots(visitor.invite, duties)
}
