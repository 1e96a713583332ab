/**
 * What the relay's claims rest on: `node bench/relay.ts [--json] [--quick] [--store memory,sqlite,nats,nats×2]`. Real WebSocket
 * clients on this machine, the server in a process of its own: statements in and out per second, fan-out latency, memory of idle
 * connections, for each store, with every batch signed, and for a bare `ws` server that sends each frame to everybody at the table and
 * does nothing else. `nats` needs a nats-server of 2.10 or newer (NODEALER_NATS), which is started here and syncs always; `nats×2` has
 * two relays over it, and half of each table at each.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { WebSocket, WebSocketServer } from 'ws'
import { doorOf } from '../src/net/door.ts'
import { readFrame } from '../src/net/frame.ts'
import { createTable, type Invite } from '../src/net/index.ts'
import { startRelay } from '../src/net/relay/index.ts'
import { signHello } from '../src/net/signing.ts'
import { createIdentity, type Identity } from '../src/table/identity.ts'

const stores = ['memory', 'sqlite', 'nats', 'nats×2', 'nats×4', 'nats÷2'] as const
type Kind = 'raw ws' | (typeof stores)[number]
interface Usage {
  readonly cpuMs: number
  readonly rss: number
}
type Throughput = Readonly<Record<'in' | 'out' | 'cpuMicrosPerOut', number>>
type Latency = Readonly<Record<'p50' | 'p99', number>>
type Idle = Readonly<Record<'idle' | 'mibPer1000' | 'mibTotal', number>>
interface Server {
  readonly kind: Kind
  readonly url: string
  /** Where this seat of this table goes. */
  urlFor(table: number, seat: number): string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    store: { type: 'string' },
    role: { type: 'string' },
    url: { type: 'string' },
  },
})
const quick = values.quick === true
const seats = 6
const lineBytes = 1000

/** The measured process: a relay, or the bare baseline. Answers `usage` over IPC and ends with its parent. */
async function serve(role: string): Promise<void> {
  const lots = 1e9
  const limits = {
    linesPerSecond: lots,
    bytesPerSecond: lots * 10,
    connectionsPerAddress: lots,
    tablesPerHour: lots,
    makerTables: lots,
    makerBytes: lots * 100,
    tableBytes: lots * 100,
    storeBytes: lots * 100,
  }
  const { url } = role === 'raw ws' ? await startRaw() : await startRelay({ port: 0, store: role, limits })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}

/** The baseline: every frame goes to everybody with the same path. */
async function startRaw(): Promise<{ url: string }> {
  const http = createServer()
  const rooms = new Map<string, Set<WebSocket>>()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false })
  server.on('connection', (socket, request) => {
    const room = rooms.get(request.url ?? '') ?? new Set()
    rooms.set(request.url ?? '', room.add(socket))
    socket.on('message', (data) => {
      for (const member of room) member.send(data)
    })
    socket.on('close', () => room.delete(socket))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

interface Part {
  readonly url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** One server process. */
async function startPart(role: string): Promise<Part> {
  const child = fork(import.meta.filename, ['--role', role])
  const { url } = await reply<{ url: string }>(child)
  return {
    url,
    usage() {
      child.send('usage')
      return reply<Usage>(child)
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await gone
    },
  }
}

async function start(kind: Kind, folder: string): Promise<Server> {
  const nats = kind.startsWith('nats') ? await startNats(folder) : undefined
  const role = nats?.store ?? (kind === 'sqlite' ? `sqlite:${join(folder, 'relay.db')}` : kind)
  const parts: Part[] = []
  while (parts.length < Number(/\d/.exec(kind)?.[0] ?? 1)) parts.push(await startPart(role))
  const urlFor = (table: number, seat: number): string =>
    parts[(kind === 'nats÷2' ? seat : table) % parts.length]?.url ?? ''
  return {
    kind,
    url: urlFor(0, 0),
    urlFor,
    async usage() {
      const all = await Promise.all(parts.map((part) => part.usage()))
      const sum = (field: keyof Usage): number => all.reduce((total, one) => total + one[field], 0)
      return { cpuMs: sum('cpuMs'), rss: sum('rss') }
    },
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      await nats?.stop()
    },
  }
}

/** A NATS server that syncs before it acknowledges, in a folder of its own. */
async function startNats(folder: string): Promise<{ store: string; stop(): Promise<unknown> }> {
  const program = process.env['NODEALER_NATS'] ?? 'nats-server'
  const [port, monitor] = [await freePort(), await freePort()]
  const home = mkdtempSync(join(folder, 'nats-'))
  const config = join(home, 'nats.conf')
  writeFileSync(
    config,
    `listen: "127.0.0.1:${port}"\nhttp: "127.0.0.1:${monitor}"\njetstream { store_dir: "${home}", sync_interval: always }\n`,
  )
  const child = spawn(program, ['-c', config], { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`http://127.0.0.1:${monitor}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: it must be 2.10 or newer`)
    await pause(50)
  }
  return {
    store: `nats://127.0.0.1:${port}/bench?monitor=${monitor}`,
    stop() {
      child.kill()
      return gone
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function reply<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

/** A connection that is seated and reads from the end, as cheap as a client can be. */
function connect(
  server: { kind: Kind; url: string },
  invite: Invite,
  identity: Identity,
): Promise<WebSocket> {
  const address = server.url.replace('http', 'ws') + (server.kind === 'raw ws' ? `/${invite.table}` : '/ws')
  const socket = new WebSocket(address, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    if (server.kind === 'raw ws') socket.on('open', () => resolve(socket))
    const door = doorOf(invite.key)
    socket.on('message', function greet(data, isBinary) {
      if (isBinary) return
      const message = JSON.parse(String(data))
      const { challenge } = message
      const wayIn = { challenge, origin: invite.relay, table: invite.table, watch: false }
      if (message.type === 'welcome') socket.send(JSON.stringify(signHello(wayIn, identity, door)))
      if (message.type === 'seated') socket.send(JSON.stringify({ type: 'read', from: message.last + 1 }))
      if (message.type === 'refused') reject(new Error(message.reason))
      if (message.type !== 'reading') return
      socket.off('message', greet)
      resolve(socket)
    })
  })
}

/** Random bytes for key and id, and a charter that nobody reads. */
function newTable(): { key: Uint8Array; id: Uint8Array; charter: Uint8Array } {
  const [key, id] = [new Uint8Array(32), new Uint8Array(32)].map((bytes) => crypto.getRandomValues(bytes))
  return { key: key as Uint8Array, id: id as Uint8Array, charter: new Uint8Array(500) }
}

/** A table whose seats all have its creator's key, and so the full rates. */
function makeTable(relay: string, identity: Identity): Promise<Invite> {
  return createTable({ relay, identity, spectators: false, ...newTable() })
}

async function makeTables(server: Server, count: number): Promise<WebSocket[][]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const identity = createIdentity()
      const fake: Invite = { relay: server.url, table: `table${i}`, ...newTable() }
      const invite = server.kind === 'raw ws' ? fake : await makeTable(server.url, identity)
      const seat = (_: unknown, number: number): Promise<WebSocket> => {
        const relay = server.urlFor(i, number)
        return connect({ kind: server.kind, url: relay }, { ...invite, relay }, identity)
      }
      return Promise.all(Array.from({ length: seats }, seat))
    }),
  )
}

/** Envelopes of the right size that all differ in their first bytes. */
function envelopeMaker(): () => Buffer {
  let count = 0
  const envelope = crypto.getRandomValues(new Uint8Array(lineBytes))
  return () => {
    const fresh = Buffer.from(envelope)
    fresh.writeUIntBE(++count, 0, 6)
    return fresh
  }
}

/** The envelopes in what came: one from the baseline, many from a relay. */
function envelopesIn(server: Server, data: unknown, isBinary: boolean): readonly Uint8Array[] {
  if (!isBinary) return []
  if (server.kind === 'raw ws') return [data as Buffer]
  return (readFrame(data as Buffer)?.entries ?? []).flatMap(({ envelope }) => envelope ?? [])
}

/** How many entries a frame of the relay has, without a copy of any: what is measured is the server, not its readers. */
function countEntries(frame: Buffer): number {
  let count = 0
  for (let at = frame[0] === 1 ? 103 : 7; at < frame.length; at += 10 + frame.readUInt32BE(at + 6)) count++
  return count
}

/** Every seat keeps a few statements under way; counts what comes back. */
async function throughput(server: Server, seconds: number): Promise<Throughput> {
  const tables = await makeTables(server, 8)
  const next = envelopeMaker()
  let received = 0
  let running = true
  for (const members of tables) {
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
  for (const socket of tables.flat()) socket.terminate()
  return { in: rate / seats, out: rate, cpuMicrosPerOut: ((after.cpuMs - before.cpuMs) * 1000) / out }
}

/** A steady, moderate load; the time from sending a statement to its arrival at each seat. */
async function latency(server: Server, seconds: number): Promise<Latency> {
  const tables = await makeTables(server, 8)
  const next = envelopeMaker()
  const sent = new Map<number, number>()
  const times: number[] = []
  for (const socket of tables.flat()) {
    socket.on('message', (data, isBinary) => {
      for (const envelope of envelopesIn(server, data, isBinary)) {
        const number = Buffer.from(envelope.buffer, envelope.byteOffset, 6).readUIntBE(0, 6)
        times.push(performance.now() - (sent.get(number) ?? 0))
      }
    })
  }
  const end = performance.now() + seconds * 1000
  for (let i = 0; performance.now() < end; i++) {
    const members = tables[i % tables.length] as WebSocket[]
    const envelope = next()
    sent.set(envelope.readUIntBE(0, 6), performance.now())
    members[i % seats]?.send(envelope)
    if (i % 2 === 1) await pause(4)
  }
  await pause(200)
  for (const socket of tables.flat()) socket.terminate()
  times.sort((a, b) => a - b)
  const quantile = (q: number): number => times[Math.floor(q * (times.length - 1))] ?? Number.NaN
  return { p50: quantile(0.5), p99: quantile(0.99) }
}

/** The process that holds idle connections: ten at a table. */
async function idle(url: string): Promise<void> {
  const sockets: WebSocket[] = []
  process.on('disconnect', () => process.exit())
  process.on('message', async (count: number) => {
    while (sockets.length < count) {
      const identity = createIdentity()
      const invite = await makeTable(url, identity)
      const server = { kind: 'memory', url } as const
      sockets.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => connect(server, invite, identity)))),
      )
    }
    process.send?.(sockets.length)
  })
}

async function idleMemory(server: Server, count: number): Promise<Idle> {
  const child = fork(import.meta.filename, ['--role', 'idle', '--url', server.url])
  const before = await server.usage()
  child.send(count)
  const held = await reply<number>(child)
  const after = await server.usage()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.disconnect()
  await gone
  const mib = 1024 * 1024
  return {
    idle: held,
    mibPer1000: ((after.rss - before.rss) / mib / held) * 1000,
    mibTotal: after.rss / mib,
  }
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

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nodealer-bench-'))
  const wanted = values.store?.split(',') ?? ['memory', 'sqlite']
  const kinds: readonly Kind[] = ['raw ws', ...stores.filter((store) => wanted.includes(store))]
  const rounds = kinds.map((): (Throughput & Latency)[] => [])
  try {
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
  p50: 'ms to arrive (median)',
  p99: 'ms to arrive (99 %)',
  ratio: '× raw ws',
  idle: 'idle connections',
  mibPer1000: 'MiB per 1,000 of them',
  mibTotal: 'MiB in all',
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
