/**
 * What gives tables their order, without any network of its own: the tables in a store, the callers at them, and what is done every
 * few seconds. A relay puts HTTP and WebSockets before it; a host who needs no relay runs it in the own program, or page.
 */
import { type Clock, type Identity, systemClock } from '../../table/index.ts'
import { type Callers, createCallers } from './callers.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { joinFellows } from './fellows.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createMakers } from './makers.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createQuotas } from './quotas.ts'
import type { Report } from './report.ts'
import { openRooms, type Rooms } from './rooms.ts'
import type { Store } from './store.ts'
import type { TakeWire } from './wire.ts'

/** What a hall is made of. */
export interface HallOptions {
  readonly store: Store
  /** The addresses that callers know it by. */
  readonly origins: readonly string[]
  /** Addresses of the other relays on the same store. */
  readonly relays?: readonly string[]
  /** Who may make tables, by the keys that sign openings; anybody if not given. */
  readonly creators?: readonly string[]
  readonly limits?: Partial<Limits>
  readonly report?: Report
  readonly clock?: Clock
}

/** Tables, and those who are at them. */
export interface Hall {
  /** The key with which the order of its tables is signed. */
  readonly sequencer: Identity
  readonly rooms: Rooms
  readonly callers: Callers
  readonly metrics: Metrics
  /** Serves a caller from this network. */
  accept(take: TakeWire, network: string): void
  /** Stops what is done every few seconds. */
  rest(): void
}

const hour = 60 * 60 * 1000
/** How often a look is taken at what others on the same store have done, in milliseconds. */
const lookEvery = 30_000

/** Opens a hall on a store. */
export async function openHall(options: HallOptions): Promise<Hall> {
  const { store, origins, relays = [], creators, report = () => undefined, clock = systemClock } = options
  const limits = { ...defaultLimits, ...options.limits }
  const metrics = createMetrics()
  const sequencer = await store.key()
  const makers = createMakers(limits, clock)
  const quotas = createQuotas(limits, clock)
  const tell = (error: unknown): void => report('error', { error: String(error) })
  const fellows = joinFellows(store, clock, limits, {
    onMade: (table) => rooms.learn(table).catch(tell),
    onGuest: (table, guest, bytes) => quotas.of(table).guest(guest, bytes),
  })
  const rooms: Rooms = await openRooms({
    store,
    sequencer,
    limits,
    metrics,
    clock,
    quotas,
    makers,
    fellows,
    relays,
    creators,
  })
  const callers = createCallers(limits, fellows)
  const parts: ConnectionParts = { rooms, limits, metrics, clock, report, origins }
  const stops = [
    every(clock, limits.heartbeat, () => callers.each((connection) => connection.beat())),
    every(clock, lookEvery, () => {
      rooms.look().catch(tell)
    }),
    every(clock, hour, () => {
      makers.tidy()
      quotas.tidy()
      rooms.expire().catch(tell)
    }),
    fellows.stop,
  ]

  return {
    sequencer,
    rooms,
    callers,
    metrics,
    accept: (take, network) => accept(parts, callers, take, network),
    rest() {
      for (const stop of stops) stop()
    },
  }
}

function accept(parts: ConnectionParts, callers: Callers, take: TakeWire, network: string): void {
  parts.metrics.add('connections_total')
  const connection: Connection = new Connection(
    parts,
    (events) =>
      take({
        ...events,
        onClose(code) {
          callers.remove(connection, network)
          events.onClose(code)
        },
      }),
    network,
  )
  const refusal = callers.add(connection, network)
  if (refusal !== undefined) connection.dismiss(refusal)
}

/** Does something again and again, until the returned function is called. */
function every(clock: Clock, milliseconds: number, act: () => void): () => void {
  let stop = clock.after(milliseconds, function again() {
    stop = clock.after(milliseconds, again)
    act()
  })
  return () => stop()
}
