// Where the time goes: the shares of kernel, scalars, hashes, garbage, reading and the rest in what players wait for.
// Usage: node bench/shares.ts [--seconds 2] [--json]
// Every job is repeated under the engine's profiler, after a while in which it is compiled. A sample belongs to the innermost function of
// ours that was at work: what the engine or the platform did for it counts as its own. Samples in which the thread waited are left out.

import { type Profiler, Session } from 'node:inspector/promises'
import { parseArgs } from 'node:util'
import { holdem } from '../src/games/holdem/play/index.ts'
import { audit } from '../src/table/index.ts'
import { insist, type Job } from './job.ts'
import { chainJob, remaskJobs } from './shuffle-jobs.ts'
import { forgetStatements, hands } from './table-jobs.ts'
import { playNight } from './werewolf-night.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, json: { type: 'boolean' } },
})

/** What a sample can belong to. */
const kinds = ['kernel', 'scalars', 'hashing', 'garbage', 'reading', 'signatures', 'proofs', 'rest'] as const
type Kind = (typeof kinds)[number]
type Shares = Readonly<Record<Kind, number>>

/** Functions of proofs whose work is arithmetic on scalars. */
const onScalars = new Set([
  'sumIsZero',
  'permutationParts',
  'productResponses',
  'respond',
  'writeScalars',
  'readScalars',
])

/** Which files are which kind; the first that fits counts. */
const rooms: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [
    /\/group\/(sha2|sha2-portable|hash|hkdf|scalar-stream)\.ts$|\/proofs\/(transcript|randomness)\.ts$/,
    'hashing',
  ],
  [/\/group\/scalars?\.ts$/, 'scalars'],
  [/\/statements\/(signature|identity)\.ts$|\/wasm\/curve\.ts$/, 'signatures'],
  [/\/group\/(wasm|js)\/|\/group\/(lists|noble|curve)\.ts$/, 'kernel'],
  [
    /\/(base64|bytes)\.ts$|\/statements\/(wire|form|statement|codec|canonical|kept-line)\.ts$|\/order\/[^/]*log-line\.ts$|\/audit\/(read-ahead|audit-opening)\.ts$|\/cli\/lines\.ts$/,
    'reading',
  ],
  [/\/proofs\//, 'proofs'],
]

function kindOf({ functionName, url }: Profiler.ProfileNode['callFrame']): Kind | undefined {
  if (functionName === '(garbage collector)') return 'garbage'
  if (url.startsWith('wasm:')) return 'kernel'
  if (!url.includes('/src/')) return undefined
  if (onScalars.has(functionName)) return 'scalars'
  return rooms.find(([pattern]) => pattern.test(url))?.[1] ?? 'rest'
}

/** Samples by kind, in shares of all: time in which another process had the processor is not sampled. */
function sharesOf({ nodes, samples = [] }: Profiler.Profile): Shares {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kindAt = new Map<number, Kind>()
  const give = ({ id, callFrame, children = [] }: Profiler.ProfileNode, above: Kind): void => {
    if (callFrame.functionName === '(idle)') return
    const kind = kindOf(callFrame) ?? above
    kindAt.set(id, kind)
    for (const child of children) give(byId.get(child)!, kind)
  }
  give(nodes[0]!, 'rest')
  const found = samples.flatMap((id) => kindAt.get(id) ?? [])
  const share = (kind: Kind) => found.filter((other) => other === kind).length / found.length
  return Object.fromEntries(kinds.map((kind) => [kind, share(kind)])) as Shares
}

/** Something that players wait for, and how it is done once. */
interface Work {
  readonly name: string
  readonly once: () => unknown
}

/** A job of the benchmark. */
function workOf(name: string, job: Job): Work {
  return { name, once: job.ready().once }
}

const remasking = remaskJobs(52)
const jobCalled = (job: string): Job => remasking.find((other) => other.job === job)!
const log = await hands(10, 6)
// An audit forgets what it reads, but not what this process said itself.
forgetStatements()
const works: readonly Work[] = [
  workOf('prove', jobCalled('prove remask')),
  workOf('verify', jobCalled('verify remask')),
  workOf('nine chained', chainJob(52, 9)),
  { name: 'hand of six', once: () => hands(1, 6) },
  {
    name: 'audit',
    once: async () =>
      insist(
        (
          await audit(
            () => log,
            () => holdem({}),
          )
        ).clean,
        'audit',
      ),
  },
  { name: 'night of seven', once: () => playNight(7) },
]

/** Does it again and again for so many milliseconds. */
async function repeat({ once }: Work, milliseconds: number): Promise<void> {
  for (const start = performance.now(); performance.now() - start < milliseconds; ) await once()
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 200 })
const milliseconds = 1000 * Number(values.seconds)
const table = new Map<string, Shares>()
for (const work of works) {
  await repeat(work, milliseconds / 2)
  await session.post('Profiler.start')
  await repeat(work, milliseconds)
  table.set(work.name, sharesOf((await session.post('Profiler.stop')).profile))
}
session.disconnect()

if (values.json) for (const [job, shares] of table) console.log(JSON.stringify({ job, ...shares }))
else {
  console.log('per cent of the thread')
  console.log(`| |${[...table.keys()].map((name) => ` ${name} |`).join('')}`)
  console.log(`|---|${'---|'.repeat(table.size)}`)
  for (const kind of kinds)
    console.log(
      `| ${kind} |${[...table.values()].map((shares) => ` ${Math.round(100 * shares[kind])} |`).join('')}`,
    )
}
