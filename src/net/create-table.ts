/** Making a table at a relay: first its key is asked for, which the charter names, then the table is made. */
import { base64urlnopad } from '../group/inside.ts'
import { type Identity, isPlayer, type Player } from '../table/index.ts'
import { type Invite, nameFor, originOf, parseTableName } from './invite.ts'
import { doorOf } from './link-keys.ts'
import { signOpening } from './signing.ts'

/** Sends an HTTP request; the platform's `fetch` will do. */
export type Fetch = (
  url: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Response>

/** What a table is to be. */
export interface NewTable {
  /** Where the relay is. */
  readonly relay: string
  /** The table's name there; made from its id if not given. */
  readonly name?: string
  /** The 32 bytes under which everything at the table is sealed. */
  readonly key: Uint8Array
  /** The table's id, 32 bytes: it binds the charter, the host and the relay's key. */
  readonly id: Uint8Array
  /** The sealed charter: it becomes the first entry. */
  readonly charter: Uint8Array
  /** Who makes the table, and later names its writers. */
  readonly identity: Identity
  /** Whether people may come only to watch. */
  readonly spectators: boolean
}

/** The names to try when one is taken. */
const attempts = 4

/** The relay's key, with which it signs the order of its tables. */
export async function relayKey(relay: string, fetch: Fetch = globalThis.fetch): Promise<Player> {
  const origin = originOf(relay)
  const response = await reach(origin, '/key', { method: 'GET' }, fetch)
  const { key } = (await response.json().catch(() => ({}))) as { key?: unknown }
  if (!response.ok || typeof key !== 'string' || !isPlayer(key))
    throw new Error(`what answers at ${origin} is not a relay that this program knows how to use`)
  return key
}

/**
 * Makes a table and gives the invitation to it. Rejects with the relay's sentence when it says no. The same table made
 * twice, after a crash perhaps, is made once.
 */
export async function createTable(wanted: NewTable, fetch: Fetch = globalThis.fetch): Promise<Invite> {
  const { key, id, name } = wanted
  const relay = originOf(wanted.relay)
  for (let attempt = 0; ; attempt++) {
    const table = name === undefined ? nameFor(id, attempt) : parseTableName(name)
    const refusal = await openTable({ ...wanted, relay, name: table }, fetch)
    if (refusal === undefined) return { relay, table, key, id }
    if (refusal.code !== 'table-taken' || name !== undefined || attempt + 1 === attempts)
      throw new Error(refusal.reason)
  }
}

async function openTable(
  { relay, name, key, id, charter, identity, spectators }: Required<NewTable>,
  fetch: Fetch,
): Promise<{ readonly code: string; readonly reason: string } | undefined> {
  const door = doorOf(key).player
  const opening = signOpening({ name, id: base64urlnopad.encode(id), door, spectators }, identity, charter)
  const body = JSON.stringify({ opening, charter: base64urlnopad.encode(charter) })
  const headers = { 'Content-Type': 'application/json' }
  const response = await reach(relay, '/tables', { method: 'POST', headers, body }, fetch)
  if (response.ok) return undefined
  const answer = (await response.json().catch(() => ({}))) as { code?: unknown; reason?: unknown }
  return {
    code: String(answer.code ?? response.status),
    reason: String(answer.reason ?? `the relay at ${relay} answered ${response.status}`),
  }
}

async function reach(
  relay: string,
  path: string,
  init: Parameters<Fetch>[1],
  fetch: Fetch,
): Promise<Response> {
  try {
    return await fetch(`${relay}${path}`, init)
  } catch (error) {
    throw new Error(`cannot reach the relay at ${relay}`, { cause: error })
  }
}
