/** Playing at somebody's table: from the rules and the lobby to the end. */
import { type Invite, joinTable, printInvite, type Visit } from '../../net/index.ts'
import type { Player } from '../../table/index.ts'
import { ownIdentity } from '../home.ts'
import type { BotWish } from '../table-game.ts'
import { canAsk } from './consent.ts'
import { asGuest, type GuestWish } from './guest.ts'
import { keepVisit, tableOf } from './kept-visit.ts'
import { playOnline, type VisitEnding } from './online.ts'

/** Sits down at a table, or goes on there, and plays. */
export function playAsGuest(
  invite: Invite,
  wish: Omit<GuestWish, 'link' | 'mayAsk'>,
  bot: BotWish | undefined,
): Promise<VisitEnding> {
  const link = printInvite(invite)
  return playOnline({
    invite,
    person: ownIdentity(),
    bot,
    async arrive(visitor) {
      await keepVisit(tableOf(invite), { link })
      const guest = asGuest(visitor, { ...wish, link, mayAsk: bot === undefined && canAsk() })
      const seat = await visitor.sit((brought) => joinTable({ ...brought, ...guest }))
      tellLobby(seat, await seat.player)
      return async () => {}
    },
  })
}

/** Says who is there, or that the game has begun, until we sit. */
function tellLobby(seat: Pick<Visit<unknown>, 'onFounding'>, me: Player | undefined): void {
  let said = ''
  seat.onFounding(({ joined, members, table }) => {
    if (members.some(({ player }) => player === me)) return
    const names = joined.map((one) => one.name).join(', ')
    const line = table
      ? 'the game has begun; you sit down when the host lets you in and the next hand begins'
      : `waiting for the host: ${names}`
    if (line !== said) console.log(line)
    said = line
  })
}
