/** All tables of a relay: making them, opening a room when the first caller comes, forgetting those long unused. */

import * as v from 'valibot'
import { base64urlnopad } from '../../group/inside.ts'
import { isEnvelope } from '../envelope.ts'
import { tableName } from '../invite.ts'
import { longestCharter, type TableOpening, TableRequest } from '../protocol.ts'
import { isOpening } from '../signing.ts'
import { createDepartures } from './departures.ts'
import type { Fellows } from './fellows.ts'
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
  /** Counts a table that another relay has made. */
  learn(table: string): Promise<void>
  /** Learns what other relays on the same store have done: which tables they made or forgot, and what those take. */
  look(): Promise<void>
  /** Forgets the tables at which nobody has said anything for long, also if somebody is connected. */
  expire(): Promise<void>
}

interface RoomsParts extends Omit<RoomParts, 'uses' | 'departures' | 'quota' | 'tellGuest'> {
  readonly quotas: Quotas
  readonly makers: Makers
  readonly fellows: Pick<Fellows, 'made' | 'guest'>
  /** Who may make tables; anybody if not given. */
  readonly creators?: readonly string[] | undefined
}

/** The tables in a store. */
export async function openRooms(parts: RoomsParts): Promise<Rooms> {
  return new StoredRooms(parts, await parts.store.tables())
}

class StoredRooms implements Rooms {
  readonly #parts: RoomsParts
  readonly #uses: Uses
  readonly #departures = createDepartures()
  readonly #open = new Map<string, { readonly room: Room; holders: number }>()

  constructor(parts: RoomsParts, tables: readonly TableState[]) {
    this.#parts = parts
    this.#uses = createUses(parts.limits)
    for (const state of tables) this.#uses.note(state)
  }

  async make(request: unknown, network: string): Promise<TableOpening> {
    const { store, fellows } = this.#parts
    const { opening, charter } = readRequest(request)
    if (!(await makeOnce(this.#parts, this.#uses, { opening, network }, charter))) return opening
    const state = await store.table(opening.name)
    if (state !== undefined && !this.#open.has(opening.name)) this.#uses.note(state)
    fellows.made(opening.name)
    return opening
  }

  async find(table: string): Promise<TableState> {
    const state = await this.#parts.store.table(table)
    if (state === undefined) throw unknownTable()
    return state
  }

  open(state: TableState): Room {
    const { name } = state.opening
    const open = this.#open.get(name) ?? { room: this.#load(state), holders: 0 }
    this.#open.set(name, open)
    open.holders++
    open.room.learnWriters(state.writers)
    return open.room
  }

  #load(state: TableState): Room {
    const { quotas, fellows } = this.#parts
    const { name } = state.opening
    this.#uses.note(state)
    const parts: RoomParts = {
      ...this.#parts,
      uses: this.#uses,
      departures: this.#departures,
      quota: () => quotas.of(name),
      tellGuest: (guest, bytes) => fellows.guest(name, guest, bytes),
    }
    return new Room(parts, state)
  }

  release(room: Room): void {
    const { name } = room.opening
    const open = this.#open.get(name)
    if (open?.room !== room || --open.holders > 0) return
    this.#open.delete(name)
    room.shut()
  }

  count(): { readonly tables: number; readonly rooms: number } {
    return { tables: this.#uses.count(), rooms: this.#open.size }
  }

  async learn(table: string): Promise<void> {
    const state = await this.#parts.store.table(table)
    if (state !== undefined) this.#catchUp(state)
  }

  async look(): Promise<void> {
    const gone = new Set(this.#uses.names())
    for (const state of await this.#parts.store.tables()) {
      gone.delete(state.opening.name)
      this.#catchUp(state)
    }
    for (const name of gone) this.#close(name)
  }

  expire(): Promise<void> {
    const { store, limits, metrics } = this.#parts
    return dropUnused(store, limits.tableLifetime, (name) => {
      this.#close(name)
      metrics.add('tables_expired_total')
    })
  }

  /** Learns what another relay may have done to a table. */
  #catchUp(state: TableState): void {
    const open = this.#open.get(state.opening.name)
    if (open === undefined) learn(this.#parts.makers, this.#uses, state)
    else open.room.learnWriters(state.writers)
  }

  /** A table is not there any more. */
  #close(name: string): void {
    this.#uses.forget(name)
    this.#open.get(name)?.room.shut(unknownTable())
    this.#open.delete(name)
  }
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
