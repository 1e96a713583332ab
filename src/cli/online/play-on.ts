/** Going on at the next relay, and the one after that: the host makes the next table, the others find it. */
import { meetingAfter, printInvite, searchNextTable } from '../../net/index.ts'
import { openNodeSocket } from '../../net/relay/index.ts'
import { wire } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { ownIdentity } from '../home.ts'
import type { BotWish } from '../table-game.ts'
import { canAsk } from './consent.ts'
import { continueTable, Declined } from './continue-table.ts'
import type { Move } from './go-on.ts'
import { playAsGuest } from './guest-table.ts'
import { hostAgain } from './host-table.ts'
import { type KeptVisit, readVisit, tableOf } from './kept-visit.ts'
import type { VisitEnding } from './online.ts'
import { endOrders, freshOrderFile } from './own-order.ts'
import { closePeers, meshHere } from './peers.ts'

/** Plays on wherever the person moves to; gives the exit code. */
export async function playOn(beginning: Promise<VisitEnding>, bot: BotWish | undefined): Promise<number> {
  try {
    let ending = await beginning
    while ('move' in ending) {
      const { move } = ending
      ending = move.isMine ? await hostAgain(await makeNext(move, bot), bot) : await joinNext(move, bot)
    }
    return ending.code
  } finally {
    await endOrders()
    closePeers()
  }
}

/** The table that the others look for; where somebody has taken its name, one that they need the link of. */
async function makeNext({ from, relay, seats }: Move, bot: BotWish | undefined): Promise<KeptVisit> {
  const old = printInvite(from)
  const pause = readVisit(tableOf(from))?.hosting?.pause ?? 700
  const options = {
    relay,
    relays: [],
    pause,
    mayAsk: bot === undefined && canAsk(),
    ...(seats === undefined ? {} : { seats }),
    ...(from.direct && { order: { file: freshOrderFile() } }),
  }
  try {
    return await continueTable(old, { ...options, expected: true })
  } catch (error) {
    if (!(error instanceof UsageError) || error instanceof Declined) throw error
    console.error(`${wire.printable(error.message)}; the others need the link that follows`)
    return continueTable(old, options)
  }
}

async function joinNext({ from, relay, host }: Move, bot: BotWish | undefined): Promise<VisitEnding> {
  const where = from.direct ? 'among the others' : `at ${wire.printable(relay)}`
  console.log(`looking for the table ${where}; its host must move as well (Ctrl-C stops)`)
  const { name } = meetingAfter(from)
  const open = from.direct ? (await meshHere()).to(name) : openNodeSocket
  const search = searchNextTable({ old: from, relay, host, identity: ownIdentity(), open })
  return playAsGuest(await search.found, { name: undefined, agreed: true }, bot)
}
