/** `nodealer host`: makes a table at a relay, prints the link, and plays once enough people have come. */
import { peersOrigin } from '../../net/mesh/index.ts'
import { botFrom, botOption } from '../bots.ts'
import { type Arguments, type Command, type Option, UsageError } from '../command.ts'
import { gameOptions, gameWanted, refuseOptions, refuseOthers, tableGames } from '../games.ts'
import { agrees, canAsk } from '../online/consent.ts'
import { continueTable } from '../online/continue-table.ts'
import { hostAgain, makeTable } from '../online/host-table.ts'
import { type Hosting, hostedTables, type KeptVisit } from '../online/kept-visit.ts'
import { checkedName } from '../online/names.ts'
import type { VisitEnding } from '../online/online.ts'
import { freshOrderFile } from '../online/own-order.ts'
import { iceOption, onlyTurnOption, useIce } from '../online/peers.ts'
import { playOn } from '../online/play-on.ts'
import type { BotWish, TableGame } from '../table-game.ts'

/** How long a table of Hold'em waits; a village has times of its own. */
const deadlineOptions: { readonly [name: string]: Option } = {
  act: {
    type: 'string',
    value: 'SECONDS',
    about: 'holdem: time to act, up to 10 of them for the answer to travel',
    default: '60',
  },
  step: {
    type: 'string',
    value: 'SECONDS',
    about: 'holdem: time for what programs do by themselves',
    default: '30',
  },
}

const usualRelay = 'http://127.0.0.1:4040'

/** The command. */
export const host: Command = {
  name: 'host',
  usage: '',
  options: {
    game: {
      type: 'string',
      value: 'NAME',
      about: tableGames.map(({ name }) => name).join(' or '),
      default: 'holdem',
    },
    ...gameOptions,
    relay: { type: 'string', value: 'URL', about: `the relay (default: ${usualRelay})` },
    direct: {
      type: 'boolean',
      about:
        'between you and your friends directly: your program gives the order, the relay only introduces you',
    },
    paste: {
      type: 'boolean',
      about: 'directly and without any server: you hand each friend a text, and paste what comes back',
    },
    around: {
      type: 'boolean',
      about: "through the relay, and around it as well: the players' programs also connect with each other",
    },
    here: {
      type: 'boolean',
      about: 'without any other server: your program is the relay, for everybody in your network',
    },
    port: { type: 'string', value: 'N', about: '--here: port to listen on', default: '4040' },
    ice: iceOption,
    'only-turn': onlyTurnOption,
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
    ...deadlineOptions,
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'host' },
    bot: botOption,
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
    open: { type: 'boolean', about: 'let anybody with the link sit down, without asking you' },
    new: { type: 'boolean', about: 'make a new table, also if you host one that is not over' },
    continue: {
      type: 'string',
      value: 'FOLDER|LINK',
      about: 'go on with a table whose relay is gone, from its last signed hand, at --relay',
    },
  },
  async run(args) {
    useIce(args)
    const bot = botFrom(args, args.number('pause', 0, 60_000) ?? 700)
    const old = args.text('continue')
    if (old !== undefined)
      return playOn(
        goOn(args, old, bot).then((kept) => hostAgain(kept, bot)),
        bot,
      )
    const game = gameFrom(args)
    const unfinished = args.flag('new') ? undefined : await toResume()
    const begin = async (): Promise<VisitEnding> => hostAgain(unfinished ?? (await fresh(args, game)), bot)
    return playOn(begin(), bot)
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

/** The game that is wanted; options that mean nothing for it are refused. */
function gameFrom(args: Arguments): TableGame {
  const game = gameWanted(args.text('game'))
  refuseOthers(args, game)
  if (game.name !== 'holdem') refuseOptions(args, new Map([['holdem', deadlineOptions]]), game)
  return game
}

function fresh(args: Arguments, game: TableGame): Promise<KeptVisit> {
  const seats = args.number('seats', game.seats.min, game.seats.max) ?? game.seats.min
  const bots = args.number('bots', 0, seats - 1) ?? 0
  const deadlines = {
    step: 1000 * (args.number('step', 1, 3600) ?? 30),
    act: 1000 * (args.number('act', 1, 86_400) ?? 60),
  }
  const terms = game.termsFrom(args, seats, deadlines)
  const relay = args.flag('paste') ? peersOrigin : (args.text('relay') ?? usualRelay)
  const options = { relay, relays: relaysFrom(args), terms }
  // Whoever is invited on paper has been let in by the host's own hand.
  const open = args.flag('open') || args.flag('paste')
  const hosting = { seats, bots, pause: pauseFrom(args), open, ...orderFrom(args) }
  return makeTable(options, hosting, checkedName(args.text('name') ?? 'host'))
}

/** How the host gives the order itself, if it does, or gets around the relay that does. */
function orderFrom(args: Arguments): Pick<Hosting, 'order' | 'around'> {
  const chosen = ['direct', 'here', 'paste', 'around'].filter((name) => args.flag(name))
  const here = args.flag('here')
  if (chosen.length > 1) throw new UsageError(`choose one of --${chosen.join(' and --')}`)
  if ((here || args.flag('paste')) && args.isGiven('relay'))
    throw new UsageError(`with --${chosen.join()} there is no other relay: leave out --relay`)
  if (args.isGiven('port') && !here) throw new UsageError('--port is for --here')
  if (chosen.length === 0) return {}
  if (args.flag('around')) return { around: true }
  const file = freshOrderFile()
  return { order: here ? { file, port: args.number('port', 0, 65_535) ?? 4040 } : { file } }
}

function goOn(args: Arguments, old: string, bot: BotWish | undefined): Promise<KeptVisit> {
  const rules = { ...gameOptions, ...deadlineOptions }
  refuseOptions(args, new Map([['a new table', rules]]), {
    name: 'one that goes on by its old rules',
    options: {},
  })
  const [relay, seats] = [args.text('relay'), args.number('seats', 2, 16)]
  return continueTable(old, {
    ...(relay === undefined ? {} : { relay }),
    ...(seats === undefined ? {} : { seats }),
    relays: relaysFrom(args),
    pause: pauseFrom(args),
    mayAsk: bot === undefined && canAsk(),
    ...(args.flag('open') && { open: true }),
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
