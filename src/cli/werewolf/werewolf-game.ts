/** Werewolf as this program plays it. */
import {
  defaultRules,
  FEWEST,
  hastyTimes,
  MOST,
  mixFor,
  RulesError,
  type Specials,
  ruleSheet as sheetOf,
  type Times,
  type WerewolfRules,
} from '../../games/werewolf/index.ts'
import {
  botMind,
  deadlinesOf,
  type WerewolfMind,
  type WerewolfOutcome,
  werewolf,
  werewolfRules,
} from '../../games/werewolf/play/index.ts'
import type { Charter, Seat, Terms } from '../../table/index.ts'
import { type Arguments, type Option, UsageError } from '../command.ts'
import { wrapped } from '../screen.ts'
import { botScreen, type SeatScreen } from '../seat-screen.ts'
import type { TableGame } from '../table-game.ts'
import { newsOf } from './news.ts'
import { VillageScreen } from './village-screen.ts'

/** The options by which a village is described. */
export const werewolfOptions: { readonly [name: string]: Option } = {
  roles: {
    type: 'string',
    value: 'wolf=2,seer=1',
    about: 'how many of which role: wolf, seer, guard, hunter, medium, mason (default: the usual ones)',
  },
  hidden: { type: 'boolean', about: 'roles are not shown at death' },
  secret: { type: 'boolean', about: 'nobody sees who voted for whom' },
  talk: { type: 'string', value: 'N', about: 'rounds of talk a day, 0 to 10', default: '2' },
  night: { type: 'string', value: 'SECONDS', about: 'how long a night is', default: '45' },
  words: {
    type: 'string',
    value: 'SECONDS',
    about: 'how long last words and shots are waited for',
    default: '20',
  },
}

/** The game. */
export const werewolfGame: TableGame = {
  name: 'werewolf',
  options: werewolfOptions,
  seats: { min: FEWEST, max: MOST, usualBots: 6 },
  termsFrom: (args, players, deadlines) =>
    werewolfTerms(args, players, deadlines === undefined ? leisurely : timesFrom(args)),
  ruleSheet,
  bot: (_, pause) => werewolf({ mind: unhurried(botMind(), pause) }),
  screen: (bot) => (bot ? screenOfBot(bot.pause) : new VillageScreen()),
}

const hour = 3600

/** Alone against bots nobody else waits. */
const leisurely: Times = { night: 0, talk: hour, vote: hour, words: 0, grace: hour }

function timesFrom(args: Arguments): Times {
  const { night, words } = defaultRules.times
  return {
    ...defaultRules.times,
    night: args.number('night', 1, hour) ?? night,
    words: args.number('words', 1, hour) ?? words,
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
    talk: args.number('talk', 0, 10) ?? defaultRules.talk,
    times,
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
  return { ...none, ...Object.fromEntries(counts) }
}

function ruleSheet(charter: Charter): readonly string[] {
  const rules = werewolfRules.decode(charter.rules, 'rules')
  const lines = sheetOf(rules).flatMap((line) => wrapped(line, 84))
  return ['game       Werewolf, without a moderator', ...lines.map((line) => `           ${line}`)]
}

function screenOfBot(pause: number): SeatScreen {
  const play = werewolf({ mind: unhurried(botMind(), pause) })
  let outcome: WerewolfOutcome | undefined
  const game = async (seat: Seat): Promise<WerewolfOutcome> => {
    outcome = await play(seat)
    return outcome
  }
  return botScreen(game, newsOf, () => (outcome ? [JSON.stringify({ winner: outcome.winner })] : []))
}

/** A bot that takes a moment before it speaks or votes, as people do. */
function unhurried(mind: WerewolfMind, milliseconds: number): WerewolfMind {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return {
    ...mind,
    async talk(view) {
      await pause()
      return mind.talk(view)
    },
    async vote(view, among) {
      await pause()
      return mind.vote(view, among)
    },
  }
}
