/**
 * The order that this program gives to tables of its own (docs/peers.md), over direct connections or as a relay in the own network. It is
 * kept in a file before anything is signed, so that a host who comes back goes on with the same chain.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fetch, type Invite, originOf } from '../../net/index.ts'
import { type OwnOrder, openKeptStore, openOwnOrder } from '../../net/mesh/index.ts'
import { openFileLedger } from '../../net/mesh/node.ts'
import { ownTableLimits, type RunningRelay, startRelay } from '../../net/relay/index.ts'
import { UsageError } from '../command.ts'
import { ownIdentity, tablesFolder } from '../home.ts'
import { webApp } from '../web-app.ts'
import { meshHere } from './peers.ts'

/** How a host gives the order itself. */
export interface OwnOrdering {
  /** The name of the file that it is kept in. */
  readonly file: string
  /** As a relay at this port of the own network; over direct connections if not given. */
  readonly port?: number
}

/** What must be closed at the end. */
interface Open {
  readonly callers: () => number
  readonly close: () => Promise<void>
}

const open: Open[] = []
const orders = new Map<string, Promise<OwnOrder>>()
const relays = new Map<string, Promise<RunningRelay>>()
/** How long those who are at the end of the game get to hear of it, in milliseconds. */
const farewell = 8_000

/** A file for a new order. */
export function freshOrderFile(): string {
  return `${crypto.randomUUID()}.jsonl`
}

/** Begins to give the order, or goes on with it: gives where the table is to be made, and how a relay is asked there. */
export async function beginOrder(
  { file, port }: OwnOrdering,
  relay: string,
  need: 'relay' | 'no relay',
): Promise<{ readonly relay: string; readonly port?: number; readonly fetch?: Fetch }> {
  if (port === undefined) return { relay, fetch: (await orderIn(file)).fetch(originOf(relay), need) }
  const { url, localUrl } = await relayIn(file, port)
  return { relay: url, port: Number(new URL(localUrl).port) }
}

/** Lets the others come to a table that was made before. */
export async function serveTable({ file, port }: OwnOrdering, invite: Invite): Promise<void> {
  if (port !== undefined) await relayIn(file, port)
  else (await orderIn(file)).serve(invite, await meshHere())
}

/** Ends every order that this program gives, when the others have gone or after a while. */
export async function endOrders(): Promise<void> {
  const patience = Date.now() + farewell
  while (open.some(({ callers }) => callers() > 0) && Date.now() < patience) await pause(100)
  await Promise.all(open.splice(0).map(({ close }) => close()))
  orders.clear()
  relays.clear()
}

function ledgerIn(file: string): ReturnType<typeof openFileLedger> {
  const folder = join(tablesFolder(), '..', 'orders')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openFileLedger(join(folder, file)).catch((error: Error) => {
    throw new UsageError(error.message)
  })
}

function orderIn(file: string): Promise<OwnOrder> {
  const there = orders.get(file) ?? ledgerIn(file).then(openKeptStore).then(openOwnOrder)
  if (!orders.has(file)) there.then(({ callers, close }) => open.push({ callers, close })).catch(() => {})
  orders.set(file, there)
  return there
}

function relayIn(file: string, port: number): Promise<RunningRelay> {
  const webRoot = webApp()
  const start = async (): Promise<RunningRelay> => {
    const store = await openKeptStore(await ledgerIn(file))
    const relay = await startRelay({
      port,
      host: '0.0.0.0',
      store,
      // Whoever is in the network finds this program; what it holds and syncs is for the tables of its own player.
      creators: [ownIdentity().player],
      limits: ownTableLimits,
      ...(webRoot && { webRoot }),
    }).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    open.push({ callers: relay.callers, close: relay.close })
    return relay
  }
  const there = relays.get(file) ?? start()
  relays.set(file, there)
  return there
}
