/**
 * What the relay's claims rest on: `node bench/relay.ts [--json] [--quick] [--store memory,sqlite,nats,nats×2,nats÷2]`. Real WebSocket
 * clients on this machine, the server in a process of its own: statements in and out per second, fan-out latency, memory of idle
 * connections, for each store, with every batch signed, and for a bare `ws` server that sends each frame to everybody at the table and
 * does nothing else. `nats` needs a nats-server of 2.10 or newer (NODEALER_NATS), which is started here and syncs always. Instead of
 * all this, at the first store named: `--idle 20000` connections that say nothing, `--tables 1000` that play at the pace of people,
 * `--minutes 10` of that with players who come and go. `--growth 1000`: one, two and three relays over NATS, taking turns at so many statements
 * a second, and the processor time of each relay for a statement: what the busiest needs says how far a house grows with its relays, also
 * where all of them share two cores. A process holds as many connections as it may open files: where the hard limit (`ulimit -Hn`) is lower
 * than what is wanted, that is said, and as many are measured as fit.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { WebSocket } from 'ws'
import { createIdentity } from '../src/table/statements/identity.ts'
import {
  connect,
  countEntries,
  envelopeMaker,
  envelopesIn,
  makeTable,
  makeTables,
  seats,
  type Table,
} from './relay-clients.ts'
import { type Kind, program, reply, type Server, serve, start, stores } from './relay-server.ts'

type Throughput = Readonly<Record<'in' | 'out' | 'cpuMicrosPerOut', number>>
type Latency = Readonly<Record<'p50' | 'p99', number>>
type Idle = Readonly<Record<'idle' | 'mibPer1000' | 'mibPerConnection' | 'mibTotal', number>>

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    store: { type: 'string' },
    idle: { type: 'string' },
    tables: { type: 'string' },
    minutes: { type: 'string' },
    growth: { type: 'string' },
    role: { type: 'string' },
    url: { type: 'string' },
  },
})
const quick = values.quick === true
const mib = 1024 * 1024

const hangUp = (tables: readonly Table[]): void => {
  for (const { members } of tables) for (const socket of members) socket.terminate()
}

/** Every seat keeps a few statements under way; counts what comes back. */
async function throughput(server: Server, seconds: number): Promise<Throughput> {
  const tables = await makeTables(server, 8)
  const next = envelopeMaker()
  let received = 0
  let running = true
  for (const { members } of tables) {
    for (const [i, socket] of members.entries()) {
      let mine = 0
      socket.on('message', (data, isBinary) => {
        const came = server.kind === 'raw ws' ? 1 : isBinary ? countEntries(data as Buffer) : 0
        for (let k = 0; k < came; k++) {
          received++
          mine++
          if (running && mine % seats === i) socket.send(next())
        }
      })
    }
    for (const socket of members) for (let i = 0; i < 8; i++) socket.send(next())
  }
  await pause(500)
  const before = await server.usage()
  const [began, from] = [performance.now(), received]
  await pause(seconds * 1000)
  const [ended, to] = [performance.now(), received]
  const after = await server.usage()
  running = false
  const out = to - from
  const rate = out / ((ended - began) / 1000)
  hangUp(tables)
  return { in: rate / seats, out: rate, cpuMicrosPerOut: ((after.cpuMs - before.cpuMs) * 1000) / out }
}

/** Players who speak in turn, and how long what they say takes to arrive. */
interface Talk {
  readonly tables: readonly Table[]
  /** Lets the next seat of the next table say something. */
  speak(): void
  /** Sees what comes to a seat that has just come. */
  watch(socket: WebSocket): void
  /** Times since this was last asked. */
  latency(): Latency & { readonly count: number }
}

function createTalk(server: Server, tables: readonly Table[]): Talk {
  const next = envelopeMaker()
  const sent = new Map<number, { readonly at: number; left: number }>()
  let times: number[] = []
  let turn = 0
  const watch = (socket: WebSocket): void => {
    socket.on('message', (data, isBinary) => {
      for (const envelope of envelopesIn(server, data, isBinary)) {
        const number = Buffer.from(envelope.buffer, envelope.byteOffset, 6).readUIntBE(0, 6)
        const one = sent.get(number)
        if (one === undefined) continue
        times.push(performance.now() - one.at)
        if (--one.left === 0) sent.delete(number)
      }
    })
  }
  for (const { members } of tables) members.forEach(watch)
  return {
    tables,
    watch,
    speak() {
      const { members } = tables[turn % tables.length] as Table
      const envelope = next()
      const speaker = members[Math.floor(turn / tables.length) % seats]
      if (speaker?.readyState === 1) {
        sent.set(envelope.readUIntBE(0, 6), { at: performance.now(), left: seats })
        speaker.send(envelope)
      }
      turn++
    },
    latency() {
      const sorted = times.sort((a, b) => a - b)
      times = []
      for (const [number, { at }] of sent) if (performance.now() - at > 30_000) sent.delete(number)
      const quantile = (q: number): number => sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN
      return { p50: quantile(0.5), p99: quantile(0.99), count: sorted.length }
    },
  }
}

/** So many statements a second, for so long. */
async function speakFor(talk: Talk, seconds: number, perSecond: number): Promise<void> {
  const began = performance.now()
  for (let said = 0; performance.now() - began < seconds * 1000; ) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; said < due; said++) talk.speak()
    await pause(4)
  }
}

/** A steady, moderate load; the time from sending a statement to its arrival at each seat. */
async function latency(server: Server, seconds: number): Promise<Latency> {
  const talk = createTalk(server, await makeTables(server, 8))
  await speakFor(talk, seconds, 400)
  await pause(200)
  hangUp(talk.tables)
  const { p50, p99 } = talk.latency()
  return { p50, p99 }
}

/** The pace of a table of people: 73 entries for a hand of a minute, and ticks while somebody thinks. */
const humanPace = 1.6

/** Many tables that play at the pace of people. */
async function manyTables(server: Server, count: number): Promise<void> {
  const talk = createTalk(server, await makeTables(server, count))
  await speakFor(talk, 2, count * humanPace)
  talk.latency()
  const before = await server.usage()
  const seconds = quick ? 5 : 30
  await speakFor(talk, seconds, count * humanPace)
  const after = await server.usage()
  const { count: out, p50, p99 } = talk.latency()
  const cores = (after.cpuMs - before.cpuMs) / (seconds * 1000)
  const rates = { in: out / seats / seconds, out: out / seconds, p50, p99 }
  show({ job: 'relay tables', store: server.kind, tables: count, ...rates, cores, mibTotal: after.rss / mib })
  hangUp(talk.tables)
}

/** Minutes of play, in which one player in a second goes and comes back: what the server holds at the end of each. */
async function minutes(server: Server, count: number, tableCount: number): Promise<void> {
  const talk = createTalk(server, await makeTables(server, tableCount))
  let [running, moved] = [true, 0]
  const moving = (async () => {
    for (; running; moved++) {
      const { members, connect: take } = talk.tables[moved % tableCount] as Table
      const seat = Math.floor(moved / tableCount) % seats
      members[seat]?.terminate()
      const socket = await take(seat)
      members[seat] = socket
      talk.watch(socket)
      await pause(1000)
    }
  })()
  for (let minute = 0; minute <= count; minute++) {
    if (minute > 0) await speakFor(talk, 60, tableCount * humanPace)
    const { heap, rss, handles } = await server.usage()
    const { count: out, p50, p99 } = talk.latency()
    show({
      job: 'relay minutes',
      store: server.kind,
      minute,
      heap: heap / mib,
      mibTotal: rss / mib,
      handles,
      out: out / 60,
      p50,
      p99,
    })
  }
  running = false
  await moving
  hangUp(talk.tables)
}

/** What relays over one NATS house cost at the same load, whole tables at each, in rounds that take turns. */
async function growth(perSecond: number, folder: string): Promise<void> {
  const kinds: readonly Kind[] = ['nats', 'nats×2', 'nats×3']
  for (let round = 1; round <= (quick ? 1 : 3); round++)
    for (const kind of kinds) {
      const server = await start(kind, folder)
      const talk = createTalk(server, await makeTables(server, 24))
      await speakFor(talk, 1, perSecond)
      talk.latency()
      const before = await server.cpus()
      await speakFor(talk, quick ? 2 : 6, perSecond)
      const used = (await server.cpus()).map((cpu, i) => cpu - (before[i] ?? 0))
      const { count, p50, p99 } = talk.latency()
      const [said, seconds] = [count / seats, quick ? 2 : 6]
      const micros = (ms: number): number => (ms * 1000) / said
      const sum = used.reduce((total, one) => total + one, 0)
      const costs = { cpuMicrosPerIn: micros(sum), busiestMicrosPerIn: micros(Math.max(...used)) }
      show({ job: 'relay growth', store: kind, round, in: said / seconds, ...costs, p50, p99 })
      hangUp(talk.tables)
      await server.stop()
    }
}

/** Idle connections at one table. */
const atTable = 10

/** The process that holds idle connections. */
async function idle(url: string): Promise<void> {
  const sockets: WebSocket[] = []
  process.on('disconnect', () => process.exit())
  process.on('message', async (count: number) => {
    while (sockets.length < count) {
      const identity = createIdentity()
      const invite = await makeTable(url, identity)
      const server = { kind: 'memory', url } as const
      sockets.push(
        ...(await Promise.all(Array.from({ length: atTable }, () => connect(server, invite, identity)))),
      )
    }
    process.send?.(sockets.length)
  })
}

/** Connections that one process holds. */
const idlePerProcess = 5000

async function hold(url: string, count: number): Promise<ChildProcess> {
  const child = fork(program, ['--role', 'idle', '--url', url])
  child.send(count)
  if ((await reply<number>(child)) < count) throw new Error('not all connections came about')
  return child
}

/** Files that a relay has open beside its connections: its store, listeners, and what Node itself needs. */
const otherFiles = 200

/** How many of these connections a process of this machine may hold; Node takes all that the hard limit allows. */
function thatFit(wanted: number): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { hard?: number | string } } }
  const hard = Number(report.userLimits?.open_files?.hard)
  const most = Number.isNaN(hard) ? wanted : Math.floor((hard - otherFiles) / atTable) * atTable
  if (wanted > most)
    console.error(
      `*** the hard limit of open files here is ${hard} for each process (ulimit -Hn): measured are ${most} connections, not ${wanted} ***`,
    )
  return Math.min(wanted, most)
}

async function idleMemory(server: Server, wanted: number): Promise<Idle> {
  const count = thatFit(wanted)
  const before = await server.usage()
  const holders: ChildProcess[] = []
  for (let held = 0; held < count; held += idlePerProcess)
    holders.push(await hold(server.url, Math.min(idlePerProcess, count - held)))
  const after = await server.usage()
  for (const child of holders) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    await gone
  }
  const each = (after.rss - before.rss) / mib / count
  return { idle: count, mibPer1000: each * 1000, mibPerConnection: each, mibTotal: after.rss / mib }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function measure(kind: Kind, folder: string): Promise<Throughput & Latency> {
  const server = await start(kind, folder)
  try {
    const through = await throughput(server, quick ? 1 : 3)
    return { ...through, ...(await latency(server, quick ? 1 : 3)) }
  } finally {
    await server.stop()
  }
}

/** The median of each figure over rounds that took turns, so that a busy moment of the machine does not decide. */
function medians(rounds: readonly (Throughput & Latency)[]): Throughput & Latency {
  const names = ['in', 'out', 'cpuMicrosPerOut', 'p50', 'p99'] as const
  const middle = (name: (typeof names)[number]): number =>
    rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Throughput & Latency
}

/** One of the long measurements, alone. */
async function load(kind: Kind, folder: string): Promise<void> {
  const server = await start(kind, folder)
  const tables = Number(values.tables ?? 100)
  try {
    if (values.idle)
      show({ job: 'relay idle', store: kind, ...(await idleMemory(server, Number(values.idle))) })
    else if (values.minutes) await minutes(server, Number(values.minutes), tables)
    else await manyTables(server, tables)
  } finally {
    await server.stop()
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nodealer-bench-'))
  const wanted = values.store?.split(',') ?? ['memory', 'sqlite']
  const kinds: readonly Kind[] = ['raw ws', ...stores.filter((store) => wanted.includes(store))]
  const rounds = kinds.map((): (Throughput & Latency)[] => [])
  try {
    if (values.growth) return await growth(Number(values.growth), folder)
    if (values.idle ?? values.tables ?? values.minutes) return await load(kinds[1] ?? 'memory', folder)
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      for (const [i, kind] of kinds.entries()) rounds[i]?.push(await measure(kind, folder))
    }
    const results = rounds.map(medians)
    for (const [i, kind] of kinds.entries()) {
      const result = results[i] as Throughput & Latency
      show({ job: 'relay', store: kind, ...result, ratio: result.out / (results[0]?.out ?? 1) })
    }
    if (!wanted.includes('memory')) return
    const server = await start('memory', folder)
    show({ job: 'relay idle', store: 'memory', ...(await idleMemory(server, quick ? 1000 : 10_000)) })
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const units: Readonly<Record<string, string>> = {
  in: 'statements in/s',
  out: 'statements out/s',
  cpuMicrosPerOut: 'µs of processor per statement out',
  cpuMicrosPerIn: 'µs of all relays per statement in',
  busiestMicrosPerIn: 'µs of the busiest relay per statement in',
  round: 'round',
  p50: 'ms to arrive (median)',
  p99: 'ms to arrive (99 %)',
  ratio: '× raw ws',
  idle: 'idle connections',
  mibPer1000: 'MiB per 1,000 of them',
  mibPerConnection: 'MiB for each',
  mibTotal: 'MiB in all',
  tables: 'tables',
  cores: 'cores',
  minute: 'minutes',
  heap: 'MiB of heap and its arrays',
  handles: 'handles',
}

function show(result: Record<string, string | number>): void {
  const rounded = Object.entries(result).map(([key, value]): [string, string | number] => [
    key,
    typeof value === 'number' ? Number(value.toPrecision(4)) : value,
  ])
  if (values.json === true) return console.log(JSON.stringify(Object.fromEntries(rounded)))
  console.log(rounded.map(([key, value]) => (units[key] ? `${value} ${units[key]}` : value)).join(' · '))
}

if (values.role === undefined) await main()
else if (values.role === 'idle') await idle(values.url as string)
else await serve(values.role)
