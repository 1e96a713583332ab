/** Werewolf as this program plays it. */
import {
  defaultRules,
  FEWEST,
  hastyTimes,
  LONGEST,
  MOST,
  mixFor,
  RulesError,
  type Specials,
  ruleSheet as sheetOf,
  type Times,
  timesFor,
  type WerewolfRules,
} from '../../games/werewolf/index.ts'
import {
  botMind,
  deadlinesOf,
  rulesAmongPeople,
  type WerewolfOutcome,
  werewolf,
  werewolfRules,
} from '../../games/werewolf/play/index.ts'
import type { Charter, Game, Seat, Terms } from '../../table/index.ts'
import { type Arguments, type Option, UsageError } from '../command.ts'
import { wrapped } from '../screen.ts'
import { botScreen, type SeatScreen } from '../seat-screen.ts'
import type { TableGame } from '../table-game.ts'
import { newsOf } from './news.ts'
import { VillageScreen } from './village-screen.ts'

/** The options by which any village is described. */
export const villageOptions: { readonly [name: string]: Option } = {
  roles: {
    type: 'string',
    value: 'wolf=2,seer=1',
    about: 'how many of which role: wolf, seer, guard, hunter, medium, mason (default: the usual ones)',
  },
  hidden: { type: 'boolean', about: 'roles are not shown at death' },
  secret: { type: 'boolean', about: 'nobody sees who voted for whom' },
  'wolf-votes': {
    type: 'boolean',
    about: 'all wolves vote for their victim, counted in the open, as in the source',
  },
  declared: { type: 'boolean', about: 'a wolf declares that the wolves have won, as in the source' },
  talk: {
    type: 'string',
    value: 'N',
    about: 'how often everybody may speak in a day, 0 to 100',
    default: '20',
  },
}

/** The times of a village in which there are people. */
const timeOptions: { readonly [name: string]: Option } = {
  night: {
    type: 'string',
    value: 'SECONDS',
    about: 'how long a night is (default: 60; alone: as long as you take)',
  },
  words: {
    type: 'string',
    value: 'SECONDS',
    about: 'how long last words are, and a shot after them (default: 15 and 20; alone: as long as you take)',
  },
}

/** A bot that takes a moment before it speaks or votes, as people do. */
function unhurriedBot(milliseconds: number): Game<WerewolfOutcome> {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return werewolf({ mind: botMind(), pause })
}

/** The game. */
export const werewolfGame: TableGame = {
  name: 'werewolf',
  options: { ...villageOptions, ...timeOptions },
  seats: { min: FEWEST, max: MOST, usualBots: 6 },
  termsFrom: (args, players, deadlines) =>
    werewolfTerms(args, players, timesFrom(args, deadlines === undefined ? leisurely : defaultRules.times)),
  ruleSheet,
  bot: (_, pause) => unhurriedBot(pause),
  screen: (bot) => (bot ? screenOfBot(bot.pause) : new VillageScreen()),
}

/** Alone against bots nobody else waits. */
const leisurely: Times = { ...hastyTimes, talk: LONGEST, vote: LONGEST, runoff: LONGEST, grace: LONGEST }

function timesFrom(args: Arguments, usual: Times): Times {
  const words = args.number('words', 1, LONGEST)
  return {
    ...usual,
    night: args.number('night', 1, LONGEST) ?? usual.night,
    words: words ?? usual.words,
    shot: words ?? usual.shot,
  }
}

/** The terms of a village of bots, where nothing lasts longer than it takes. */
export function hastyTerms(args: Arguments, players: number): Terms {
  return werewolfTerms(args, players, hastyTimes)
}

function werewolfTerms(args: Arguments, players: number | undefined, times: Times): Terms {
  const rules: WerewolfRules = {
    ...defaultRules,
    roles: rolesFrom(args.text('roles')),
    shown: !args.flag('hidden'),
    vote: args.flag('secret') ? 'secret' : 'open',
    talk: args.number('talk', 0, 100) ?? defaultRules.talk,
    pack: args.flag('wolf-votes') ? 'vote' : 'first',
    victory: args.flag('declared') ? 'declared' : 'counted',
    times: players === undefined ? times : timesFor(times, players),
  }
  try {
    mixFor(rules, players ?? FEWEST)
  } catch (error) {
    if (error instanceof RulesError) throw new UsageError(error.message)
    throw error
  }
  return {
    game: 'werewolf',
    rules: werewolfRules.encode(rules),
    seats: { min: FEWEST, max: MOST },
    deadlines: deadlinesOf(rules),
    spectators: true,
  }
}

/** Reads `wolf=2,seer=1`. */
function rolesFrom(text: string | undefined): Specials | null {
  if (text === undefined) return null
  const none = { wolf: 0, seer: 0, guard: 0, hunter: 0, medium: 0, mason: 0 }
  const counts = text.split(',').map((part) => {
    const [role = '', count] = part.trim().split('=')
    if (!Object.hasOwn(none, role) || !/^\d{1,2}$/.test(count ?? ''))
      throw new UsageError(
        `--roles takes a list like wolf=2,seer=1 of ${Object.keys(none).join(', ')}, not "${part.trim()}"`,
      )
    return [role, Number(count)] as const
  })
  const twice = counts.find(([role], i) => counts.findIndex(([other]) => other === role) < i)
  if (twice) throw new UsageError(`--roles has ${twice[0]} twice: name every role once`)
  return { ...none, ...Object.fromEntries(counts) }
}

function ruleSheet(charter: Charter, isAlone = false): readonly string[] {
  const rules = (isAlone ? werewolfRules : rulesAmongPeople).decode(charter.rules, 'rules')
  const lines = sheetOf(rules).flatMap((line) => wrapped(line, 84))
  return ['game       Werewolf, without a moderator', ...lines.map((line) => `           ${line}`)]
}

function screenOfBot(pause: number): SeatScreen {
  const play = unhurriedBot(pause)
  let outcome: WerewolfOutcome | undefined
  const game = async (seat: Seat): Promise<WerewolfOutcome> => {
    outcome = await play(seat)
    return outcome
  }
  return botScreen(game, newsOf, () => (outcome ? [JSON.stringify({ winner: outcome.winner })] : []))
}
