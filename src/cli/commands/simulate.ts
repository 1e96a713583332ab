/** `nodealer simulate`: whole tables on simulated time, each from a seed, and every promise of the table checked against them. */
import {
  drawPlan,
  everyGame,
  type SimulatedGame,
  simulateSeed,
  type TableReport,
} from '../../adversaries/simulator/index.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { duration, Progress, style } from '../screen.ts'

/** The command. */
export const simulate: Command = {
  name: 'simulate',
  usage: '',
  options: {
    seed: {
      type: 'string',
      value: 'TEXT',
      about: 'run k of many uses TEXT-k; a single run uses TEXT itself, to play one table again',
      default: 'seed',
    },
    runs: { type: 'string', value: 'N', about: 'how many tables', default: '10' },
    game: { type: 'string', value: 'NAME', about: `any, ${everyGame.join(', ')}`, default: 'any' },
    neighbours: { type: 'boolean', about: 'only tables whose seats also talk to each other' },
    json: { type: 'boolean', about: 'one JSON object a table' },
    full: { type: 'boolean', about: 'how much happened at each table' },
  },
  async run(args) {
    const game = gameFrom(args)
    const runs = args.number('runs', 1, 10_000_000) ?? 10
    const progress = new Progress()
    let broken = 0
    let played = 0
    for (const seed of seedsFrom(args, runs, game)) {
      progress.show(`table ${++played} of ${runs}, ${broken} with violations: seed ${seed}`)
      const report = await simulateSeed(seed, game)
      progress.clear()
      if (report.violations.length > 0) broken++
      console.log(
        args.flag('json') ? jsonOf(report, args.flag('full')) : textOf(report, game, args.flag('full')),
      )
    }
    if (!args.flag('json')) console.log(`${runs} tables, ${broken} with violations`)
    return broken > 0 ? 1 : 0
  },
}

function gameFrom(args: Arguments): SimulatedGame | 'any' {
  const wanted = args.text('game')
  const game = (['any', ...everyGame] as const).find((name) => name === wanted)
  if (game) return game
  throw new UsageError(`there is no game "${wanted}" to simulate: use any, ${everyGame.join(', ')}`)
}

/** One table is the one that was asked for; of many, those that are not wanted are passed over. */
function* seedsFrom(args: Arguments, runs: number, game: SimulatedGame | 'any'): Generator<string> {
  const seed = args.text('seed') ?? 'seed'
  if (runs === 1) return yield seed
  const isWanted = (one: string): boolean =>
    !args.flag('neighbours') || (drawPlan(one, game).neighbours?.pairs.length ?? 0) > 0
  for (let [k, found] = [1, 0]; found < runs; k++) {
    if (!isWanted(`${seed}-${k}`)) continue
    found++
    yield `${seed}-${k}`
  }
}

function jsonOf({ figures, ...report }: TableReport, isFull: boolean): string {
  return JSON.stringify(isFull ? { ...report, figures } : report)
}

/** One line; where a promise was broken, what, and how to play that table again. */
function textOf(report: TableReport, game: string, isFull: boolean): string {
  const { seed, violations } = report
  const line = `${seed}: ${style(...verdictOf(violations))}, ${describe(report)}${isFull ? figuresOf(report) : ''}`
  if (violations.length === 0) return line
  const again = `again: nodealer simulate --seed ${JSON.stringify(seed)} --runs 1 --game ${game}`
  return [line, ...violations.map((sentence) => `  ${sentence}`), `  ${again}`].join('\n')
}

function verdictOf(violations: readonly string[]): ['green' | 'red', string] {
  return violations.length === 0 ? ['green', 'kept'] : ['red', 'broken']
}

function describe({ players, game, deck, liars, sequencer, row, ended }: TableReport): string {
  const lying =
    liars.length === 0 ? 'nobody lies' : `${liars.join(' and ')} lie${liars.length > 1 ? '' : 's'}`
  const order =
    sequencer === 'honest'
      ? 'honest sequencer'
      : `the sequencer ${sequencer === 'away' ? 'is away' : sequencer}`
  return `row ${row}, ${players} players, ${deck ? `${game} (${deck})` : game}, ${lying}, ${order}: ${ended}`
}

function figuresOf({ figures }: TableReport): string {
  const { entries, faults, absences, strays, simulatedMs, steps } = figures
  const counted = `${entries} entries, ${faults} faults, ${absences} absences, ${strays} strays`
  return `; ${counted}, ${steps} events in ${duration(simulatedMs)}`
}
