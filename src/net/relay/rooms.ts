/** All tables of a relay: making them, opening a room when the first caller comes, forgetting those long unused. */
import * as v from 'valibot'
import { openingEntry, openingOf, rosterOf } from '../entry.ts'
import { tableName } from '../invite.ts'
import { Opening, type Roster } from '../protocol.ts'
import { isOpening } from '../signing.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { Refusal } from './refusal.ts'
import { createRoom, type Room } from './room.ts'
import type { Store } from './store.ts'

/** The tables of one relay. */
export interface Rooms {
  /** Makes the table that this opening describes; doing it twice is the same as once. Throws a `Refusal`. */
  make(opening: unknown): Promise<Opening>
  /** The room of a table, opened if need be. It stays open until it is released as often as it was asked for. */
  room(table: string): Promise<Room>
  /** To be called once for each call of `room`, also for one that failed. */
  release(table: string): void
  /** How many tables there are, and how many have somebody connected. */
  count(): { readonly tables: number; readonly rooms: number }
  /** Forgets the tables that nobody has written to for long. */
  expire(): Promise<void>
}

interface RoomsParts {
  readonly store: Store
  readonly limits: Limits
  readonly metrics: Metrics
}

/** The tables in a store. */
export async function openRooms(parts: RoomsParts): Promise<Rooms> {
  const { store, limits, metrics } = parts
  const uses = new Map<string, { bytes: number; changed: number }>()
  for (const { table, bytes, changed } of await store.tables()) uses.set(table, { bytes, changed })
  let total = [...uses.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const rooms = new Map<string, { readonly room: Promise<Room>; holders: number }>()

  async function load(table: string): Promise<Room> {
    const begin = await beginningOf(store, table)
    if (begin === undefined) throw new Refusal('unknown-table', 'there is no such table at this relay')
    const room = {
      store,
      limits,
      metrics,
      size: () => uses.get(table)?.bytes ?? 0,
      hasRoom: (bytes: number) => total + bytes <= limits.storeBytes,
      grew: (bytes: number) => grow(table, bytes),
    }
    return createRoom(room, begin.opening, begin.roster, await store.head(table))
  }

  function grow(table: string, bytes: number): void {
    uses.set(table, { bytes: (uses.get(table)?.bytes ?? 0) + bytes, changed: Date.now() })
    total += bytes
  }

  return {
    async make(wanted) {
      const opening = readOpening(wanted)
      const entry = openingEntry(opening)
      if (!uses.has(opening.table) && uses.size >= limits.tables) {
        throw new Refusal(
          'too-many',
          'this relay has as many tables as it allows; try again later or use another relay',
        )
      }
      const done = await store.append(opening.table, `opening/${opening.log}`, entry, 0).catch(() => {
        throw new Refusal('store-failed', 'the relay could not store the table; try again later')
      })
      if (done.outcome === 'conflict')
        throw new Refusal('table-taken', 'there is another table of that name; choose a new name')
      if (done.outcome === 'stored') {
        grow(opening.table, entry.length)
        metrics.add('tables_made_total')
      }
      return opening
    },
    room(table) {
      const open = rooms.get(table) ?? { room: load(table), holders: 0 }
      rooms.set(table, open)
      open.holders++
      return open.room
    },
    release(table) {
      const open = rooms.get(table)
      if (open === undefined || --open.holders > 0) return
      rooms.delete(table)
      open.room.then(
        (room) => room.shut(),
        () => undefined,
      )
    },
    count: () => ({ tables: uses.size, rooms: rooms.size }),
    async expire() {
      const oldest = Date.now() - limits.tableLifetime
      for (const [table, { changed, bytes }] of uses) {
        if (changed >= oldest || rooms.has(table)) continue
        uses.delete(table)
        total -= bytes
        await store.drop(table)
        metrics.add('tables_expired_total')
      }
    },
  }
}

function readOpening(wanted: unknown): Opening {
  const read = v.safeParse(Opening, wanted)
  if (!read.success || !tableName.test(read.output.table)) {
    throw new Refusal(
      'bad-message',
      'a table is made by its opening: table, creator, door, spectators, log, signature',
    )
  }
  if (!isOpening(read.output))
    throw new Refusal('not-proven', 'the opening is not signed by the creator that it names')
  return read.output
}

/** What a log begins with: its opening, and its roster if that is closed. Reads no further than that. */
async function beginningOf(
  store: Store,
  table: string,
): Promise<{ opening: Opening; roster?: Roster } | undefined> {
  const [first] = await store.read(table, 1, 1)
  const opening = first === undefined ? undefined : openingOf(first.bytes)
  if (opening === undefined) return undefined
  for (let next = 2; ; ) {
    const entries = await store.read(table, next, 256 * 1024)
    for (const { bytes } of entries) {
      const roster = rosterOf(bytes)
      if (roster !== undefined) return { opening, roster }
    }
    if (entries.length === 0) return { opening }
    next += entries.length
  }
}
