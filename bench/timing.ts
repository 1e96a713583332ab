// Whether multiplications by secrets take a time that tells the secret, on both kernels (after Reparaz, Balasch and Verbauwhede 2017).
// Usage: node bench/timing.ts [--samples N] [--json]
//
// Two classes of scalars, one fixed and sparse, one random, in random order; Welch's t of their times without the slowest
// tenth. Beyond ±4.5 a difference is visible. The last line is the control: a multiplication for public data, which
// must be visible, or the measurement sees nothing at all.

import { parseArgs } from 'node:util'
import { group as chosen } from '../src/group/index.ts'
import { modules } from '../src/group/wasm/index.ts'
import { type Kernel, loadKernel } from '../src/group/wasm/kernel.ts'
import { kernelNames } from '../src/group/wasm/load.ts'

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '20000' }, json: { type: 'boolean' } },
})
const samples = Number(values.samples)
const [scalarBytes, width, combWidth] = [40, 5, 6]
const windows = (bits: number) => Math.ceil(254 / bits)

interface Job {
  readonly job: string
  /** Works with the scalars of one class. */
  readonly run: (scalars: number) => void
}

/** Jobs of a kernel on three bases, in memory laid out by hand: nothing but the kernel is timed. */
function jobsOf(kernel: Kernel): {
  jobs: Job[]
  write: (scalars: number, bytes: Uint8Array) => void
  at: number
} {
  kernel.memory.grow(80)
  const memory = new Uint8Array(kernel.memory.buffer)
  const start = (kernel.endOfStatics() + 15) & ~15
  const [scalars, points, out, encoded] = [start, start + 4096, start + 8192, start + 16384]
  const [work, comb, tables] = [start + 32768, start + 131072, start + 1_500_000]
  memory.set(
    chosen.encode(chosen.mul(chosen.base, [3n, 5n ** 100n % 2n ** 250n, 7n ** 80n % 2n ** 250n])),
    encoded,
  )
  kernel.decode(points, out, encoded, 3)
  kernel.layOutComb(comb, points, combWidth, windows(combWidth))
  kernel.layOutBases(tables, points, 3, combWidth)
  const jobs: Job[] = [
    {
      job: 'a base that is multiplied once',
      run: (s) => kernel.multiplyEach(out, points, s, 1, width, windows(width), work),
    },
    {
      job: 'a base with a comb',
      run: (s) => kernel.multiplyComb(out, comb, s, 1, combWidth, windows(combWidth)),
    },
    {
      job: 'a sum over tables',
      run: (s) => kernel.sumSecret(out, tables, s, 3, combWidth, windows(combWidth), work, 1),
    },
    { job: 'control: a public sum', run: (s) => kernel.sumPublic(out, points, s, 3, work) },
  ]
  return { jobs, at: scalars, write: (at, bytes) => memory.set(bytes, at) }
}

/** Three scalars below 2²⁵²: sparse ones, or random ones. */
function scalarsOf(random: boolean): Uint8Array {
  const bytes = new Uint8Array(3 * scalarBytes)
  for (let i = 0; i < 3; i++) {
    const one = bytes.subarray(i * scalarBytes, i * scalarBytes + 32)
    if (random) crypto.getRandomValues(one)
    else one[20] = 1
    one[31]! &= 0x0f
  }
  return bytes
}

function measure({ run }: Job, at: number, write: (at: number, bytes: Uint8Array) => void): number {
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < samples; i++) {
    const kind = crypto.getRandomValues(new Uint8Array(1))[0]! & 1
    write(at, scalarsOf(kind === 1))
    const start = performance.now()
    run(at)
    times[kind as 0 | 1].push(performance.now() - start)
  }
  const all = [...times[0], ...times[1]].toSorted((a, b) => a - b)
  const slowest = all[Math.floor(0.9 * all.length)]!
  return welch(...(times.map((list) => list.filter((time) => time < slowest)) as [number[], number[]]))
}

/** Welch's t of two samples. */
function welch(a: readonly number[], b: readonly number[]): number {
  const about = (list: readonly number[]) => {
    const mean = list.reduce((sum, x) => sum + x, 0) / list.length
    return {
      mean,
      spread: list.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (list.length - 1) / list.length,
    }
  }
  const [left, right] = [about(a), about(b)]
  return (left.mean - right.mean) / Math.sqrt(left.spread + right.spread)
}

if (!values.json) console.log('kernel  t       job')
for (const name of kernelNames) {
  const kernel = loadKernel(modules[name])
  if (!kernel) continue
  const { jobs, at, write } = jobsOf(kernel)
  for (const job of jobs) {
    measure(job, at, write)
    const t = Number(measure(job, at, write).toFixed(1))
    if (values.json) console.log(JSON.stringify({ kernel: name, job: job.job, t, samples }))
    else console.log(`${name.padEnd(8)}${String(t).padStart(6)}  ${job.job}`)
  }
}
