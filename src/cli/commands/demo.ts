/** `nodealer demo`: real peers in one process shuffle, deal, open, show and audit; or bots play. */
import { facesNamed, type Showcase, showcase } from '../../decks/index.ts'
import type { FreeOutcome } from '../../games/free/play/index.ts'
import { botMind, type HoldemOutcome, holdem } from '../../games/holdem/play/index.ts'
import { botMind as villageBot, type WerewolfOutcome, werewolf } from '../../games/werewolf/play/index.ts'
import type { Game, Terms } from '../../table/index.ts'
import { temperOf } from '../bots.ts'
import {
  cardsFrom,
  deckName,
  holdemOptions,
  holdemRulesFrom,
  holdemTerms,
  showcaseTerms,
} from '../charter.ts'
import { type Arguments, type Command, type Option, UsageError } from '../command.ts'
import { freeDemo, freeOptions } from '../free/free-demo.ts'
import { refuseOptions } from '../games.ts'
import { auditFigures, describeAudit, logOption, type PlayedTable, playAndAudit } from '../play-and-audit.ts'
import { columns, duration, size } from '../screen.ts'
import { chronicle } from '../werewolf/chronicle.ts'
import { hastyTerms, villageOptions } from '../werewolf/werewolf-game.ts'
import type { Work, WorkLog } from '../work.ts'

const deckOptions: { readonly [name: string]: Option } = {
  deck: holdemOptions['deck']!,
  cards: {
    type: 'string',
    value: 'DECK',
    about: 'deck: 52, 54, mahjong, or a number of number cards',
    default: '52',
  },
}

/** What each demonstration can be told. */
const demonstrations: ReadonlyMap<string, Command['options']> = new Map([
  ['deck', deckOptions],
  [
    'holdem',
    {
      ...holdemOptions,
      hands: { type: 'string', value: 'N', about: 'holdem: how many hands', default: '3' },
    },
  ],
  ['werewolf', villageOptions],
  ['free', freeOptions],
])

/** The command. */
export const demo: Command = {
  name: 'demo',
  usage: '',
  options: {
    ...Object.assign({}, ...demonstrations.values()),
    game: {
      type: 'string',
      value: 'NAME',
      about: 'deck (try a deck out), holdem, werewolf or free',
      default: 'deck',
    },
    players: { type: 'string', value: 'N', about: 'how many players (default: 4, werewolf 7)' },
    log: logOption,
    json: { type: 'boolean', about: 'one JSON object a line' },
  },
  async run(args) {
    const game = args.text('game') ?? 'deck'
    const options = demonstrations.get(game)
    if (options === undefined)
      throw new UsageError(
        `there is no game "${game}" to demonstrate: use ${[...demonstrations.keys()].join(', ')}`,
      )
    refuseOptions(args, demonstrations, { name: game, options })
    if (game === 'werewolf') return villageOfBots(args)
    const players = args.number('players', 2, 10) ?? 4
    if (game === 'free') return freeTableOfBots(args, players)
    if (game === 'deck') return report(args, players, deckTerms(args, players), () => showcase)
    const terms = holdemTerms(holdemRulesFrom(args, args.number('hands', 1, 100_000) ?? 3))
    return report(args, players, terms, (seat) => holdem({ mind: botMind(temperOf(seat)) }))
  },
}

function villageOfBots(args: Arguments): Promise<number> {
  const players = args.number('players', 4, 16) ?? 7
  return report(args, players, hastyTerms(args, players), () => werewolf({ mind: villageBot() }))
}

function freeTableOfBots(args: Arguments, players: number): Promise<number> {
  const { terms, gameAt, story } = freeDemo(args, players)
  return report(args, players, terms, gameAt, story)
}

function deckTerms(args: Arguments, players: number): Terms {
  const cards = cardsFrom(args)
  const count = facesNamed(cards).length
  const hand = Math.min(2, Math.floor((count - 1) / players))
  const community = Math.min(3, count - hand * players)
  return showcaseTerms({ deck: deckName(args), cards, hand, community, audit: true })
}

type Outcome = Showcase | HoldemOutcome | WerewolfOutcome | FreeOutcome

/** Plays, audits the log, and prints what happened. */
async function report(
  args: Arguments,
  players: number,
  terms: Terms,
  gameAt: (seat: number) => Game<Outcome>,
  story: readonly string[] = [],
): Promise<number> {
  const played = await playAndAudit(terms, players, gameAt, args.text('log'))
  const { work, verdict } = played
  const [outcome] = played.outcomes
  const summary = { ...describe(outcome), ...(story.length > 0 && { story }) }
  if (args.flag('json')) printJson(work, { ...summary, ...auditFigures(played) })
  else printText(terms, summary, played)
  return verdict.clean ? 0 : 1
}

interface Summary {
  readonly hands?: readonly (readonly string[])[]
  readonly community?: readonly string[]
  readonly deck?: readonly string[]
  readonly stacks?: readonly number[]
  readonly scores?: readonly number[]
  readonly winner?: string
  readonly roles?: readonly (string | null)[]
  readonly deaths?: readonly object[]
  readonly story?: readonly string[]
}

function describe(outcome: Outcome | undefined): Summary {
  if (outcome === undefined) return {}
  if ('village' in outcome) return describeVillage(outcome)
  if ('rounds' in outcome) return { scores: [...outcome.scores.values()] }
  if ('stacks' in outcome) return { stacks: [...outcome.stacks.values()] }
  return { hands: [...outcome.hands.values()], community: outcome.community, deck: outcome.deck }
}

/** Who won, what everybody was, who died of what, and what happened. */
function describeVillage({
  winner,
  village,
}: WerewolfOutcome): Pick<Summary, 'winner' | 'roles' | 'deaths' | 'story'> {
  const everybody = Array.from({ length: village.players }, (_, seat) => seat)
  return {
    winner,
    roles: everybody.map((seat) => village.shown.get(seat) ?? null),
    deaths: village.deaths.map(({ seat, cause, day }) => ({ player: seat + 1, cause, day })),
    story: chronicle(village, (seat) => `player ${seat + 1}`),
  }
}

function printJson(work: WorkLog, summary: object): void {
  for (const { slot, milliseconds, bytes } of work.steps) {
    console.log(JSON.stringify({ step: slot, ms: Math.round(milliseconds * 10) / 10, bytes }))
  }
  work.bySeat.forEach((seat, i) => {
    const ms = Math.round(seat.making + seat.checking)
    console.log(
      JSON.stringify({
        player: i + 1,
        ms,
        bytes: seat.bytes,
        statements: seat.statements,
        checks: seat.checks,
      }),
    )
  })
  console.log(JSON.stringify(summary))
}

function printText(terms: Terms, summary: Summary, played: PlayedTable<unknown>): void {
  const print = console.log
  const { work } = played
  for (const [name, { milliseconds, bytes, count }] of grouped(work)) {
    print(
      `${name.padEnd(24)} ${String(count).padStart(4)} statements  ${duration(milliseconds).padStart(8)}  ${size(bytes).padStart(9)}`,
    )
  }
  print(`\n${columns([['player', 'own work', 'checking', 'said', 'bytes'], ...work.bySeat.map(rowOf)])}\n`)
  if (summary.community) print(`community cards  ${summary.community.join(' ')}`)
  for (const [i, hand] of summary.hands?.entries() ?? [])
    print(`${`player ${i + 1} had`.padEnd(16)} ${hand.join(' ') || 'no card: there were too few'}`)
  if (summary.deck?.length)
    print(`all keys open    every one of the ${summary.deck.length} cards is there once`)
  for (const line of summary.story ?? []) print(line)
  if (summary.scores) print(`scores           ${summary.scores.join(' ')}`)
  if (summary.stacks) print(`stacks           ${summary.stacks.join(' ')}`)
  print(`${terms.game === 'deck' ? 'deck' : 'table'} played ${describeAudit(played)}`)
}

function rowOf(seat: Work, i: number): (string | number)[] {
  return [
    `player ${i + 1}`,
    duration(seat.making),
    duration(seat.checking),
    seat.statements,
    size(seat.bytes),
  ]
}

/** The turns of a step together. */
function grouped(work: WorkLog): Map<string, { milliseconds: number; bytes: number; count: number }> {
  const groups = new Map<string, { milliseconds: number; bytes: number; count: number }>()
  for (const { step, milliseconds, bytes } of work.steps) {
    const group = groups.get(step) ?? { milliseconds: 0, bytes: 0, count: 0 }
    groups.set(step, {
      milliseconds: group.milliseconds + milliseconds,
      bytes: group.bytes + bytes,
      count: group.count + 1,
    })
  }
  return groups
}
