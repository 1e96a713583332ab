/** `nodealer host`: makes a table at a relay, prints the link, and plays once enough people have come. */
import { join } from 'node:path'
import { botMind, holdem } from '../../games/holdem/play/index.ts'
import { createTable, type Invite, printInvite } from '../../net/index.ts'
import type { Founding, Identity, Session } from '../../table/index.ts'
import { botFrom, botNames, botOption, temperOf, unhurried } from '../bots.ts'
import { holdemCharter, holdemOptions, holdemRulesFrom } from '../charter.ts'
import { type Command, UsageError } from '../command.ts'
import { approach, playAsBot, playOnTerminal, sitAt } from '../holdem/online.ts'
import { keptIdentity, ownIdentity, tableFolder } from '../home.ts'

/** The command. */
export const host: Command = {
  name: 'host',
  usage: '',
  about: 'Make a table at a relay and play Hold’em with whoever opens the link.',
  options: {
    ...holdemOptions,
    relay: { type: 'string', value: 'URL', about: 'the relay', default: 'http://127.0.0.1:4040' },
    seats: { type: 'string', value: 'N', about: 'begin when so many sit, bots included', default: '2' },
    bots: { type: 'string', value: 'N', about: 'how many bots sit with you', default: '0' },
    hands: { type: 'string', value: 'N', about: 'stop after so many hands; 0: play on', default: '0' },
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'host' },
    bot: botOption,
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const seats = args.number('seats', 2, 10) ?? 2
    const bots = args.number('bots', 0, seats - 1) ?? 0
    const pause = args.number('pause', 0, 60_000) ?? 700
    const bot = botFrom(args, pause)
    const identity = ownIdentity()
    const relay = args.text('relay') ?? ''
    const invite = await createTable({ relay, identity, spectators: true }).catch((error: Error) => {
      throw new UsageError(`${error.message}; start a relay with: nodealer serve`)
    })
    console.log(`invite your friends: ${printInvite(invite)}`)
    console.log('(after an interruption, go on with: nodealer join LINK)')
    let chosen = false
    let choose = (_founding: Founding): void => {}
    const door = approach(invite, identity, { isHost: true, onFounding: (founding) => choose(founding) })
    choose = ({ joined, roster }) => {
      console.log(`${joined.length} of ${seats}: ${joined.map(({ joining }) => joining.name).join(', ')}`)
      if (chosen || roster !== undefined || joined.length < seats) return
      chosen = true
      const players = joined.slice(0, seats).map(({ statement }) => statement.by)
      door.client
        .closeRoster(players)
        .then(() => door.lobby.choose(players))
        .catch((error: Error) => console.error(error.message))
    }
    await door.client.caughtUp()
    await door.lobby.open(holdemCharter(holdemRulesFrom(args, args.number('hands', 0, 100_000) ?? 0)))
    await door.lobby.join(args.text('name') ?? 'host')
    const helpers = Array.from({ length: bots }, (_, i) =>
      seatBot(invite, keptIdentity(join(tableFolder(invite.table), `bot-${i}`)), i, pause),
    )
    const code = bot
      ? await playAsBot(invite, door, identity, bot)
      : await playOnTerminal(invite, door, identity)
    for (const bot of helpers) (await bot).leave()
    return code
  },
}

/** A bot of the host: a peer like any other, in this process. */
async function seatBot(
  invite: Invite,
  identity: Identity,
  number: number,
  pause: number,
): Promise<Session<unknown>> {
  const door = approach(invite, identity, {})
  await door.client.caughtUp()
  await door.lobby.join(botNames[number] ?? `bot ${number + 1}`)
  const mind = unhurried(botMind(temperOf(number)), pause)
  const session = await sitAt(
    invite,
    { client: door.client, table: await door.table, identity },
    holdem({ mind }),
  )
  session.result.catch(() => {}).finally(() => door.client.close())
  return session
}
