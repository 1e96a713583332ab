/**
 * What a village costs one process that plays all its seats: dealing the roles, a night with pack, guard and seer, the count of wolves; how it
 * grows with the players, and how large the statements are. `--json` is for programs, `--quick` for a look at seven players. What counts is
 * the time of the processor, of several runs the best: whatever else the machine does can only add to it.
 */
import { defaultRules, hastyTimes, type WerewolfRules } from '../src/games/werewolf/index.ts'
import { answerSeer } from '../src/games/werewolf/play/answers.ts'
import { Asker } from '../src/games/werewolf/play/asker.ts'
import { castRoles } from '../src/games/werewolf/play/cast.ts'
import { countWolves } from '../src/games/werewolf/play/count.ts'
import { werewolfRules } from '../src/games/werewolf/play/index.ts'
import { beginGuardTest, castNight, isSaved, openName } from '../src/games/werewolf/play/night.ts'
import { Scene } from '../src/games/werewolf/play/scene.ts'
import { whisperOnce } from '../src/games/werewolf/play/whispers.ts'
import { renewWills } from '../src/games/werewolf/play/wills.ts'
import { createIdentity, type Game, localTable, type Terms } from '../src/table/index.ts'

const steps = ['grouping', 'wills', 'whispers', 'night', 'count'] as const
type Step = (typeof steps)[number]

/** Milliseconds of the processor since this process began. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** When the first seat began a step and the last one ended it. */
class Watch {
  readonly #spans = new Map<Step, { from: number; to: number }>()

  async during<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const from = this.#spans.get(step)?.from ?? processorTime()
    const result = await work()
    this.#spans.set(step, { from, to: processorTime() })
    return result
  }

  milliseconds(step: Step): number {
    const { from, to } = this.#spans.get(step)!
    return to - from
  }
}

const rules: WerewolfRules = {
  ...defaultRules,
  roles: { wolf: 1, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 },
  times: hastyTimes,
}

/** Everybody names seat 1, whatever its role: so the pack kills, the guard guards another, and the seer asks. */
const mind = {
  whisper: () => 'the miller',
  night: ({ role }: { role?: string | undefined }) => (role === 'guard' ? 1 : 0),
  talk: () => '',
  vote: () => null,
  lastWords: () => ({ words: '', shot: null }),
}

/** One night, up to the count. */
function oneNight(watch: Watch, wolves: number): Game<void> {
  const played = { ...rules, roles: { ...rules.roles!, wolf: wolves } }
  return async (table) => {
    const cast = await watch.during('grouping', () => castRoles(table, played))
    const asker = new Asker({ mind, rules: played, act: 600_000 })
    const scene = new Scene({ table, cast, rules: played, asker })
    await watch.during('wills', () => renewWills(scene))
    await watch.during('whispers', () => whisperOnce(scene, 1))
    await watch.during('night', async () => {
      const night = await castNight(scene)
      if (!(await isSaved(night, await beginGuardTest(night)))) await openName(scene, night)
      await answerSeer(scene, night)
    })
    await watch.during('count', () => countWolves(scene))
  }
}

const terms: Terms = {
  game: 'werewolf',
  rules: werewolfRules.encode(rules),
  seats: { min: 4, max: 16 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: true,
}

interface Row {
  readonly players: number
  readonly wolves: number
  /** Milliseconds, the best of all runs. */
  readonly best: Readonly<Record<Step, number>>
  readonly median: Readonly<Record<Step, number>>
  /** Characters of a whole statement. */
  readonly choices: number
  readonly will: number
  readonly whispers: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

async function measure(players: number, runs: number): Promise<Row> {
  const wolves = players < 7 ? 1 : players < 11 ? 2 : players < 15 ? 3 : 4
  const watches: Watch[] = []
  let lines: readonly string[] = []
  for (let run = 0; run < runs; run++) {
    const watch = new Watch()
    const places = Array.from({ length: players }, (_, i) => ({
      name: `player ${i + 1}`,
      game: oneNight(watch, wolves),
      person: createIdentity(),
    }))
    const { sessions, log } = localTable(terms, places)
    await Promise.all(sessions.map(({ result }) => result))
    lines = log()
    watches.push(watch)
  }
  const over = (how: (values: readonly number[]) => number) =>
    Object.fromEntries(
      steps.map((step) => [step, Math.round(how(watches.map((watch) => watch.milliseconds(step))))]),
    ) as Record<Step, number>
  const size = (slot: string): number => lines.find((line) => line.includes(`"slot":"${slot}"`))?.length ?? 0
  return {
    players,
    wolves,
    best: over((values) => Math.min(...values)),
    median: over(median),
    choices: size('night/1'),
    will: size('wills'),
    whispers: size('whispers/1/1'),
  }
}

const sizes = process.argv.includes('--quick') ? [7] : [4, 5, 6, 7, 8, 10, 12, 14, 16]
await measure(4, 1)
const rows: Row[] = []
for (const players of sizes) rows.push(await measure(players, 5))
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else {
  console.log(
    'all seats in one process, milliseconds of the processor (median, best), and characters of a statement',
  )
  console.log(`players wolves ${steps.map((step) => step.padStart(12)).join('')}   choices  will  whispers`)
  for (const { players, wolves, best, median: usual, choices, will, whispers } of rows) {
    const times = steps.map((step) => `${usual[step]} (${best[step]})`.padStart(12)).join('')
    const said = `${String(choices).padStart(10)}${String(will).padStart(6)}${String(whispers).padStart(10)}`
    console.log(`${String(players).padStart(7)}${String(wolves).padStart(7)} ${times}${said}`)
  }
}
