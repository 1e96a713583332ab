// How long everything takes that players wait for: wasm, js and noble side by side.
// Usage: node bench/bench.ts [--quick] [--portable] [--json] [--chart FILE]
//   --quick   52 cards, six players: ends in twenty seconds
//   --portable  wasm takes its second kernel, as on machines that do not fuse multiplications and additions
//   --json    one object a line: {job, cards, players, backend, ms, best, spread, ratio, bytes, points}
//   --chart   writes a drawing of the results
// Every backend has a process of its own, and they take turns, so that a busy machine hurts all alike; times are those that the processor
// worked for it. `ms` is the median, `best` the shortest time, `spread` half the distance between the quartiles, `ratio` how many times
// quicker than `js` it was, by the medians. How long it takes to load a kernel is given by the clock, too.

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backends } from '../src/group/index.ts'
import { chart } from './chart.ts'
import { Contestant, type Measured } from './contestant.ts'
import { jobs } from './jobs.ts'
import { loads } from './load.ts'
import type { Row } from './row.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    portable: { type: 'boolean' },
    json: { type: 'boolean' },
    chart: { type: 'string' },
  },
})
/** For how long the jobs of one kind are repeated, in milliseconds, and how often at most. */
const [patience, most] = values.quick ? [110, 9] : [2500, 31]
const quick = values.quick ?? false

const options = values.portable ? ['--no-enable-fma3'] : []
const contestants = [...backends.keys()].map((backend) => new Contestant(backend, quick, options))
const rows: Row[] = []
if (!values.json) printHead()
for (const [index, { job, cards, players, large }] of jobs(quick).entries()) {
  const taking = contestants.filter(({ backend }) => backend !== 'noble' || !large)
  const results = await race(index, taking)
  const js = results.get('js')
  const made = taking.map(({ backend }): Row => {
    const { ms, best, spread, bytes, points } = results.get(backend) as Measured
    const ratio = js && round(js.ms / ms)
    const times = { ms: round(ms), best: round(best), spread: round(spread) }
    return { job, cards, players, backend, ...times, ratio, bytes, points }
  })
  rows.push(...made)
  print(made)
}
for (const contestant of contestants) contestant.leave()
for (const row of loadRows()) {
  rows.push(row)
  print([row])
}
if (values.chart !== undefined) writeFileSync(values.chart, chart(rows))

/** Lets all do the job in turns, until there is no patience left. The slow ones do it once. */
async function race(index: number, taking: readonly Contestant[]): Promise<Map<string, Measured>> {
  const times = new Map<string, number[]>()
  const sizes = new Map<string, { bytes?: number; points?: number }>()
  for (const contestant of taking) sizes.set(contestant.backend, await contestant.prepare(index))
  const began = performance.now()
  for (let round = 0; round < most; round++) {
    if (round >= 3 && performance.now() - began > patience) break
    for (const contestant of taking) {
      const known = times.get(contestant.backend) ?? []
      if (known.length > 0 && known[0]! > patience / 2) continue
      times.set(contestant.backend, [...known, await contestant.once()])
    }
  }
  return new Map([...times].map(([backend, list]) => [backend, { ...summary(list), ...sizes.get(backend) }]))
}

/** Compiling the kernel and asking it for known answers, in fresh processes. */
function loadRows(): Row[] {
  const loaded = loads(values.portable ? 'f64x2' : 'fma51', quick ? 5 : 21)
  return (['processor', 'clock'] as const).map((by): Row => {
    const { ms, best, spread } = summary(loaded.map((load) => load[by]))
    const job = by === 'clock' ? 'load and self-test, by clock' : 'load and self-test'
    const times = { ms: round(ms), best: round(best), spread: round(spread) }
    const about = { cards: undefined, players: undefined, bytes: undefined, points: undefined }
    return { job, backend: 'wasm', ...times, ...about, ratio: undefined }
  })
}

function summary(times: readonly number[]): Pick<Measured, 'ms' | 'best' | 'spread'> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number
  return { ms: at(0.5), best: at(0), spread: (at(0.75) - at(0.25)) / 2 }
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}

function print(made: readonly Row[]): void {
  if (values.json) {
    for (const row of made) console.log(JSON.stringify(row))
    return
  }
  const [{ job, cards, players, bytes, points } = { job: '' }] = made
  const cells = contestants.map(({ backend }) => {
    const found = made.find((row) => row.backend === backend)
    return found === undefined ? '–' : `${found.ms} ± ${found.spread}`
  })
  const ratio = made.find(({ backend }) => backend === 'wasm')?.ratio
  console.log(line([job, cards, players, ...cells, ratio, bytes, points]))
}

function printHead(): void {
  console.log(
    'milliseconds of the processor: median ± half the distance between the quartiles; ratio: js to wasm',
  )
  console.log(
    line([
      'job',
      'cards',
      'players',
      ...contestants.map(({ backend }) => backend),
      'ratio',
      'bytes',
      'points',
    ]),
  )
}

function line([job, cards, players, ...rest]: readonly (string | number | undefined)[]): string {
  const narrow = [cards, players].map((cell) => String(cell ?? '').padStart(8))
  const wide = rest.map((cell, i) => String(cell ?? '').padStart(i < contestants.length ? 18 : 8))
  return String(job).padEnd(29) + [...narrow, ...wide].join('')
}
