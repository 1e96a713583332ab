/** All tables of a relay: making them, opening a room when the first caller comes, forgetting those long unused. */

import * as v from 'valibot'
import { base64urlnopad } from '../../group/inside.ts'
import { isEnvelope } from '../envelope.ts'
import { tableName } from '../invite.ts'
import { longestCharter, type TableOpening, TableRequest } from '../protocol.ts'
import { isOpening } from '../signing.ts'
import { createDepartures } from './departures.ts'
import type { Makers } from './makers.ts'
import type { Quotas } from './quotas.ts'
import { RelayRefusal, unknownTable } from './refusal.ts'
import { Room } from './room.ts'
import type { RoomParts } from './room-parts.ts'
import { entryCost, type Store, type TableRecord, type TableState } from './store.ts'
import { createUses, makersOf, type Uses } from './uses.ts'

/** The tables of one relay. */
export interface Rooms {
  /** Makes the table that a request from this network describes; doing it twice is the same as once. Throws a `RelayRefusal`. */
  make(request: unknown, network: string): Promise<TableOpening>
  /** What is known of a table, without its log. Throws a `RelayRefusal` if there is none. */
  find(table: string): Promise<TableState>
  /** The room of a table, opened if need be. It stays open until it is released as often as it was asked for. */
  open(state: TableState): Room
  /** To be called once for each call of `open`. */
  release(room: Room): void
  /** How many tables there are, and how many have somebody connected. */
  count(): { readonly tables: number; readonly rooms: number }
  /** Learns what other relays on the same store have done: which tables they made or forgot, and what those take. */
  look(): Promise<void>
  /** Forgets the tables at which nobody has said anything for long, also if somebody is connected. */
  expire(): Promise<void>
}

interface RoomsParts extends Omit<RoomParts, 'uses' | 'departures' | 'quota'> {
  readonly quotas: Quotas
  readonly makers: Makers
  /** Who may make tables; anybody if not given. */
  readonly creators?: readonly string[] | undefined
}

/** The tables in a store. */
export async function openRooms(parts: RoomsParts): Promise<Rooms> {
  const { store, limits, metrics, quotas } = parts
  const uses: Uses = createUses(limits)
  const departures = createDepartures()
  for (const state of await store.tables()) uses.note(state)
  const rooms = new Map<string, { readonly room: Room; holders: number }>()

  function load(state: TableState): Room {
    uses.note(state)
    return new Room({ ...parts, uses, departures, quota: () => quotas.of(state.opening.name) }, state)
  }

  /** A table is not there any more. */
  function close(name: string): void {
    uses.forget(name)
    rooms.get(name)?.room.shut(unknownTable())
    rooms.delete(name)
  }

  return {
    async make(request, network) {
      const { opening, charter } = readRequest(request)
      const isNew = await makeOnce(parts, uses, { opening, network }, charter)
      const state = isNew ? await store.table(opening.name) : undefined
      if (state !== undefined && !rooms.has(opening.name)) uses.note(state)
      return opening
    },
    find: (table) => findIn(store, table),
    open(state) {
      const { name } = state.opening
      const open = rooms.get(name) ?? { room: load(state), holders: 0 }
      rooms.set(name, open)
      open.holders++
      open.room.learnWriters(state.writers)
      return open.room
    },
    release(room) {
      const { name } = room.opening
      const open = rooms.get(name)
      if (open?.room !== room || --open.holders > 0) return
      rooms.delete(name)
      room.shut()
    },
    count: () => ({ tables: uses.count(), rooms: rooms.size }),
    async look() {
      const gone = new Set(uses.names())
      for (const state of await store.tables()) {
        gone.delete(state.opening.name)
        const open = rooms.get(state.opening.name)
        if (open === undefined) learn(parts.makers, uses, state)
        else open.room.learnWriters(state.writers)
      }
      for (const name of gone) close(name)
    },
    expire: () =>
      dropUnused(store, limits.tableLifetime, (name) => {
        close(name)
        metrics.add('tables_expired_total')
      }),
  }
}

async function findIn(store: Store, table: string): Promise<TableState> {
  const state = await store.table(table)
  if (state === undefined) throw unknownTable()
  return state
}

/** Drops the tables at which nobody has said anything for so many milliseconds, and tells of each. */
async function dropUnused(store: Store, lifetime: number, onDropped: (name: string) => void): Promise<void> {
  const oldest = Date.now() - lifetime
  for (const { opening, changed } of await store.tables())
    if (changed < oldest && (await store.drop(opening.name, oldest))) onDropped(opening.name)
}

/** Counts a table that nobody is at here, also if another relay has made it. */
function learn(makers: Makers, uses: Uses, state: TableState): void {
  const { name, creator } = state.opening
  if (!uses.has(name)) for (const maker of makersOf(state.network, creator)) makers.note(maker)
  uses.note(state)
}

/** Keeps a new table, if its makers may have one more; false if it was there. */
async function makeOnce(
  { store, metrics, makers, creators }: RoomsParts,
  uses: Uses,
  record: TableRecord,
  charter: Uint8Array,
): Promise<boolean> {
  const { opening, network } = record
  if (creators?.includes(opening.creator) === false) throw notYours()
  const counted = makersOf(network, opening.creator)
  for (const maker of counted) makers.count(maker)
  if (!uses.has(opening.name)) uses.checkNew(counted, entryCost(charter))
  const created = await store.create(record, charter).catch(() => {
    throw new RelayRefusal('store-failed', 'the relay could not store the table; try again later')
  })
  if (created === 'name-taken')
    throw new RelayRefusal('table-taken', 'there is another table of that name; choose a new name')
  if (created === 'id-taken')
    throw new RelayRefusal(
      'id-taken',
      'this table was made before, under another name or long ago; make a new one',
    )
  if (created === 'made') metrics.add('tables_made_total')
  return created === 'made'
}

function notYours(): RelayRefusal {
  return new RelayRefusal(
    'not-invited',
    "this relay is a player's own program, for that player's tables alone; make yours with: nodealer host --here",
  )
}

function readRequest(request: unknown): { opening: TableOpening; charter: Uint8Array } {
  const read = v.safeParse(TableRequest, request)
  const charter = read.success ? decoded(read.output.charter) : undefined
  const id = read.success ? decoded(read.output.opening.id) : undefined
  if (
    !read.success ||
    id?.length !== 32 ||
    charter === undefined ||
    !isEnvelope(charter) ||
    !tableName.test(read.output.opening.name)
  ) {
    throw new RelayRefusal(
      'bad-message',
      'a table is made by its opening (name, id, creator, door, spectators, signature) and its charter',
    )
  }
  if (charter.length > longestCharter)
    throw new RelayRefusal('too-large', `a charter may take ${longestCharter} bytes, not ${charter.length}`)
  const { opening } = read.output
  if (!isOpening(opening, charter))
    throw new RelayRefusal('not-proven', 'the opening is not signed by the creator that it names')
  return { opening, charter }
}

function decoded(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return undefined
  }
}
