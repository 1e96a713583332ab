/** Playing at somebody's table: from the rules and the lobby to the end. */
import { type Invite, printInvite } from '../../net/index.ts'
import type { Player } from '../../table/index.ts'
import { ownIdentity } from '../home.ts'
import type { BotWish } from '../table-game.ts'
import { canAsk } from './consent.ts'
import { type GuestWish, sitDown } from './guest.ts'
import { keepVisit, tableOf } from './kept-visit.ts'
import { type Ending, playOnline } from './online.ts'
import type { Visitor } from './visitor.ts'

/** Sits down at a table, or goes on there, and plays. */
export function playAsGuest(
  invite: Invite,
  wish: Omit<GuestWish, 'link' | 'mayAsk'>,
  bot: BotWish | undefined,
): Promise<Ending> {
  const link = printInvite(invite)
  return playOnline({
    invite,
    person: ownIdentity(),
    bot,
    async arrive(visitor) {
      await keepVisit(tableOf(invite), { link })
      await sitDown(visitor, { ...wish, link, mayAsk: bot === undefined && canAsk() })
      tellLobby(visitor, await visitor.player())
      return async () => {}
    },
  })
}

/** Says who is there, or that the game has begun, until we sit. */
function tellLobby(visitor: Visitor<unknown>, me: Player): void {
  let said = ''
  visitor.visit.onFounding(({ joined, members, table }) => {
    if (members.some(({ player }) => player === me)) return
    const names = joined.map((one) => one.name).join(', ')
    const line = table
      ? 'the game has begun; you sit down when the host lets you in and the next hand begins'
      : `waiting for the host: ${names}`
    if (line !== said) console.log(line)
    said = line
  })
}
