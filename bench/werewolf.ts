/**
 * What a village costs one process that plays all its seats: dealing the roles, a night with pack, guard and seer, the count of wolves; how it
 * grows with the players, and how large the statements are. `--json` is for programs, `--quick` for a look at seven players. What counts is
 * the time of the processor, of several runs the best: whatever else the machine does can only add to it.
 */
import { packOf, playNight, type Step, steps, type Watch } from './werewolf-night.ts'

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
  const wolves = packOf(players)
  const watches: Watch[] = []
  let lines: readonly string[] = []
  for (let run = 0; run < runs; run++) {
    const night = await playNight(players)
    lines = night.lines
    watches.push(night.watch)
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
