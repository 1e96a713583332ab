/**
 * Where the players of a table meet again when its relay is gone: at the next relay of the charter, under a name and a key that all
 * who have the old link can compute. So nobody has to send anybody a new link; the old host makes the table, the others
 * find it. Somebody else with the old link can take the name first, and gains nothing: a table of another host is not taken
 * for the next one, and the host can still make it elsewhere and send the link. In the same way they meet for a rematch.
 */
import { sha256 } from '../group/index.ts'
import { hkdf } from '../group/inside.ts'
import {
  type Clock,
  Founding,
  headText,
  type Identity,
  idBytes,
  readStatement,
  systemClock,
} from '../table/index.ts'
import { type ClientOptions, connectRelay } from './client.ts'
import { type Invite, nameFor, originOf } from './invite.ts'
import { sealerOf } from './link-keys.ts'

/** What finds a table at a relay. */
export interface Meeting {
  readonly name: string
  /** The 32 bytes that it is sealed under. */
  readonly key: Uint8Array
  /** The random part of its charter: a host who makes it a second time, after a crash, makes the same. */
  readonly random: Uint8Array
}

/** Why people meet again: to go on with a game whose relay is gone, or to play another one after it is over. */
export type MeetingReason = 'next' | 'rematch'

/** Under which name and key the players of a table meet again. */
export function meetingAfter({ id, key }: Pick<Invite, 'id' | 'key'>, why: MeetingReason = 'next'): Meeting {
  const purpose = new TextEncoder().encode(`nodealer/v2/${why}`)
  const derived = hkdf(sha256, key, id, purpose, 64)
  return {
    name: nameFor(sha256(new Uint8Array([...purpose, ...id]))),
    key: derived.subarray(0, 32),
    random: derived.subarray(32),
  }
}

/**
 * Who makes the next table when the host of one without a relay is gone for good: the first in the order of the seats who is still there.
 * Whoever looks for it takes it from any of them, so it does no harm if two do not see the same people.
 */
export function successors({ members, table }: Founding): readonly string[] {
  return [...new Set(members.map(({ person }) => person))].filter((person) => person !== table?.host)
}

/** How the next table is looked for. */
export interface NextOptions extends Pick<ClientOptions, 'open'> {
  /** The table whose relay is gone. */
  readonly old: Invite
  /** Where the next one should be. */
  readonly relay: string
  readonly identity: Identity
  /** Who makes the next one, by the key at all tables; where the host is gone, any of these may. */
  readonly host: string | readonly string[]
  /** Why they meet again; to go on, if it is not said. */
  readonly why?: MeetingReason
  readonly clock?: Clock
  /** Milliseconds between two attempts. */
  readonly every?: number
}

/** A search that can be given up. */
export interface NextSearch {
  /** The invitation to the next table, as soon as its host has made it. */
  readonly found: Promise<Invite>
  stop(): void
}

/** Looks for the next table until its host has made it. */
export function searchNextTable(options: NextOptions): NextSearch {
  const { old, clock = systemClock, every = 1_000 } = options
  const { name, key } = meetingAfter(old, options.why)
  const relay = originOf(options.relay)
  let halt = (): void => {}
  const found = new Promise<Invite>((resolve) => {
    const attempt = (): void => {
      const client = connectRelay({
        invite: { relay, table: name, key, id: new Uint8Array(32), ...(old.direct && { direct: true }) },
        identity: options.identity,
        ...(options.open && { open: options.open }),
        onEvent(event) {
          if (event.type !== 'status' || event.state !== 'refused') return
          client.close()
          halt = clock.after(every, attempt)
        },
      })
      halt = () => client.close()
      client.follow(1, {
        onOpen: () => {},
        onBatch({ entries: [first] }) {
          const id = first?.envelope && idIn(first.envelope, key, options)
          if (id === undefined) return
          client.close()
          const { direct, around } = old
          resolve({ relay, table: name, key, id, ...(direct && { direct }), ...(around && { around }) })
        },
      })
    }
    attempt()
  })
  return { found, stop: () => halt() }
}

/** The id of the table whose charter this is, if it is of the old host, and goes on from the old table or begins anew. */
function idIn(
  envelope: Uint8Array,
  key: Uint8Array,
  { old, host, why = 'next' }: NextOptions,
): Uint8Array | undefined {
  const line = sealerOf(key).open(envelope)
  try {
    const statement = readStatement(line ?? '')
    const founding = new Founding(statement.table)
    const isNext =
      founding.take(statement, 1) &&
      [host].flat().includes(founding.host ?? '') &&
      founding.charter?.continues?.table === (why === 'next' ? headText(old.id) : undefined)
    return isNext ? idBytes(statement.table) : undefined
  } catch {
    return undefined
  }
}
