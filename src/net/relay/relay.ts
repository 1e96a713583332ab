/**
 * The relay: where players at different places meet. It orders, stores and fans out what they say without being able to
 * read it, and is trusted with nothing but delivery. HTTP and WebSocket on one port.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type Clock, systemClock } from '../../table/clock.ts'
import { type Connection, type ConnectionParts, serveConnection } from './connection.ts'
import { answer } from './http.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createMetrics } from './metrics.ts'
import { createPace, type Pace } from './pace.ts'
import { Refusal } from './refusal.ts'
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
  /** Says goodbye to everybody, stores what is under way and closes the store. */
  close(): Promise<void>
}

const hour = 60 * 60 * 1000
/** How long those connected get to say goodbye. */
const farewell = 1000

/** Builds a relay on a store. */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { store, origins, report = () => undefined, clock = systemClock } = options
  const limits = { ...defaultLimits, ...options.limits }
  const metrics = createMetrics()
  const rooms = await openRooms({ store, limits, metrics, clock })
  const connections = new Set<Connection>()
  const perAddress = new Map<string, number>()
  const makers = createMakers(limits, clock)
  let closing = false
  let calls = 0

  const addressOf = (request: IncomingMessage): string => {
    const forwarded = options.behindProxy
      ? String(request.headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : ''
    return forwarded || (request.socket.remoteAddress ?? '')
  }

  const server = createServer((request, response) => {
    answer(
      {
        metrics,
        report,
        files,
        addressOf,
        isClosing: () => closing,
        gauges: () => ({
          connections: [connections.size, 'WebSocket connections'],
          tables: [rooms.count().tables, 'Tables in the store'],
          rooms: [rooms.count().rooms, 'Tables with somebody connected'],
          resident_bytes: [process.memoryUsage.rss(), 'Memory of the process'],
        }),
        makeTable(opening, address) {
          makers.count(address)
          return rooms.make(opening)
        },
      },
      request,
      response,
    )
  })
  const files = options.webRoot === undefined ? undefined : serveStatic(options.webRoot, origins)
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 2 * limits.entryBytes,
  })
  const parts: ConnectionParts = {
    rooms,
    limits,
    metrics,
    clock,
    report,
    origins,
    answersTo: (origin) => origins.includes(origin),
  }

  server.on('upgrade', (request: IncomingMessage, tcp: Duplex, head: Buffer) => {
    tcp.on('error', () => tcp.destroy())
    if (request.url?.split('?')[0] !== '/ws') {
      tcp.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    const address = addressOf(request)
    sockets.handleUpgrade(request, tcp, head, (ws) => {
      metrics.add('connections_total')
      const connection = serveConnection(parts, ws, tcp, ++calls)
      connections.add(connection)
      const fromHere = (perAddress.get(address) ?? 0) + 1
      perAddress.set(address, fromHere)
      ws.on('close', () => {
        connections.delete(connection)
        const left = (perAddress.get(address) ?? 1) - 1
        if (left === 0) perAddress.delete(address)
        else perAddress.set(address, left)
      })
      const refusal = tooMany(limits, connections.size, fromHere, closing)
      if (refusal !== undefined) connection.dismiss(refusal)
    })
  })

  let stopBeats = clock.after(limits.heartbeat, function beat() {
    for (const connection of connections) connection.beat()
    stopBeats = clock.after(limits.heartbeat, beat)
  })
  let stopExpiry = clock.after(hour, function expire() {
    rooms.expire().catch((error) => report('error', { error: String(error) }))
    makers.forget()
    stopExpiry = clock.after(hour, expire)
  })

  return {
    server,
    async close() {
      if (closing) return
      closing = true
      stopBeats()
      stopExpiry()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of connections) connection.close()
      const stopWaiting = clock.after(farewell, () => {
        for (const connection of connections) connection.terminate()
        server.closeAllConnections()
      })
      server.closeIdleConnections()
      await closed
      stopWaiting()
      await store.close()
      report('stopped')
    },
  }
}

function tooMany(limits: Limits, all: number, fromHere: number, closing: boolean): Refusal | undefined {
  if (closing) return new Refusal('shutting-down', 'the relay is shutting down; try again in a moment')
  if (all > limits.connections) return new Refusal('too-many', 'the relay is full; try again later')
  if (fromHere > limits.connectionsPerAddress) {
    return new Refusal(
      'too-many',
      `the relay allows ${limits.connectionsPerAddress} connections from one address`,
    )
  }
  return undefined
}

/** Counts the tables that each address makes. */
function createMakers(limits: Limits, clock: Clock): { count(address: string): void; forget(): void } {
  const paces = new Map<string, Pace>()
  return {
    count(address) {
      const fresh = (): Pace => createPace(limits.tablesPerHour / 3600, limits.tablesPerHour, clock.now())
      const pace = paces.get(address) ?? fresh()
      paces.set(address, pace)
      if (pace.take(1, clock.now()) > 0) {
        throw new Refusal(
          'too-many',
          `the relay allows ${limits.tablesPerHour} new tables an hour from one address`,
        )
      }
    },
    forget: () => paces.clear(),
  }
}
