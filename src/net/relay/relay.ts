/**
 * The relay: where players at different places meet. It is the sequencer of their tables: it numbers, times, signs, stores
 * and fans out what they say, without being able to read it. HTTP and WebSocket on one port.
 */
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Clock, systemClock } from '../../table/index.ts'
import { longestMessage } from '../protocol.ts'
import { createCallers } from './callers.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { answer, type HttpParts } from './http.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createMakers } from './makers.ts'
import { createMetrics } from './metrics.ts'
import { hideNetwork, networkOf } from './network.ts'
import { createQuotas } from './quotas.ts'
import type { Report } from './report.ts'
import { openRooms } from './rooms.ts'
import { serveStatic } from './static-files.ts'
import type { Store } from './store.ts'

/** What a relay is made of. */
export interface RelayOptions {
  readonly store: Store
  /** The addresses that callers know this relay by, such as `https://poker.example`. */
  readonly origins: readonly string[]
  readonly limits?: Partial<Limits>
  /** Folder with the built web app. */
  readonly webRoot?: string
  /** Believe the last `X-Forwarded-For` address; only behind a proxy that sets it. */
  readonly behindProxy?: boolean
  readonly report?: Report
  readonly clock?: Clock
}

/** A relay that is not listening yet. */
export interface Relay {
  readonly server: Server
  /** The key with which it signs the order of its tables. */
  readonly key: string
  /** Says goodbye to everybody, stores what is under way and closes the store. */
  close(): Promise<void>
}

const hour = 60 * 60 * 1000
/** How long those connected get to say goodbye, in milliseconds. */
const farewell = 1000

/** Builds a relay on a store. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { store, origins, report = () => undefined, clock = systemClock } = options
  const limits = { ...defaultLimits, ...options.limits }
  const metrics = createMetrics()
  const sequencer = await store.key()
  const makers = createMakers(limits, clock)
  const quotas = createQuotas(limits, clock)
  const rooms = await openRooms({ store, sequencer, limits, metrics, clock, quotas, makers })
  const callers = createCallers(limits)
  const callerOf = (request: IncomingMessage): string =>
    networkOf(addressFrom(request, options.behindProxy === true))
  let closing = false

  const http: HttpParts = {
    metrics,
    report,
    files: options.webRoot === undefined ? undefined : serveStatic(options.webRoot, origins),
    isClosing: () => closing,
    gauges: () => ({
      connections: [callers.count(), 'WebSocket connections'],
      waiting_bytes: [callers.waiting(), 'Bytes that wait to leave for connections that read slowly'],
      tables: [rooms.count().tables, 'Tables in the store'],
      rooms: [rooms.count().rooms, 'Tables with somebody connected'],
      resident_bytes: [process.memoryUsage.rss(), 'Memory of the process'],
    }),
    key: sequencer.player,
    makeTable: (wanted, request) => rooms.make(wanted, hideNetwork(sequencer.secretKey, callerOf(request))),
  }
  const server = createServer(timeouts(limits), (request, response) => answer(http, request, response))
  boundSockets(server, limits, options.behindProxy === true)
  const parts: ConnectionParts = { rooms, limits, metrics, clock, report, origins }
  acceptSockets(server, limits, (ws, tcp, request) => {
    metrics.add('connections_total')
    const caller = callerOf(request)
    const connection = new Connection(parts, ws, tcp)
    const refusal = callers.add(connection, caller)
    ws.on('close', () => callers.remove(connection, caller))
    if (refusal !== undefined) connection.dismiss(refusal)
  })
  const stopBeats = every(clock, limits.heartbeat, () => callers.each((connection) => connection.beat()))
  const stopTidying = every(clock, hour, () => {
    makers.tidy()
    quotas.tidy()
    rooms.expire().catch((error) => report('error', { error: String(error) }))
  })

  return {
    server,
    key: sequencer.player,
    async close() {
      if (closing) return
      closing = true
      stopBeats()
      stopTidying()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      callers.each((connection) => connection.close())
      const stopWaiting = clock.after(farewell, () => {
        callers.each((connection) => connection.terminate())
        server.closeAllConnections()
      })
      await closed
      stopWaiting()
      await store.close()
      report('stopped')
    },
  }
}

function addressFrom(request: IncomingMessage, behindProxy: boolean): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return (behindProxy && forwarded) || (request.socket.remoteAddress ?? '')
}

/** Who connects must also ask for something, in time. */
function timeouts({ helloTimeout }: Limits): ServerOptions {
  return {
    headersTimeout: helloTimeout,
    requestTimeout: helloTimeout,
    connectionsCheckingInterval: Math.ceil(helloTimeout / 4),
  }
}

/** TCP connections that may be there for each WebSocket connection that may. */
const spareSockets = 2

/** Bounds the connections that have not asked for anything yet, in all and, where addresses are known, from one network. */
function boundSockets(server: Server, limits: Limits, behindProxy: boolean): void {
  const byNetwork = new Map<string, number>()
  server.maxConnections = spareSockets * (limits.connections + limits.connectionsPerAddress)
  server.on('connection', (socket) => {
    const network = behindProxy ? '' : networkOf(socket.remoteAddress ?? '')
    const count = (byNetwork.get(network) ?? 0) + 1
    byNetwork.set(network, count)
    socket.on('close', () => {
      const left = (byNetwork.get(network) ?? 0) - 1
      if (left > 0) byNetwork.set(network, left)
      else byNetwork.delete(network)
    })
    if (!behindProxy && count > spareSockets * limits.connectionsPerAddress) socket.destroy()
  })
}

type OnSocket = (ws: WebSocket, tcp: Duplex, request: IncomingMessage) => void

function acceptSockets(server: Server, limits: Limits, onSocket: OnSocket): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: Math.max(2 * limits.entryBytes, longestMessage),
  })
  server.on('upgrade', (request: IncomingMessage, tcp: Duplex, head: Buffer) => {
    tcp.on('error', () => tcp.destroy())
    if (request.url?.split('?')[0] === '/ws') {
      sockets.handleUpgrade(request, tcp, head, (ws) => onSocket(ws, tcp, request))
    } else tcp.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
}

/** Does something again and again, until the returned function is called. */
function every(clock: Clock, milliseconds: number, act: () => void): () => void {
  let stop = clock.after(milliseconds, function again() {
    stop = clock.after(milliseconds, again)
    act()
  })
  return () => stop()
}
