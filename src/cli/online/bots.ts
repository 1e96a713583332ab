/** The bots of a host: peers like any other, in the host's process, that come back with it after a crash. */
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Invite, joinTable, printInvite } from '../../net/index.ts'
import { keptIdentity } from '../../table/files/keep-folder.ts'
import type { Game, Identity, Player } from '../../table/index.ts'
import { botNameAmongPeople } from '../bots.ts'
import { gameNamed } from '../games.ts'
import { tableFolder } from '../home.ts'
import { type Hosting, tableOf } from './kept-visit.ts'
import { readOldSeat } from './moving.ts'
import { freeName } from './names.ts'
import { Visitor } from './visitor.ts'

/** Seats all bots of a host; gives how to send them home. */
export async function seatBots(invite: Invite, { bots, pause }: Hosting): Promise<() => Promise<void>> {
  const visitors: Visitor[] = []
  for (let number = 0; number < bots; number++) visitors.push(await seatBot(invite, number, pause))
  return async () => {
    await Promise.all(visitors.map((visitor) => visitor.close()))
  }
}

/** Lets the bots of a table be those of the table that goes on from it. */
export function moveBots(from: string, to: string, bots: number): void {
  for (let number = 0; number < bots; number++) {
    const [old, fresh] = [identityFile(from, number), identityFile(to, number)]
    if (existsSync(old) && !existsSync(fresh)) copyFileSync(old, fresh)
  }
}

/** Who the bots of a host are. */
export function botPersons(invite: Invite, { bots }: Hosting): readonly Player[] {
  return Array.from({ length: bots }, (_, number) => botPerson(invite, number).player)
}

function botPerson(invite: Invite, number: number): Identity {
  return keptIdentity(identityFile(tableOf(invite), number))
}

function identityFile(table: string, number: number): string {
  return join(tableFolder(table), `bot-${number}`)
}

async function seatBot(invite: Invite, number: number, pause: number): Promise<Visitor> {
  const person = botPerson(invite, number)
  const game: Game<unknown> = (seat) => gameNamed(seat.charter.game).bot(number, pause)(seat)
  const visitor = new Visitor({ invite, person, game })
  await visitor.sit((brought) =>
    joinTable({
      ...brought,
      link: printInvite(invite),
      name: async (founding) => ({
        name: freeName(founding, botNameAmongPeople(number), person.player),
        moved: await oldKey(founding.charter?.continues?.table, person),
      }),
    }),
  )
  return visitor
}

async function oldKey(table: string | undefined, person: Identity): Promise<Identity | undefined> {
  return table === undefined ? undefined : (await readOldSeat(table, person))?.key
}
