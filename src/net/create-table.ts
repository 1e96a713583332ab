/** Making a table at a relay. */
import type { Identity } from '../table/identity.ts'
import { createInvite, type Invite } from './invite.ts'
import { createSealer } from './seal.ts'
import { signOpening } from './signing.ts'

/** Sends an HTTP request; the platform's `fetch` will do. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>

/** What a table is to be. */
export interface NewTable {
  /** Where the relay is. */
  readonly relay: string
  /** Who makes the table, and later closes its roster. */
  readonly identity: Identity
  /** Whether people who are not in the roster may watch. */
  readonly spectators: boolean
}

/** Makes a table and gives the invitation to it. Rejects with the relay's sentence when it says no. */
export async function createTable(wanted: NewTable, fetch: Fetch = globalThis.fetch): Promise<Invite> {
  for (let tries = 3; ; tries--) {
    const invite = createInvite(wanted.relay)
    const refusal = await openTable(invite, wanted, fetch)
    if (refusal === undefined) return invite
    if (refusal.code !== 'table-taken' || tries === 0) throw new Error(refusal.reason)
  }
}

/** Asks the relay to make, or to make again, the table of this invitation. */
export async function openTable(
  invite: Invite,
  { identity, spectators }: Omit<NewTable, 'relay'>,
  fetch: Fetch = globalThis.fetch,
): Promise<{ readonly code: string; readonly reason: string } | undefined> {
  const { door } = createSealer(invite.table, invite.key)
  const opening = signOpening(invite.table, identity, door.player, spectators)
  const response = await fetch(`${invite.relay}/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(opening),
  }).catch((error) => {
    throw new Error(`cannot reach the relay at ${invite.relay}`, { cause: error })
  })
  if (response.ok) return undefined
  const answer = (await response.json().catch(() => ({}))) as { code?: unknown; reason?: unknown }
  return {
    code: String(answer.code ?? response.status),
    reason: String(answer.reason ?? `the relay at ${invite.relay} answered ${response.status}`),
  }
}
