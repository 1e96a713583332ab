/** `nodealer host`: makes a table at a relay, prints the link, and plays once enough people have come. */
import { botFrom, botOption } from '../bots.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { gameOptions, gameWanted, tableGames } from '../games.ts'
import { agrees, canAsk } from '../online/consent.ts'
import { continueTable } from '../online/continue-table.ts'
import { hostAgain, makeTable } from '../online/host-table.ts'
import { hostedTables, type KeptVisit } from '../online/kept-visit.ts'
import { checkedName } from '../online/names.ts'
import { playOn } from '../online/play-on.ts'

const usualRelay = 'http://127.0.0.1:4040'

/** The command. */
export const host: Command = {
  name: 'host',
  usage: '',
  about: 'Make a table at a relay and play with whoever opens the link.',
  options: {
    game: {
      type: 'string',
      value: 'NAME',
      about: tableGames.map(({ name }) => name).join(' or '),
      default: 'holdem',
    },
    ...gameOptions,
    relay: { type: 'string', value: 'URL', about: `the relay (default: ${usualRelay})` },
    relays: {
      type: 'string',
      value: 'URL,URL',
      about: 'where to go on should the relay stay away, best first',
    },
    seats: {
      type: 'string',
      value: 'N',
      about: 'begin when so many sit, bots included (default: as few as can play)',
    },
    bots: { type: 'string', value: 'N', about: 'how many bots sit with you', default: '0' },
    act: { type: 'string', value: 'SECONDS', about: 'holdem: time to act', default: '60' },
    step: {
      type: 'string',
      value: 'SECONDS',
      about: 'holdem: time for what programs do by themselves',
      default: '30',
    },
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'host' },
    bot: botOption,
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
    new: { type: 'boolean', about: 'make a new table, also if you host one that is not over' },
    continue: {
      type: 'string',
      value: 'FOLDER|LINK',
      about: 'go on with a table whose relay is gone, from its last signed hand, at --relay',
    },
  },
  async run(args) {
    const bot = botFrom(args, args.number('pause', 0, 60_000) ?? 700)
    const old = args.text('continue')
    if (old !== undefined) return playOn(await hostAgain(await goOn(args, old), bot), bot)
    const unfinished = args.flag('new') ? undefined : await toResume()
    return playOn(await hostAgain(unfinished ?? (await fresh(args)), bot), bot)
  },
}

/** The table that the person wants to come back to. */
async function toResume(): Promise<KeptVisit | undefined> {
  const [unfinished] = hostedTables()
  if (unfinished === undefined) return undefined
  if (canAsk() && (await agrees('you host a table that is not over; go on with it?'))) return unfinished
  console.error(`a table of yours is not over; go on with it by: nodealer join ${unfinished.link}`)
  return undefined
}

function fresh(args: Arguments): Promise<KeptVisit> {
  const game = gameWanted(args.text('game'))
  const seats = args.number('seats', game.seats.min, game.seats.max) ?? game.seats.min
  const bots = args.number('bots', 0, seats - 1) ?? 0
  const deadlines = {
    step: 1000 * (args.number('step', 1, 3600) ?? 30),
    act: 1000 * (args.number('act', 1, 86_400) ?? 60),
  }
  const terms = game.termsFrom(args, seats, deadlines)
  const options = { relay: args.text('relay') ?? usualRelay, relays: relaysFrom(args), terms }
  return makeTable(options, { seats, bots, pause: pauseFrom(args) }, checkedName(args.text('name') ?? 'host'))
}

function goOn(args: Arguments, old: string): Promise<KeptVisit> {
  const [relay, seats] = [args.text('relay'), args.number('seats', 2, 16)]
  return continueTable(old, {
    ...(relay === undefined ? {} : { relay }),
    ...(seats === undefined ? {} : { seats }),
    relays: relaysFrom(args),
    pause: pauseFrom(args),
  })
}

function pauseFrom(args: Arguments): number {
  return args.number('pause', 0, 60_000) ?? 700
}

function relaysFrom(args: Arguments): string[] {
  const relays = (args.text('relays') ?? '').split(',').filter((relay) => relay !== '')
  const wrong = relays.find((relay) => !URL.canParse(relay))
  if (wrong !== undefined)
    throw new UsageError(`--relays takes addresses like https://host, separated by commas, not "${wrong}"`)
  return relays
}
