/**
 * Sitting at a table over a relay: making one, and coming to it by its invitation. What the terminal program, the page and other
 * programs share: the charter that names the relay's key, sealing, the connection and the seat joined together.
 */
import {
  type Charter,
  charterOf,
  createSealer,
  type Game,
  headText,
  type Identity,
  idBytes,
  keyCommitment,
  type Session,
  type Sitting,
  stateCharter,
  type Terms,
  takeSeat,
} from '../table/index.ts'
import { type ClientOptions, connectRelay, type RelayClient } from './client.ts'
import { createTable, type Fetch, relayKey } from './create-table.ts'
import type { Invite } from './invite.ts'

/** What a host wants. */
export interface HostOptions {
  /** Where the relay is. */
  readonly relay: string
  readonly terms: Terms
  /** Who makes the table. */
  readonly host: Identity
  /** Other relays, best first, where the players can go on should this one stay away. */
  readonly relays?: readonly string[]
  /** The closing of another table from which this one goes on. */
  readonly continues?: Charter['continues']
  readonly fetch?: Fetch
}

/** Makes a table at a relay, and gives the invitation to it. */
export async function hostTable(options: HostOptions): Promise<Invite> {
  const { relay, terms, host, relays = [], continues = null, fetch } = options
  const key = crypto.getRandomValues(new Uint8Array(32))
  const sequencer = await relayKey(relay, fetch)
  const charter = charterOf(terms, { sequencer, relays, sealing: keyCommitment(key), continues })
  const opening = stateCharter(host, charter)
  const wanted = {
    relay,
    key,
    id: idBytes(opening.table),
    charter: createSealer(key).seal(opening.line),
    identity: host,
    spectators: terms.spectators,
  }
  return createTable(wanted, fetch)
}

/** How to come to a table. */
export interface VisitOptions
  extends Pick<Sitting, 'journal' | 'clock' | 'onEvent' | 'seed'>,
    Pick<ClientOptions, 'open'> {
  readonly invite: Invite
  /** Who comes. */
  readonly person: Identity
  /** Only to watch. */
  readonly watch?: boolean
  /** Told about the connection. */
  readonly onRelay?: ClientOptions['onEvent']
  /** Puts something between the seat and the connection. */
  readonly through?: (transport: RelayClient) => Sitting['transport']
}

/** A seat at a table, and the connection that it uses. */
export interface Visit<R> extends Session<R> {
  readonly client: RelayClient
  readonly invite: Invite
}

/**
 * Comes to the table of an invitation: follows its founding, and plays once it has begun. `join` asks for a seat; with a journal
 * of an earlier visit it goes on there. Leaving also hangs up.
 */
export function visitTable<R>(options: VisitOptions, game: Game<R>): Visit<R> {
  const { invite, person, watch = false, open, onRelay, through, ...sitting } = options
  const client = connectRelay({
    invite,
    identity: person,
    watch,
    ...(open && { open }),
    ...(onRelay && { onEvent: onRelay }),
  })
  const session = takeSeat(
    {
      ...sitting,
      table: headText(invite.id),
      transport: through?.(client) ?? client,
      sealer: createSealer(invite.key),
      ...(watch ? {} : { person }),
    },
    game,
  )
  return {
    client,
    invite,
    result: session.result,
    player: session.player,
    caughtUp: session.caughtUp,
    get founding() {
      return session.founding
    },
    join: session.join,
    start: session.start,
    admit: session.admit,
    leave() {
      session.leave()
      client.close()
    },
  }
}
