/**
 * A table that somebody is connected to: who is here, who may write, and how every entry reaches everybody in order. The
 * log itself is in the store; a room holds none of it. A member whose connection cannot keep up is served from the store
 * at its own speed, so that a slow reader costs a bounded amount of memory and loses nothing.
 */
import { entryKind, lineName, rosterEntry, rosterOf, writeFrame } from '../entry.ts'
import type { Hello, Opening, Present, RelayMessage, Role, Roster } from '../protocol.ts'
import { sealOverhead } from '../seal.ts'
import { isRosterOf } from '../signing.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { Refusal } from './refusal.ts'
import type { Store, StoredEntry } from './store.ts'

const readBytes = 256 * 1024

/** One connection at a table, as its room sees it. */
export interface Member {
  readonly player: string
  role: Role
  /** The sequence number of the entry it gets next; 0 before it has asked for any. */
  next: number
  /** Being served from the store, because it has just come or cannot keep up. */
  behind: boolean
  /** Bytes that wait to leave. */
  waiting(): number
  /** Resolves when enough has left to go on, or the connection is gone. */
  drained(): Promise<void>
  /** Whether the connection is still there. */
  here(): boolean
  send(frame: Uint8Array): void
  tell(message: RelayMessage): void
  dismiss(refusal: Refusal): void
}

/** A table that somebody is connected to. */
export interface Room {
  readonly opening: Opening
  /** What this caller may do here; throws a `Refusal` when that is nothing. */
  roleOf(hello: Hello): Role
  enter(member: Member): void
  leave(member: Member): void
  /** Sends a member every entry from there on. */
  read(member: Member, from: number): void
  /** Stores a line from a member; everybody gets it when it is stored. */
  publish(member: Member, entry: Uint8Array): Promise<void>
  /** Closes the roster for good. */
  closeRoster(roster: Roster): Promise<void>
  /** Stops following the store. */
  shut(): void
}

/** What a room needs of its relay. */
export interface RoomParts {
  readonly store: Store
  readonly limits: Limits
  readonly metrics: Metrics
  /** How much the table's log has grown to, in bytes. */
  size(): number
  /** Whether the store has room for so many bytes more. */
  hasRoom(bytes: number): boolean
  /** To be called when the log has grown. */
  grew(bytes: number): void
}

/** The room of a table, from what its log begins with. */
export function createRoom(
  parts: RoomParts,
  opening: Opening,
  closed: Roster | undefined,
  end: number,
): Room {
  const { store, limits, metrics } = parts
  const { table } = opening
  const members = new Set<Member>()
  let roster: readonly string[] | undefined = closed?.players
  let head = end

  const stop = store.subscribe(table, head + 1, (entry) => {
    head = entry.sequence
    parts.grew(entry.bytes.length)
    const frame = writeFrame(entry.sequence, entry.bytes)
    for (const member of members) {
      if (!member.behind && member.next === entry.sequence) give(member, frame)
    }
    const now = rosterOf(entry.bytes)
    if (now !== undefined) applyRoster(now.players)
  })

  function send(member: Member, frame: Uint8Array): void {
    member.send(frame)
    metrics.add('entries_out_total')
    metrics.add('bytes_out_total', frame.length)
  }

  function give(member: Member, frame: Uint8Array): void {
    member.next++
    send(member, frame)
    if (member.waiting() <= limits.waitingBytes) return
    metrics.add('slow_readers_total')
    serve(member)
  }

  /** Serves a member from the store until it has everything; from then on it gets entries as they come. */
  function serve(member: Member): void {
    member.behind = true
    catchUp(member).catch(() => member.dismiss(storeFailed('the relay could not read the log')))
  }

  async function catchUp(member: Member): Promise<void> {
    while (member.here()) {
      await member.drained()
      if (member.next > head) break
      const entries = await store.read(table, member.next, readBytes)
      for (const { sequence, bytes } of entries) {
        if (sequence !== member.next) break
        member.next++
        send(member, writeFrame(sequence, bytes))
      }
    }
    member.behind = false
  }

  function applyRoster(players: readonly string[]): void {
    roster = players
    for (const member of members) {
      if (member.role === 'spectator') continue
      if (players.includes(member.player)) setRole(member, 'writer')
      else if (opening.spectators) setRole(member, 'spectator')
      else
        member.dismiss(
          new Refusal('not-in-roster', 'the game has begun without you, and this table has no spectators'),
        )
    }
  }

  function setRole(member: Member, role: Role): void {
    member.role = role
    member.tell({ type: 'role', role })
    announce(member, true)
  }

  function announce({ player, role }: Present, here: boolean): void {
    for (const member of members) member.tell({ type: 'presence', player, role, here })
  }

  const present = (): Present[] => [...members].map(({ player, role }) => ({ player, role }))
  const isHere = ({ player }: Present): boolean => [...members].some((member) => member.player === player)

  async function append(name: string, entry: Uint8Array): Promise<StoredEntry | undefined> {
    const began = performance.now()
    const done = await store.append(table, name, entry).catch(() => {
      metrics.add('store_failures_total')
      throw storeFailed('the relay could not store this, perhaps for want of disk space')
    })
    metrics.appended(performance.now() - began)
    metrics.add(done.outcome === 'stored' ? 'entries_stored_total' : 'entries_known_total')
    return done.outcome === 'known' ? (await store.read(table, done.sequence, 1))[0] : undefined
  }

  return {
    opening,
    roleOf({ player, watch }) {
      if (!watch && roster === undefined) return 'joiner'
      if (!watch && roster?.includes(player)) return 'writer'
      if (opening.spectators) return 'spectator'
      if (watch) throw new Refusal('not-in-roster', 'this table has no spectators')
      throw new Refusal('not-in-roster', 'the game has begun without you, and this table has no spectators')
    },
    enter(member) {
      const others = isHere(member)
      const people = present()
      members.add(member)
      member.tell({
        type: 'seated',
        role: member.role,
        log: opening.log,
        head,
        roster: roster === undefined ? null : [...roster],
        present: people,
      })
      if (!others) announce(member, true)
    },
    leave(member) {
      if (members.delete(member) && !isHere(member)) announce(member, false)
    },
    read(member, from) {
      if (from > head + 1)
        throw new Refusal('bad-message', `the log has ${head} entries; read from ${head + 1} at most`)
      member.next = from
      member.tell({ type: 'reading', from, head })
      if (!member.behind) serve(member)
    },
    async publish(member, entry) {
      if (member.role === 'spectator') throw new Refusal('read-only', 'spectators cannot write')
      if (entry[0] !== entryKind.line || entry.length <= 1 + sealOverhead) {
        throw new Refusal('bad-message', 'a binary frame holds one sealed line')
      }
      if (entry.length > limits.entryBytes) {
        throw new Refusal(
          'too-large',
          `a statement may take ${limits.entryBytes} bytes at this relay, not ${entry.length}`,
        )
      }
      if (!parts.hasRoom(entry.length)) throw storeFailed('the relay has no room left')
      if (parts.size() + entry.length > limits.tableBytes) {
        throw new Refusal(
          'table-full',
          `this table has used up the ${limits.tableBytes} bytes that a table may take`,
        )
      }
      const known = await append(lineName(entry), entry)
      if (known !== undefined) send(member, writeFrame(known.sequence, known.bytes, true))
    },
    async closeRoster(wanted) {
      if (!isRosterOf(opening, wanted)) {
        throw new Refusal('not-proven', 'only the one who made the table can close its roster')
      }
      const known = await append('roster', rosterEntry(wanted))
      if (known !== undefined && rosterOf(known.bytes)?.players.join() !== wanted.players.join()) {
        throw new Refusal(
          'roster-closed',
          'the roster of this table is closed; make a new table for other players',
        )
      }
    },
    shut: stop,
  }
}

const storeFailed = (what: string): Refusal => new Refusal('store-failed', `${what}; try again later`)
