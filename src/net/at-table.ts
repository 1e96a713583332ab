/**
 * Sitting at a table over a relay: making one, and coming to it by its invitation. What the terminal program, the page and other
 * programs share: the charter that names the relay's key, sealing, the connection and the seat joined together.
 */
import {
  type Charter,
  charterOf,
  type Founding,
  type Game,
  headText,
  type Identity,
  idBytes,
  keyCommitment,
  type Player,
  refusalOf,
  type Sitting,
  Stuck,
  stateCharter,
  type Table,
  type TakenSeat,
  type Terms,
  takeSeat,
} from '../table/index.ts'
import { type Aside, Asides } from './aside.ts'
import { type ClientOptions, connectRelay, type RelayClient } from './client.ts'
import { createTable, type Fetch, relayKey } from './create-table.ts'
import type { RelayEvent } from './events.ts'
import type { Invite } from './invite.ts'
import { sealerOf } from './link-keys.ts'
import type { Beside } from './mesh/mesh.ts'
import type { Meeting } from './next-table.ts'
import { TableNews } from './table-news.ts'

/** What a host wants. */
export interface OpenOptions {
  /** Where the relay is. */
  readonly relay: string
  readonly terms: Terms
  /** Who makes the table. */
  readonly host: Identity
  /** Other relays, best first, where the players can go on should this one stay away. */
  readonly relays?: readonly string[]
  /** The closing of another table from which this one goes on. */
  readonly continues?: Charter['continues']
  /** Its name at the relay and the key that it is sealed under; fresh ones if not given. */
  readonly meeting?: Meeting
  readonly fetch?: Fetch
}

/** Makes a table at a relay, and gives the invitation to it. */
export async function openTable(options: OpenOptions): Promise<Invite> {
  const { relay, terms, host, relays = [], continues = null, meeting, fetch } = options
  const key = meeting?.key ?? crypto.getRandomValues(new Uint8Array(32))
  const sealer = sealerOf(key)
  const sequencer = await relayKey(relay, fetch)
  const charter = charterOf(terms, {
    sequencer,
    relays,
    sealing: keyCommitment(sealer.key as Uint8Array),
    continues,
    ...(meeting && { random: meeting.random }),
  })
  const opening = stateCharter(host, charter)
  const wanted = {
    relay,
    ...(meeting && { name: meeting.name }),
    key,
    id: idBytes(opening.table),
    charter: sealer.seal(opening.line),
    identity: host,
    spectators: charter.spectators,
  }
  return createTable(wanted, fetch)
}

/** How to come to a table. */
export interface VisitOptions
  extends Pick<Sitting, 'journal' | 'clock' | 'onEvent' | 'seed' | 'confirms' | 'saysResult' | 'gameOf'>,
    Pick<ClientOptions, 'open'> {
  readonly invite: Invite
  /** Who comes. */
  readonly person: Identity
  /** Only to watch. */
  readonly watch?: boolean
  /** Told what the others say beside the game. */
  readonly onAside?: (aside: Aside) => void
  /** Told about the connection. */
  readonly onRelay?: ClientOptions['onEvent']
  /** The others, as far as they can be reached without whoever gives the order (docs/peers.md). */
  readonly beside?: Beside | undefined
  /** Puts something between the seat and the connection. */
  readonly through?: (transport: RelayClient) => Sitting['transport']
}

/** A seat at a table, and the connection that it uses. What is waited for fails when the relay will never let us in. */
export interface Visit<R> extends TakenSeat<R> {
  readonly client: RelayClient
  readonly invite: Invite
  readonly person: Identity
  /** Told how far the table has come, now and whenever it comes further. Returns a function that stops it. */
  onFounding(listener: (founding: Founding) => void): () => void
  /** Says something beside the game to whoever is connected now; false if we are not. */
  say(text: string): boolean
  /** Whether this key has asked for a seat before. */
  hasJoined(): Promise<boolean>
  /** Waits until we have a seat in a game that has begun. */
  seated(): Promise<Table>
}

/**
 * Comes to the table of an invitation: follows its founding, and plays once it has begun. `join` asks for a seat; with a journal
 * of an earlier visit it goes on there. Leaving also hangs up.
 */
export function visitTable<R>(options: VisitOptions, game: Game<R>): Visit<R> {
  const { invite, person } = options
  const asides = new Asides(invite, person)
  const news = new TableNews()
  const { refused, hear } = refusals()
  const { client, session } = comeIn(options, game, { asides, news, hear })
  const orRefused = <T>(work: Promise<T>): Promise<T> => handled(Promise.race([work, refused]))
  const onFounding: Visit<R>['onFounding'] = (listener) => news.follow(listener, session.founding)
  /** Asks for a seat, and waits until the wish stands in the log: then it counts, or the table says why not. */
  const joined = async (name: string, moved?: Identity): Promise<void> => {
    const me = (await session.player) as Player
    await session.join(name, moved)
    await wishHeard({ me, name, news, session })
  }
  return {
    client,
    invite,
    person,
    result: orRefused(session.result),
    player: session.player,
    caughtUp: orRefused(session.caughtUp),
    get founding() {
      return session.founding
    },
    join: (name, moved) => orRefused(joined(name, moved)),
    start: session.start,
    admit: session.admit,
    onFounding,
    say: (text) => client.aside(asides.seal(text)),
    async hasJoined() {
      const me = await session.player
      const { joined, members } = session.founding
      return [...joined, ...members].some(({ player }) => player === me)
    },
    seated: () => orRefused(Promise.race([seated(session, onFounding), session.result.then(never)])),
    leave() {
      session.leave()
      client.close()
    },
  }
}

/** Who is told what comes over the connection and out of the seat. */
interface Ears {
  readonly asides: Asides
  readonly news: TableNews
  readonly hear: (event: RelayEvent) => void
}

/** The connection and the seat, joined together. */
function comeIn<R>(
  options: VisitOptions,
  game: Game<R>,
  { asides, news, hear }: Ears,
): { client: RelayClient; session: TakenSeat<R> } {
  const {
    invite,
    person,
    watch = false,
    open,
    onEvent,
    onRelay,
    onAside,
    beside,
    through,
    ...sitting
  } = options
  let meeting = (_: RelayEvent): void => {}
  const client = connectRelay({
    invite,
    identity: person,
    watch,
    ...(open && { open }),
    lasting: beside !== undefined,
    onEvent(event) {
      onRelay?.(event)
      hear(event)
      meeting(event)
      if (event.type === 'aside') overhear(event.sealed)
    },
  })
  if (beside) meeting = beside.meet(client)
  const session = takeSeat(
    {
      ...sitting,
      ...(beside && { gossip: beside.gossip }),
      table: headText(invite.id),
      transport: through?.(client) ?? client,
      sealer: sealerOf(invite.key),
      ...(watch ? {} : { person }),
      onEvent(event) {
        onEvent?.(event)
        news.hear(event)
      },
    },
    game,
  )
  const hasSeat = (one: string): boolean => session.founding.members.some((member) => member.person === one)
  beside?.favour(hasSeat)
  /** Only who has a seat is heard. */
  const overhear = (sealed: Uint8Array): void => {
    const aside = asides.open(sealed)
    if (aside && hasSeat(aside.person)) onAside?.(aside)
  }
  return { client, session }
}

/** Whose wish is waited for. */
interface Wish {
  readonly me: Player
  readonly name: string
  readonly news: TableNews
  readonly session: TakenSeat<unknown>
}

/** Resolves when a wish for a seat counts; rejects with what the table has against it. */
function wishHeard({ me, name, news, session }: Wish): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let stop = (): void => {}
    const settle = (error?: Error): void => {
      stopObjecting()
      queueMicrotask(() => stop())
      if (error) reject(error)
      else resolve()
    }
    const stopObjecting = news.onObjection((by, objection) => {
      const refusal = by === me ? refusalOf(name, objection) : undefined
      if (refusal) settle(refusal)
    })
    session.result.catch(settle)
    stop = news.follow(({ joined: wishes, members }) => {
      if ([...wishes, ...members].some(({ player }) => player === me)) settle()
    }, session.founding)
  })
}

/** Watches for the word that the relay will never let us in. */
function refusals(): { refused: Promise<never>; hear: (event: RelayEvent) => void } {
  let refuse = (_: Error): void => {}
  const refused = handled(
    new Promise<never>((_, reject) => {
      refuse = reject
    }),
  )
  const hear = (event: RelayEvent): void => {
    if (event.type === 'status' && event.state === 'refused') refuse(new Stuck(event.text))
  }
  return { refused, hear }
}

/** Whoever does not wait for it need not hear of its failure. */
function handled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

function never(): Promise<never> {
  return Promise.reject(new Stuck('the game was over before there was a seat'))
}

async function seated(session: TakenSeat<unknown>, onFounding: Visit<unknown>['onFounding']): Promise<Table> {
  const me = await session.player
  return new Promise((resolve) => {
    const stop = onFounding(({ members, table }) => {
      if (table === undefined || !members.some(({ player }) => player === me)) return
      queueMicrotask(() => stop())
      resolve(table)
    })
  })
}
