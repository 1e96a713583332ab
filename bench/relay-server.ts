/** The measured processes of `bench/relay.ts`: relays over each store, NATS where it is wanted, and a bare `ws` server. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { startRelay } from '../src/net/relay/index.ts'

/** What can be measured: `nats×2` has whole tables at each of two relays, `nats÷2` half of each table at each. */
export const stores = ['memory', 'sqlite', 'nats', 'nats×2', 'nats×3', 'nats×4', 'nats÷2'] as const
export type Kind = 'raw ws' | (typeof stores)[number]

/** What a server has used, after its garbage was collected. */
export interface Usage {
  readonly cpuMs: number
  readonly rss: number
  /** Objects, and the arrays of numbers and bytes that they hold. */
  readonly heap: number
  /** Sockets, timers and whatever else keeps a process alive. */
  readonly handles: number
}

/** What is measured, in one process or several. */
export interface Server {
  readonly kind: Kind
  readonly url: string
  /** Where this seat of this table goes. */
  urlFor(table: number, seat: number): string
  usage(): Promise<Usage>
  /** Processor time of each of its processes so far, in milliseconds. */
  cpus(): Promise<readonly number[]>
  stop(): Promise<void>
}

/** The measured process: a relay, or the bare baseline. Answers `usage` over IPC and ends with its parent. */
export async function serve(role: string): Promise<void> {
  const lots = 1e9
  const limits = {
    linesPerSecond: lots,
    linesAtOnce: lots,
    bytesPerSecond: lots * 10,
    bytesAtOnce: lots * 10,
    connectionsPerAddress: lots,
    connections: lots,
    tables: lots,
    tablesPerHour: lots,
    makerTables: lots,
    makerBytes: lots * 100,
    tableBytes: lots * 100,
    storeBytes: lots * 100,
  }
  const { url } = role === 'raw ws' ? await startRaw() : await startRelay({ port: 0, store: role, limits })
  process.on('message', () => {
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
    const handles = process.getActiveResourcesInfo().length
    process.send?.({ cpuMs: (user + system) / 1000, rss, heap: heapUsed + arrayBuffers, handles })
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

/** What is forked: the bench itself, in another role. */
export const program: string = join(import.meta.dirname, 'relay.ts')

/** One server process. */
async function startPart(role: string): Promise<Part> {
  const child = fork(program, ['--role', role], { execArgv: ['--expose-gc'] })
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

/** Starts what is measured; it keeps in this folder what it keeps. */
export async function start(kind: Kind, folder: string): Promise<Server> {
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
      return { cpuMs: sum('cpuMs'), rss: sum('rss'), heap: sum('heap'), handles: sum('handles') }
    },
    async cpus() {
      return (await Promise.all(parts.map((part) => part.usage()))).map(({ cpuMs }) => cpuMs)
    },
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      await nats?.stop()
    },
  }
}

/** Whether a NATS server can sync before it acknowledges. One that cannot shows what relays cost, and not how much a durable house takes. */
function canSync(nats: string): boolean {
  const version = /v(\d+)\.(\d+)/.exec(spawnSync(nats, ['-v'], { encoding: 'utf8' }).stdout ?? '')
  const can = Number(version?.[1]) > 2 || Number(version?.[2]) >= 10
  if (!can)
    console.error(`*** ${nats} is older than 2.10 and does not sync: look at processor times alone ***`)
  return can
}

/** A NATS server that syncs before it acknowledges, where it can, in a folder of its own. */
async function startNats(folder: string): Promise<{ store: string; stop(): Promise<unknown> }> {
  const nats = process.env['NODEALER_NATS'] ?? 'nats-server'
  const [port, monitor] = [await freePort(), await freePort()]
  const home = mkdtempSync(join(folder, 'nats-'))
  const syncs = canSync(nats)
  const config = join(home, 'nats.conf')
  writeFileSync(
    config,
    `listen: "127.0.0.1:${port}"\nhttp: "127.0.0.1:${monitor}"\njetstream { store_dir: "${home}"${syncs ? ', sync_interval: always' : ''} }\n`,
  )
  const child = spawn(nats, ['-c', config], { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`http://127.0.0.1:${monitor}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${nats} did not start: is it a NATS server?`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    store: `nats://127.0.0.1:${port}/bench?${syncs ? `monitor=${monitor}` : 'sync=unchecked'}`,
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

/** The next thing that a child says. */
export function reply<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the server ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
