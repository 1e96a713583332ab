// How long the audit of a long game takes: in one go with `js`, in one go with WebAssembly, and in parts with all processors.
// Usage: node bench/audit.ts [--hands 100] [--players 6] [--rounds 3] [--log FILE] [--json]
// Every audit has a process of its own, and the ways take turns. `ms` is the best time by the clock, `processor` the least time of all
// processors, `memory` the largest resident size in megabytes; a log of one's own can be named.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { linesOf } from '../src/cli/lines.ts'
import { gameOf } from '../src/games/play/index.ts'
import { auditInWorkers } from '../src/table/audit/audit-workers.ts'
import { audit } from '../src/table/index.ts'
import { insist } from './job.ts'
import { hands } from './table-jobs.ts'

const { values } = parseArgs({
  options: {
    hands: { type: 'string', default: '100' },
    players: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    log: { type: 'string' },
    way: { type: 'string' },
    json: { type: 'boolean' },
  },
})

interface Taken {
  readonly ms: number
  readonly processor: number
  readonly memory: number
  readonly statements: number
}

const ways = [
  { way: 'in one go', backend: 'js' },
  { way: 'in one go', backend: 'wasm' },
  { way: 'in parts', backend: 'wasm' },
] as const

/** Audits a file once, in this process. */
async function once(way: string, file: string): Promise<Taken> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const games = new URL('../src/games/play/index.ts', import.meta.url)
  const verdict =
    way === 'in parts'
      ? await auditInWorkers(() => linesOf(file), gameOf, { games })
      : await audit(() => linesOf(file), gameOf)
  insist(verdict.clean, 'audit')
  const { user, system } = process.cpuUsage(before)
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  const ms = performance.now() - start
  return { ms, processor: (user + system) / 1000, memory, statements: verdict.statements }
}

/** The same, in a process of its own. */
function apart(way: string, backend: string, file: string): Taken {
  const { stdout, status } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--way', way, '--log', file],
    {
      env: { ...process.env, NODEALER_GROUP: backend },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  insist(status === 0, 'audit')
  return JSON.parse(stdout) as Taken
}

function least(all: readonly Taken[], of: (taken: Taken) => number): number {
  return Math.round(all.reduce((best, taken) => Math.min(best, of(taken)), Number.POSITIVE_INFINITY))
}

async function compare(file: string): Promise<void> {
  const taken = ways.map((): Taken[] => [])
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [i, { way, backend }] of ways.entries()) taken[i]?.push(apart(way, backend, file))
  for (const [i, { way, backend }] of ways.entries()) {
    const own = taken[i] as Taken[]
    const row = {
      job: `audit ${way}`,
      backend,
      ms: least(own, ({ ms }) => ms),
      processor: least(own, ({ processor }) => processor),
      memory: Math.max(...own.map(({ memory }) => memory)),
      statements: own[0]?.statements,
    }
    if (values.json) console.log(JSON.stringify(row))
    else
      console.log(
        `${row.job.padEnd(18)}${backend.padEnd(6)}${row.ms} ms, ${row.processor} ms of processors, ${row.memory} MB, ${row.statements} statements`,
      )
  }
}

if (values.way !== undefined) console.log(JSON.stringify(await once(values.way, values.log ?? '')))
else if (values.log !== undefined && existsSync(values.log)) await compare(values.log)
else {
  const folder = mkdtempSync(join(tmpdir(), 'nodealer-bench-'))
  const file = values.log ?? join(folder, 'log.jsonl')
  writeFileSync(file, `${(await hands(Number(values.hands), Number(values.players))).join('\n')}\n`)
  await compare(file)
  rmSync(folder, { recursive: true })
}
