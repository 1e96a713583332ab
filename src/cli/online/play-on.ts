/** Going on at the next relay, and the one after that: the host makes the next table, the others find it. */
import { printInvite, searchNextTable } from '../../net/index.ts'
import { openNodeSocket } from '../../net/relay/index.ts'
import { wire } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { ownIdentity } from '../home.ts'
import type { BotWish } from '../table-game.ts'
import { continueTable } from './continue-table.ts'
import type { Move } from './go-on.ts'
import { playAsGuest } from './guest-table.ts'
import { hostAgain } from './host-table.ts'
import { type KeptVisit, readVisit, tableOf } from './kept-visit.ts'
import type { Ending } from './online.ts'

/** Plays on wherever the person moves to; gives the exit code. */
export async function playOn(first: Ending, bot: BotWish | undefined): Promise<number> {
  let ending = first
  while ('move' in ending) {
    const { move } = ending
    const isHost = move.host === ownIdentity().player
    ending = isHost ? await hostAgain(await makeNext(move), bot) : await joinNext(move, bot)
  }
  return ending.code
}

/** The table that the others look for; where somebody has taken its name, one that they need the link of. */
async function makeNext({ from, relay }: Move): Promise<KeptVisit> {
  const old = printInvite(from)
  const pause = readVisit(tableOf(from))?.hosting?.pause ?? 700
  const options = { relay, relays: [], pause }
  try {
    return await continueTable(old, { ...options, expected: true })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${wire.printable(error.message)}; the others need the link that follows`)
    return continueTable(old, options)
  }
}

async function joinNext({ from, relay, host }: Move, bot: BotWish | undefined): Promise<Ending> {
  console.log(`looking for the table at ${wire.printable(relay)}; its host must move as well (Ctrl-C stops)`)
  const search = searchNextTable({ old: from, relay, host, identity: ownIdentity(), open: openNodeSocket })
  return playAsGuest(await search.found, { name: undefined, agreed: true }, bot)
}
