/** What the stories of this folder share: relays on free ports, and clients that note what they are told. */
import {
  connectRelay,
  createTable,
  type Invite,
  type RelayClient,
  type RelayEvent,
} from '../../src/net/index.ts'
import {
  openNodeSocket,
  type RunningRelay,
  type StartOptions,
  startRelay,
} from '../../src/net/relay/index.ts'
import { createIdentity, type Identity } from '../../src/table/identity.ts'
import { until } from './store-acceptance.ts'

/** A client with everything that it was told. */
export interface Guest {
  readonly client: RelayClient
  readonly identity: Identity
  readonly lines: string[]
  readonly events: RelayEvent[]
  notices(): string[]
}

/** Relays, tables and clients of one test, and the end of all of them. */
export interface Meeting {
  relay(options?: StartOptions): Promise<RunningRelay>
  table(relay: string, creator: Identity, spectators?: boolean): Promise<Invite>
  guest(invite: Invite, options?: Partial<Parameters<typeof connectRelay>[0]>): Guest
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
    table: (relay, identity, spectators = true) => createTable({ relay, identity, spectators }),
    guest(invite, options = {}) {
      const identity = options.identity ?? createIdentity()
      const events: RelayEvent[] = []
      const lines: string[] = []
      const client = connectRelay({
        invite,
        open: openNodeSocket,
        firstRetry: 20,
        longestRetry: 200,
        onEvent: (event) => events.push(event),
        ...options,
        identity,
      })
      client.subscribe((line) => lines.push(line))
      clients.push(client)
      const notices = (): string[] => events.flatMap((event) => (event.type === 'notice' ? [event.kind] : []))
      return { client, identity, lines, events, notices }
    },
    async end() {
      for (const client of clients.splice(0)) client.close()
      await Promise.all(relays.splice(0).map((relay) => relay.close()))
    },
  }
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
    await until(() => lines.length >= count, `${count} lines (${lines.length} came)`)
}
