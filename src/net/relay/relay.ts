/**
 * The relay: where players at different places meet. It is the sequencer of their tables: it numbers, times, signs, stores
 * and fans out what they say, without being able to read it. HTTP and WebSocket on one port.
 */
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '../../table/index.ts'
import type { IceServer } from '../mesh/peer.ts'
import { longestMessage } from '../protocol.ts'
import { type HallOptions, openHall } from './hall.ts'
import { answer, type HttpParts } from './http.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { hideNetwork, networkOf } from './network.ts'
import { type StaticFiles, serveApp, serveBook } from './static-files.ts'
import { wireOver } from './ws-wire.ts'

/** What a relay is made of: the addresses are those that players use, such as `https://poker.example`. */
export interface RelayOptions extends HallOptions {
  /** Folder with the built web app. */
  readonly webRoot?: string
  /** Folder with the built book, which is served below `/docs/`. */
  readonly docsRoot?: string
  /** STUN and TURN servers that players are told of who connect with each other directly. */
  readonly ice?: readonly IceServer[]
  /** Believe the last `X-Forwarded-For` address; only behind a proxy that sets it. */
  readonly behindProxy?: boolean
}

/** A relay that is not listening yet. */
export interface Relay {
  readonly server: Server
  /** The key with which it signs the order of its tables. */
  readonly key: string
  /** How many are connected. */
  callers(): number
  /** Says goodbye to everybody, stores what is under way and closes the store. */
  close(): Promise<void>
}

/** How long those connected get to say goodbye, in milliseconds. */
const farewell = 1000

/** What is served beside tables: the book first, because the app takes every path for one of its pages. */
function filesOf({ webRoot, docsRoot, origins }: RelayOptions): readonly StaticFiles[] {
  return [
    ...(docsRoot === undefined ? [] : [serveBook(docsRoot, origins)]),
    ...(webRoot === undefined ? [] : [serveApp(webRoot, origins, docsRoot !== undefined)]),
  ]
}

/** Builds a relay on a store. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { store, report = () => undefined, clock = systemClock } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hall = await openHall(options)
  const { sequencer, rooms, callers, metrics } = hall
  const callerOf = (request: IncomingMessage): string =>
    hideNetwork(sequencer.secretKey, networkOf(addressFrom(request, options.behindProxy === true)))
  let closing = false

  const http: HttpParts = {
    metrics,
    report,
    files: filesOf(options),
    isClosing: () => closing,
    gauges: () => ({
      connections: [callers.count(), 'WebSocket connections'],
      waiting_bytes: [callers.waiting(), 'Bytes that wait to leave for connections that read slowly'],
      tables: [rooms.count().tables, 'Tables in the store'],
      rooms: [rooms.count().rooms, 'Tables with somebody connected'],
      resident_bytes: [process.memoryUsage.rss(), 'Memory of the process'],
    }),
    key: sequencer.player,
    ice: options.ice ?? [],
    makeTable: (wanted, request) => rooms.make(wanted, callerOf(request)),
  }
  const server = createServer(timeouts(limits), (request, response) => answer(http, request, response))
  boundSockets(server, limits, options.behindProxy === true)
  acceptSockets(server, limits, (ws, tcp, request) => hall.accept(wireOver(ws, tcp), callerOf(request)))

  return {
    server,
    key: sequencer.player,
    callers: () => callers.count(),
    async close() {
      if (closing) return
      closing = true
      hall.rest()
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
