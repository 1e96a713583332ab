/** Starts a relay from what can be said on a command line. */
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { originOf } from '../invite.ts'
import type { IceServer } from '../mesh/peer.ts'
import { mostRelays } from '../protocol.ts'
import type { Limits } from './limits.ts'
import { createRelay } from './relay.ts'
import { type Report, reportTo } from './report.ts'
import type { Store } from './store.ts'
import { createMemoryStore } from './store-memory.ts'

/** What to start. */
export interface StartOptions {
  /** Port to listen on; 0 takes a free one. */
  readonly port?: number
  /** Address to listen on: `127.0.0.1` for this machine only (the default), `0.0.0.0` or `::` for everybody. */
  readonly host?: string
  /** `memory`, `sqlite:` and the path of a file, or `nats://` and a house there (docs/deploy.md); or an open store. */
  readonly store?: string | Store
  /** Folder with the built web app. */
  readonly webRoot?: string
  /** Folder with the built book, which is served below `/docs/`. */
  readonly docsRoot?: string
  /** The address that players use, when it is not the one listened on, as behind a TLS proxy. */
  readonly publicUrl?: string
  /** Addresses of the other relays on the same store, where players go when this one is away. */
  readonly relays?: readonly string[]
  /** STUN and TURN servers that players are told of who connect with each other directly. */
  readonly ice?: readonly IceServer[]
  /** Believe `X-Forwarded-For`; only behind a proxy that sets it. */
  readonly behindProxy?: boolean
  /** Who may make tables here, by their keys; anybody if not given. */
  readonly creators?: readonly string[]
  readonly limits?: Partial<Limits>
  /** Receives the relay's own log, one JSON object a line. */
  readonly onReport?: (line: string) => void
}

/** A relay that is running. */
export interface RunningRelay {
  /** Where players find it. */
  readonly url: string
  /** Addresses at which other machines of the same network find it; none if it listens for this machine only. */
  readonly networkUrls: readonly string[]
  /** Where it listens, as seen from this machine. */
  readonly localUrl: string
  /** The key with which it signs the order of its tables. */
  readonly key: string
  /** How many are connected. */
  callers(): number
  /** Stops it: everybody is told, everything acknowledged is kept. */
  close(): Promise<void>
}

/** How much a relay without a file keeps, unless told otherwise. */
const memoryBytes = 1024 * 1024 * 1024

/** Starts a relay. Rejects with a sentence that says what to do when it cannot. */
export async function startRelay(options: StartOptions = {}): Promise<RunningRelay> {
  const { port = 4040, host = '127.0.0.1', webRoot, docsRoot } = options
  if (webRoot !== undefined && !existsSync(join(webRoot, 'index.html'))) {
    throw new Error(`there is no index.html in ${webRoot}: build the web app first, or start without it`)
  }
  if (docsRoot !== undefined && !existsSync(join(docsRoot, 'index.html'))) {
    throw new Error(
      `there is no index.html in ${docsRoot}: build the book first (npm run docs), or start without it`,
    )
  }
  const publicOrigin = options.publicUrl === undefined ? undefined : originOf(options.publicUrl)
  const relays = (options.relays ?? []).map(originOf)
  if (relays.length > mostRelays) throw new Error(`name ${mostRelays} other relays at most`)
  const report = reportTo(options.onReport ?? (() => undefined))
  const store = await openStore(options.store ?? 'memory', report)
  const origins: string[] = []
  const relay = await createRelay({
    store,
    origins,
    relays,
    ice: options.ice ?? [],
    report,
    behindProxy: options.behindProxy ?? false,
    limits: {
      ...((options.store ?? 'memory') === 'memory' ? { storeBytes: memoryBytes } : {}),
      ...options.limits,
    },
    ...(options.creators && { creators: options.creators }),
    ...(webRoot === undefined ? {} : { webRoot }),
    ...(docsRoot === undefined ? {} : { docsRoot }),
  })
  try {
    await listen(relay.server, port, host)
  } catch (error) {
    await relay.close()
    throw error
  }
  const actual = (relay.server.address() as AddressInfo).port
  const local = localOrigins(host, actual)
  const [localUrl = ''] = local
  const networkUrls = local.filter((origin) => !isLoopback(origin))
  const url = publicOrigin ?? networkUrls[0] ?? localUrl
  // Relays of one house are one: whoever proves itself to one of them may be sent to another by a proxy.
  origins.push(url, ...local, ...relays)
  const kind = typeof options.store === 'object' ? 'own' : (options.store ?? 'memory').split(':')[0]
  report('started', { url, store: kind ?? '' })
  return { url, localUrl, networkUrls, key: relay.key, callers: relay.callers, close: relay.close }
}

async function openStore(store: string | Store, report: Report): Promise<Store> {
  if (typeof store !== 'string') return store
  if (store === 'memory') return createMemoryStore()
  if (/^(nats|tls):/.test(store)) {
    const nats = await import('./store-nats.ts').catch((error) => {
      throw new Error(
        'a NATS store needs two more packages: npm install @nats-io/transport-node @nats-io/jetstream',
        {
          cause: error,
        },
      )
    })
    return nats.openNatsStore(store, { warn: (warning) => report('warning', { warning }) })
  }
  if (!store.startsWith('sqlite:') || store === 'sqlite:') {
    throw new Error(`a store is "memory", "sqlite:PATH" or "nats://HOST", not "${store}"`)
  }
  const sqlite = await import('./store-sqlite.ts').catch((error) => {
    throw new Error('the sqlite store needs Node 22.13 or newer; use the memory store here', { cause: error })
  })
  return sqlite.openSqliteStore(store.slice('sqlite:'.length))
}

type Listener = Awaited<ReturnType<typeof createRelay>>['server']

function listen(server: Listener, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken ? new Error(`port ${port} is in use; choose another with --port`, { cause: error }) : error,
      )
    })
    server.listen(port, host, resolve)
  })
}

/** Whether only this machine finds that address. */
function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
}

/** The addresses under which a relay that listens there can be reached, the most likely first. */
function localOrigins(host: string, port: number): string[] {
  const loopback = ['127.0.0.1', 'localhost', '::1']
  const everywhere = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ scopeid }) => !scopeid)
    .sort((one, other) => one.family.localeCompare(other.family))
    .map(({ address }) => address)
  const isWild = host === '0.0.0.0' || host === '::'
  const hosts = isWild ? [...loopback, ...everywhere] : [host, ...loopback]
  const origins = hosts.map((name) => originOf(`http://${name.includes(':') ? `[${name}]` : name}:${port}`))
  return [...new Set(origins)]
}
