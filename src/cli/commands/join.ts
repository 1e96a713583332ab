/** `nodealer join`: sits down at a table by its link; the same command again goes on where it stopped, also for the host. */
import { type Invite, parseInvite } from '../../net/index.ts'
import { isPaper } from '../../net/mesh/index.ts'
import { botFrom, botOption } from '../bots.ts'
import { type Command, UsageError } from '../command.ts'
import { playAsGuest } from '../online/guest-table.ts'
import { hostAgain } from '../online/host-table.ts'
import { readVisit, tableOf } from '../online/kept-visit.ts'
import { checkedName } from '../online/names.ts'
import { takeUp } from '../online/on-paper.ts'
import { iceOption, onlyTurnOption, useIce } from '../online/peers.ts'
import { playOn } from '../online/play-on.ts'

/** The command. */
export const join: Command = {
  name: 'join',
  usage: 'LINK',
  options: {
    name: { type: 'string', value: 'NAME', about: 'your name (default: guest)' },
    yes: { type: 'boolean', about: 'agree to the rules of the table without being asked' },
    ice: iceOption,
    'only-turn': onlyTurnOption,
    bot: botOption,
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const [link] = args.words
    if (link === undefined) throw new UsageError('give the link of the table')
    useIce(args)
    const invite = isPaper(link) ? await takeUp(link) : read(link)
    const bot = botFrom(args, args.number('pause', 0, 60_000) ?? 700)
    const kept = readVisit(tableOf(invite))
    if (kept?.movedTo !== undefined)
      throw new UsageError(`you have moved to another table: nodealer join ${kept.movedTo}`)
    if (kept?.hosting) return playOn(hostAgain(kept, bot), bot)
    const wanted = args.text('name')
    const name = wanted === undefined ? kept?.name : checkedName(wanted)
    const agreed = args.flag('yes') || bot !== undefined
    return playOn(playAsGuest(invite, { name, agreed }, bot), bot)
  },
}

function read(link: string): Invite {
  try {
    return parseInvite(link)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
