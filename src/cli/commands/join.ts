/** `nodealer join`: sits down at a table by its link; the same command again goes on where it stopped. */
import { type Invite, parseInvite } from '../../net/index.ts'
import { botFrom, botOption } from '../bots.ts'
import { type Command, UsageError } from '../command.ts'
import { approach, playAsBot, playOnTerminal } from '../holdem/online.ts'
import { ownIdentity } from '../home.ts'

/** The command. */
export const join: Command = {
  name: 'join',
  usage: 'LINK',
  about: 'Sit down at a table by its link, or go on after an interruption.',
  options: {
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'guest' },
    bot: botOption,
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const [link] = args.words
    if (link === undefined) throw new UsageError('give the link of the table')
    const invite = read(link)
    const bot = botFrom(args, args.number('pause', 0, 60_000) ?? 700)
    const identity = ownIdentity()
    const door = approach(invite, identity, {
      onEvent: (event) => {
        if (event.type === 'status' || event.type === 'notice') console.error(event.text)
      },
      onFounding: ({ joined, roster }) => {
        if (roster === undefined)
          console.log(`waiting for the host: ${joined.map(({ joining }) => joining.name).join(', ')}`)
      },
    })
    await door.client.caughtUp()
    await door.lobby.join(args.text('name') ?? 'guest')
    return bot ? playAsBot(invite, door, identity, bot) : playOnTerminal(invite, door, identity)
  },
}

function read(link: string): Invite {
  try {
    return parseInvite(link)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
