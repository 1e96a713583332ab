/** What the stories of this folder share: relays on free ports, tables, and clients that note what they are told. */

import { sha256 } from '../../src/group/index.ts'
import {
  connectRelay,
  createTable,
  type Invite,
  type RelayClient,
  type RelayEvent,
  relayKey,
} from '../../src/net/index.ts'
import { sealerOf } from '../../src/net/link-keys.ts'
import {
  openNodeSocket,
  type RunningRelay,
  type StartOptions,
  startRelay,
} from '../../src/net/relay/index.ts'
import type { Sealer } from '../../src/table/order/sealer.ts'
import { createIdentity, type Identity } from '../../src/table/statements/identity.ts'
import { until } from './until.ts'
import { createWitness, type Witness } from './witness.ts'

const lots = 1e9
/** Limits with which guests may say as much as players. */
export const noGuestQuotas = {
  guestLines: lots,
  guestBytes: lots,
  networkGuestLines: lots,
  networkGuestBytes: lots,
  tableGuestLines: lots,
  tableGuestBytes: lots,
}

/** An invitation, and whose signature the order of the table has. */
export interface TestInvite extends Invite {
  readonly sequencer: string
}

/** A client with everything that it was told. */
export interface Guest extends Omit<Witness, 'onOpen' | 'onBatch'> {
  readonly client: RelayClient
  readonly identity: Identity
  readonly sealer: Sealer
  readonly events: RelayEvent[]
  notices(): string[]
  /** Hands in sealed lines. */
  says(...lines: readonly string[]): Promise<void>
}

/** What a test wishes of a table. */
export interface TableWish {
  readonly spectators?: boolean
  readonly name?: string
  readonly key?: Uint8Array
}

/** Relays, tables and clients of one test, and the end of all of them. */
export interface Meeting {
  relay(options?: StartOptions): Promise<RunningRelay>
  table(relay: string, creator: Identity, wish?: TableWish): Promise<TestInvite>
  guest(invite: TestInvite, options?: Partial<Parameters<typeof connectRelay>[0]>): Guest
  end(): Promise<void>
}

/** Begins a meeting; `end` it after the test. */
export function createMeeting(): Meeting {
  const relays: RunningRelay[] = []
  const clients: RelayClient[] = []
  return {
    async relay(options = {}) {
      const relay = await startRelay({ port: 0, ...options })
      relays.push(relay)
      return relay
    },
    async table(relay, identity, { spectators = true, key = randomKey(), ...wish } = {}) {
      const sequencer = await relayKey(relay)
      const table = newTable(key, identity, sequencer)
      const invite = await createTable({ relay, identity, spectators, ...table, ...wish })
      return { ...invite, sequencer }
    },
    guest(invite, options = {}) {
      const identity = options.identity ?? createIdentity()
      const events: RelayEvent[] = []
      const sealer = sealerOf(invite.key)
      const witness = createWitness(invite, sealer)
      const client = connectRelay({
        invite,
        open: openNodeSocket,
        firstRetry: 20,
        longestRetry: 200,
        onEvent: (event) => events.push(event),
        ...options,
        identity,
      })
      client.follow(1, witness)
      clients.push(client)
      const notices = (): string[] => events.flatMap((event) => (event.type === 'notice' ? [event.kind] : []))
      const says = async (...lines: readonly string[]): Promise<void> => {
        for (const line of lines) await client.submit(sealer.seal(line))
      }
      return { ...witness, client, identity, sealer, events, notices, says }
    },
    async end() {
      for (const client of clients.splice(0)) client.close()
      await Promise.all(relays.splice(0).map((relay) => relay.close()))
    },
  }
}

/** Thirty-two random bytes. */
export function randomKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}

/** What a table is made of: here, the id binds charter, host and sequencer in the simplest way. */
export function newTable(
  key: Uint8Array,
  { player }: Identity,
  sequencer: string,
): { key: Uint8Array; id: Uint8Array; charter: Uint8Array } {
  const line = JSON.stringify({ charter: 'coins', host: player, sequencer, random: Math.random() })
  return { key, id: sha256(new TextEncoder().encode(line)), charter: sealerOf(key).seal(line) }
}

/** Waits until a guest is connected and has read everything. */
export async function connected(...guests: readonly Guest[]): Promise<void> {
  for (const { client } of guests) {
    await until(() => client.status().state === 'connected', `being connected (${client.status().text})`)
  }
}

/** Waits until a guest is told no for good, and gives the code. */
export async function refusal({ client }: Guest): Promise<string | undefined> {
  await until(() => client.status().state === 'refused', 'being refused')
  return client.status().code
}

/** Waits until all guests have as many lines. */
export async function haveLines(count: number, ...guests: readonly Guest[]): Promise<void> {
  for (const { lines } of guests)
    await until(
      () => lines.length >= count,
      () => `${count} lines (${lines.length} came)`,
    )
}
