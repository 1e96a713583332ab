/** `nodealer simulate`: whole tables on simulated time under delay, loss and crashes; a failure is a seed to replay. */
import { showcase } from '../../decks/index.ts'
import { botMind, type HoldemMind, holdem } from '../../games/holdem/play/index.ts'
import {
  coin,
  type Game,
  SeededRandom,
  type Simulated,
  simulate as simulateTable,
  type Terms,
} from '../../table/index.ts'
import { temperOf } from '../bots.ts'
import { deckName, holdemOptions, holdemRulesFrom, holdemTerms, showcaseTerms } from '../charter.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { duration, Progress, style } from '../screen.ts'

/** The command. */
export const simulate: Command = {
  name: 'simulate',
  usage: '',
  about: 'Play whole tables on simulated time, with a bad network and crashes; every run has a seed.',
  options: {
    ...holdemOptions,
    game: { type: 'string', value: 'NAME', about: 'coin, deck or holdem', default: 'coin' },
    seed: { type: 'string', value: 'TEXT', about: 'the first seed; run k uses TEXT-k', default: 'seed' },
    runs: { type: 'string', value: 'N', about: 'how many runs', default: '10' },
    players: { type: 'string', value: 'N', about: 'how many players', default: '3' },
    hands: { type: 'string', value: 'N', about: 'holdem: how many hands', default: '1' },
    cards: { type: 'string', value: 'N', about: 'deck: how many number cards', default: '12' },
    delay: { type: 'string', value: 'MS', about: 'longest way of a line, one way', default: '100' },
    loss: { type: 'string', value: 'PERCENT', about: 'lines lost on their way', default: '5' },
    crashes: {
      type: 'string',
      value: 'N',
      about: 'crashes at random moments, each with restart',
      default: '2',
    },
    json: { type: 'boolean', about: 'one JSON object a run' },
  },
  async run(args) {
    const progress = new Progress()
    const runs = args.number('runs', 1, 1_000_000) ?? 10
    let failed = 0
    for (let k = 1; k <= runs; k++) {
      const seed = `${args.text('seed') ?? 'seed'}-${k}`
      progress.show(`run ${k} of ${runs}: seed ${seed}`)
      const table = await simulateTable(scenario(args, seed))
      progress.clear()
      const trouble = troubleOf(table)
      if (trouble !== undefined) failed++
      console.log(args.flag('json') ? JSON.stringify(asJson(table, trouble)) : lineFor(table, trouble))
    }
    if (!args.flag('json')) console.log(`${runs} runs, ${failed} failed`)
    return failed > 0 ? 1 : 0
  },
}

function scenario(args: Arguments, seed: string): Parameters<typeof simulateTable<unknown>>[0] {
  const crashes = args.number('crashes', 0, 1000) ?? 2
  return {
    seed,
    players: args.number('players', 2, 10) ?? 3,
    ...gameFrom(args, seed),
    network: {
      delay: [1, args.number('delay', 1, 60_000) ?? 100],
      loss: (args.number('loss', 0, 90) ?? 5) / 100,
      duplication: 0.05,
    },
    crashes: { count: crashes, within: 3_000, down: [10, 4_000] },
    spectators: 1,
  }
}

function gameFrom(args: Arguments, seed: string): { game: Game<unknown>; charter: Partial<Terms> } {
  const deadlines = { step: 30_000, act: 60_000 }
  const game = args.text('game')
  if (game === 'coin') return { game: (seat) => coin(seat.at('toss')), charter: { deadlines } }
  if (game === 'deck') {
    const cards = String(args.number('cards', 6, 1000) ?? 12)
    const rules = { deck: deckName(args), cards, hand: 1, community: 1, audit: false }
    return { game: showcase, charter: { ...showcaseTerms(rules), deadlines } }
  }
  if (game !== 'holdem')
    throw new UsageError(`there is no game "${game}" to simulate: use coin, deck or holdem`)
  const charter = holdemTerms(holdemRulesFrom(args, args.number('hands', 1, 1000) ?? 1), deadlines)
  return {
    game: (seat) => holdem(seat.me ? { mind: seededBot(seed, seat.number(seat.me)) } : {})(seat),
    charter,
  }
}

/** A bot whose choices the seed decides too, so that a run can be replayed. */
function seededBot(seed: string, seat: number): HoldemMind {
  const random = new SeededRandom(`${seed} bot ${seat}`)
  return botMind(temperOf(seat), () => random.fraction())
}

/** What is wrong with a run of honest players: somebody named, stuck, or in disagreement. */
function troubleOf(table: Simulated<unknown>): string | undefined {
  const [fault] = table.faults
  if (fault) return `an honest player was named: ${fault.message}`
  const error = table.endings.find((ending) => ending.error)?.error
  if (error) return `a seat ended with: ${error.message}`
  if (table.endings.some((ending) => ending.result === undefined)) return 'a seat waits for ever'
  const results = new Set(table.endings.map(({ result }) => inWords(result)))
  return results.size === 1 ? undefined : 'the seats do not agree'
}

/** A result in a form that can be compared. */
function inWords(result: unknown): string {
  return JSON.stringify(result, (_, value) =>
    value instanceof Map ? [...value] : value instanceof Uint8Array ? [...value] : value,
  )
}

function asJson(table: Simulated<unknown>, trouble: string | undefined): object {
  const { seed, time, steps, lines, absences } = table
  return {
    seed,
    ok: trouble === undefined,
    trouble: trouble ?? null,
    statements: lines.length,
    absences: absences.length,
    simulatedMs: time,
    steps,
  }
}

function lineFor(table: Simulated<unknown>, trouble: string | undefined): string {
  const verdict = trouble === undefined ? style('green', 'ok') : style('red', trouble)
  const absent = table.absences.length > 0 ? `, ${table.absences.length} absent` : ''
  return `${table.seed}: ${verdict}, ${table.lines.length} statements, ${duration(table.time)} of simulated time${absent}`
}
