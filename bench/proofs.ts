// How long shuffles, proofs and shares take, how large they are, and how much quicker than naive code.
// Usage: node bench/proofs.ts [--quick] [--json] [--backend NAME]
//   --quick     52 cards and 6 players only
//   --json      one object a line: {job, cards, players, backend, ms, bytes, points, ratio}
//   --backend   only this one, without ratios
// Every backend runs in a process of its own. The naive one is `noble`, which multiplies point by point.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { backends } from '../src/group/index.ts'
import type { Patience, Result } from './measure.ts'
import { shareJobs } from './share-jobs.ts'
import { chainJob, otherShuffleJobs, remaskJobs } from './shuffle-jobs.ts'

const naive = 'noble'
const quickest: Patience = { runs: 25, milliseconds: 1500 }

const blank = { job: '', cards: '', players: '', backend: '', ms: '', bytes: '', points: '', ratio: '' }

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, backend: { type: 'string' } },
})

if (values.backend === undefined) everyBackend()
else if (process.env['NODEALER_GROUP'] === values.backend) for (const result of jobs()) print(result)
else run(values.backend).forEach(print)

/** All jobs of this process's backend. */
function* jobs(): Generator<Result> {
  for (const cards of values.quick ? [52] : [52, 104, 300, 1000]) yield* remaskJobs(cards, quickest)
  yield* otherShuffleJobs(52, quickest)
  for (const players of values.quick ? [1, 5] : [1, 5, 9]) yield chainJob(52, players, quickest)
  for (const players of values.quick ? [6] : [2, 6, 9]) yield* shareJobs(players, quickest)
}

/** The results of one backend, from a process in which it is the chosen one. */
function run(backend: string): Result[] {
  const args = [fileURLToPath(import.meta.url), '--backend', backend, '--json']
  if (values.quick) args.push('--quick')
  const { status, stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, NODEALER_GROUP: backend },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  if (status !== 0) throw new Error(`the benchmark of ${backend} failed`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Result)
}

function everyBackend(): void {
  const key = ({ job, cards, players }: Result) => JSON.stringify([job, cards, players])
  if (!values.json) printHead()
  const slow = run(naive)
  const baseline = new Map(slow.map((result) => [key(result), result.ms]))
  for (const backend of backends.keys()) {
    for (const result of backend === naive ? slow : run(backend)) {
      const { ms } = result
      print({ ...result, ratio: round((baseline.get(key(result)) ?? ms) / ms) })
    }
  }
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}

function print(result: Result): void {
  const rounded = { ...result, ms: round(result.ms) }
  if (values.json) console.log(JSON.stringify(rounded))
  else console.log(row(Object.values({ ...blank, ...rounded }).map(String)))
}

function printHead(): void {
  console.log('ms: best of several runs; bytes: on the wire; points: of the multi-scalar multiplication;')
  console.log(`ratio: times quicker than ${naive}, which multiplies point by point, in the same run`)
  console.log(row(Object.keys(blank)))
}

function row(cells: readonly string[]): string {
  const [job = '', ...rest] = cells
  return job.padEnd(26) + rest.map((cell) => cell.padStart(9)).join('')
}
