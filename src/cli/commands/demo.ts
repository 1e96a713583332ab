/** `nodealer demo`: real peers in one process shuffle, deal, open, show and audit; or bots play Hold'em. */
import { type Showcase, showcase } from '../../decks/index.ts'
import { botMind, type HoldemOutcome, holdem } from '../../games/holdem/play/index.ts'
import { botMind as villageBot, type WerewolfOutcome, werewolf } from '../../games/werewolf/play/index.ts'
import type { Game, Terms } from '../../table/index.ts'
import { temperOf } from '../bots.ts'
import { deckName, holdemOptions, holdemRulesFrom, holdemTerms, showcaseTerms } from '../charter.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { playAndAudit } from '../play-and-audit.ts'
import { columns, duration, size, style } from '../screen.ts'
import { chronicle } from '../werewolf/chronicle.ts'
import { hastyTerms, werewolfOptions } from '../werewolf/werewolf-game.ts'
import type { Work, WorkLog } from '../work.ts'

/** The command. */
export const demo: Command = {
  name: 'demo',
  usage: '',
  about:
    'Watch a deck being shuffled, dealt, shown and audited by real peers; or bots playing Hold’em or Werewolf.',
  options: {
    ...holdemOptions,
    roles: werewolfOptions['roles']!,
    hidden: werewolfOptions['hidden']!,
    secret: werewolfOptions['secret']!,
    talk: werewolfOptions['talk']!,
    game: {
      type: 'string',
      value: 'NAME',
      about: 'deck (try a deck out), holdem or werewolf',
      default: 'deck',
    },
    players: { type: 'string', value: 'N', about: 'how many players (default: 4, werewolf 7)' },
    cards: {
      type: 'string',
      value: 'DECK',
      about: 'deck: 52, 54, mahjong, or a number of number cards',
      default: '52',
    },
    hands: { type: 'string', value: 'N', about: 'holdem: how many hands', default: '3' },
    log: { type: 'string', value: 'FILE', about: 'write the log to a file, for nodealer audit' },
    json: { type: 'boolean', about: 'one JSON object a line' },
  },
  async run(args) {
    const game = args.text('game')
    if (game === 'werewolf') return villageOfBots(args)
    const players = args.number('players', 2, 10) ?? 4
    if (game === 'deck') return report(args, players, deckTerms(args, players), () => showcase)
    if (game !== 'holdem')
      throw new UsageError(`there is no game "${game}" to demonstrate: use deck, holdem or werewolf`)
    const terms = holdemTerms(holdemRulesFrom(args, args.number('hands', 1, 100_000) ?? 3))
    return report(args, players, terms, (seat) => holdem({ mind: botMind(temperOf(seat)) }))
  },
}

function villageOfBots(args: Arguments): Promise<number> {
  const players = args.number('players', 4, 16) ?? 7
  return report(args, players, hastyTerms(args, players), () => werewolf({ mind: villageBot() }))
}

function deckTerms(args: Arguments, players: number): Terms {
  const cards = args.text('cards') ?? '52'
  const count = cards === 'mahjong' ? 136 : Number(cards)
  if (!Number.isInteger(count) || count < 2 || count > 1000) {
    throw new UsageError('--cards takes 52, 54, mahjong or a number of number cards from 2 to 1000')
  }
  const hand = Math.min(2, Math.floor((count - 1) / players))
  const community = Math.min(3, count - hand * players)
  return showcaseTerms({ deck: deckName(args), cards, hand, community, audit: true })
}

type Outcome = Showcase | HoldemOutcome | WerewolfOutcome

/** Plays, audits the log, and prints what happened. */
async function report(
  args: Arguments,
  players: number,
  terms: Terms,
  gameAt: (seat: number) => Game<Outcome>,
): Promise<number> {
  const file = args.text('log')
  const {
    outcomes,
    work,
    verdict,
    milliseconds: played,
    bytes,
  } = await playAndAudit(terms, players, gameAt, file)
  const [outcome] = outcomes
  const summary = {
    ...describe(outcome),
    clean: verdict.clean,
    statements: verdict.statements,
    checks: verdict.checks,
    bytes,
  }
  if (args.flag('json'))
    printJson(work, { ...summary, ms: Math.round(played), auditMs: Math.round(verdict.milliseconds) })
  else printText(work, terms, summary, played, verdict.milliseconds, file)
  return verdict.clean ? 0 : 1
}

interface Summary {
  readonly clean: boolean
  readonly statements: number
  readonly checks: number
  readonly bytes: number
  readonly hands?: readonly (readonly string[])[]
  readonly community?: readonly string[]
  readonly deck?: readonly string[]
  readonly stacks?: readonly number[]
  readonly winner?: string
  readonly roles?: readonly (string | null)[]
  readonly deaths?: readonly object[]
  readonly story?: readonly string[]
}

function describe(outcome: Outcome | undefined): Omit<Summary, 'clean' | 'statements' | 'checks' | 'bytes'> {
  if (outcome === undefined) return {}
  if ('village' in outcome) return describeVillage(outcome)
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

function printText(
  work: WorkLog,
  terms: Terms,
  summary: Summary,
  played: number,
  audited: number,
  file?: string,
): void {
  const print = console.log
  for (const [name, { milliseconds, bytes, count }] of grouped(work)) {
    print(
      `${name.padEnd(24)} ${String(count).padStart(4)} statements  ${duration(milliseconds).padStart(8)}  ${size(bytes).padStart(9)}`,
    )
  }
  print(`\n${columns([['player', 'own work', 'checking', 'said', 'bytes'], ...work.bySeat.map(rowOf)])}\n`)
  if (summary.community) print(`community cards  ${summary.community.join(' ')}`)
  for (const [i, hand] of summary.hands?.entries() ?? []) print(`player ${i + 1} had     ${hand.join(' ')}`)
  if (summary.deck?.length)
    print(`all keys open    every one of the ${summary.deck.length} cards is there once`)
  for (const line of summary.story ?? []) print(line)
  if (summary.stacks) print(`stacks           ${summary.stacks.join(' ')}`)
  const verdict = summary.clean ? style('green', 'clean') : style('red', 'not clean')
  print(
    `${terms.game === 'deck' ? 'deck' : 'table'} played in ${duration(played)}; audit in ${duration(audited)}: ${verdict}, `,
  )
  print(
    `${summary.statements} statements, ${summary.checks} checks, ${size(summary.bytes)}${file ? `; log written to ${file}` : ''}`,
  )
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

/** Steps of the same kind together: `deck/shuffle/3` and `deck/shuffle/1` are both shuffles. */
function grouped(work: WorkLog): Map<string, { milliseconds: number; bytes: number; count: number }> {
  const groups = new Map<string, { milliseconds: number; bytes: number; count: number }>()
  for (const { slot, milliseconds, bytes } of work.steps) {
    const name = slot.replace(/#\d+/, '').replace(/\/\d+/g, '')
    const group = groups.get(name) ?? { milliseconds: 0, bytes: 0, count: 0 }
    groups.set(name, {
      milliseconds: group.milliseconds + milliseconds,
      bytes: group.bytes + bytes,
      count: group.count + 1,
    })
  }
  return groups
}
