/**
 * The log of one table as a browser keeps it, and the journals of the table's seats here. All of them hear the same entries and
 * certificates, so those are kept once, by their numbers; what a seat has said, and its secrets, are its own. A table of
 * bots, whose sequencer is this browser too, keeps its order here before anything is given out.
 */
import {
  type ClosedPhase,
  earliestStart,
  type Journal,
  type Kept,
  type OrderPlace,
} from '../../table/index.ts'
import { isOver, lineNumber } from '../../table/inside.ts'
import { answerOf, rangeOf, read, type Writing, write } from './database.ts'
import { kindOf, LineWindow } from './line-window.ts'
import type { Vault } from './vault.ts'

/** The log of one table, and the journals of its seats here. */
export interface TableLines {
  /** The entries and certificates that some seat here still needs to go on, by number: all that a restored sequencer needs. */
  readonly lines: readonly string[]
  /** The place before those lines; undefined for the table's beginning. */
  readonly start: OrderPlace | undefined
  /**
   * Keeps entries and certificates; resolves when they are safe. What is there already is not written again, and another entry
   * with the number of one that is there is refused, also if another tab has written that one.
   */
  append(lines: readonly string[]): Promise<void>
  /** The last phase that this seat has closed. */
  closedBy(seat: string): ClosedPhase | undefined
  /** The journal of one seat, by the name that it has in this browser. */
  journal(seat: string): Journal
  /** Lets go of a seat that has ended: of its secrets, and of what it would need to go on. */
  forget(seat: string): Promise<void>
  /** Everything since the founding, for an audit. */
  wholeLog(): Promise<string[]>
}

/** What is kept of a seat besides its own lines. */
interface SeatRow {
  readonly secrets: Uint8Array
  readonly closed: ClosedPhase | undefined
}

/** Where lines come from and go to. */
export interface LineStore {
  readonly database: IDBDatabase
  readonly vault: Vault
  /** The table's id. */
  readonly id: string
}

/** Opens the log of a table. Reads no more than what is needed to go on, however long the table. */
export async function openLines(kept: LineStore): Promise<TableLines> {
  const { database, id } = kept
  const seats = database.transaction('seats').objectStore('seats')
  const [keys, rows] = await Promise.all([
    answerOf(seats.getAllKeys(rangeOf(id))),
    answerOf<SeatRow[]>(seats.getAll(rangeOf(id))),
  ])
  const closed = new Map(keys.map((key, i) => [seatIn(key), rows[i]?.closed]))
  const start = earliestStart([...closed.values()])
  const window = new LineWindow(await linesAfter(kept, start?.k ?? 0), start)
  return new KeptLines(kept, closed, window)
}

/** All entries and certificates with a number above `k`. */
function linesAfter({ database, id }: LineStore, k: number): Promise<string[]> {
  const lines = database.transaction('lines').objectStore('lines')
  return answerOf<string[]>(lines.getAll(IDBKeyRange.bound([id, k + 1], [id, []])))
}

function seatIn(key: IDBValidKey): string {
  return String((key as IDBValidKey[])[1])
}

/** Lines and journals in the database. */
class KeptLines implements TableLines {
  readonly #kept: LineStore
  readonly #closed: Map<string, ClosedPhase | undefined>
  readonly #window: LineWindow
  #waiting: string[] = []
  #written: Promise<void> = Promise.resolve()
  /** Everything that is written, one after the other; rejected for good after the first failure. */
  #work: Promise<void> = Promise.resolve()

  constructor(kept: LineStore, closed: Map<string, ClosedPhase | undefined>, window: LineWindow) {
    this.#kept = kept
    this.#closed = closed
    this.#window = window
  }

  get lines(): readonly string[] {
    return this.#window.lines
  }

  get start(): OrderPlace | undefined {
    return this.#window.start
  }

  /** What comes in the same moment is written together. */
  append(lines: readonly string[]): Promise<void> {
    let fresh: readonly string[]
    try {
      fresh = lines.filter((line) => this.#window.add(line))
    } catch (error) {
      return this.#enqueue(() => Promise.reject(error))
    }
    if (fresh.length === 0) return this.#written
    if (this.#waiting.length === 0) this.#written = this.#enqueue(() => this.#flush())
    this.#waiting.push(...fresh)
    return this.#written
  }

  closedBy(seat: string): ClosedPhase | undefined {
    return this.#closed.get(seat)
  }

  journal(seat: string): Journal {
    return {
      load: () => this.#load(seat),
      append: async (lines) => {
        const shared = lines.filter((line) => lineNumber(line) !== undefined)
        const own = lines.filter((line) => lineNumber(line) === undefined)
        await Promise.all([this.append(shared), own.length > 0 ? this.#say(seat, own) : undefined])
      },
      save: (secrets, closed) => this.#save(seat, secrets, closed),
    }
  }

  async #load(seat: string): Promise<Kept> {
    await this.#enqueue(async () => {})
    const { database, vault, id } = this.#kept
    const row = await read<SeatRow>(database, 'seats', [id, seat])
    if (row === undefined) return { secrets: undefined, lines: [], closed: undefined }
    const { closed } = row
    const after = closed?.closing.from.k ?? 0
    const isNear = after >= (this.#window.start?.k ?? 0)
    const shared = isNear ? this.#window.lines : await linesAfter(this.#kept, after)
    const mine = database.transaction('mine').objectStore('mine')
    const own = await answerOf<string[]>(mine.getAll(rangeOf(id, seat)))
    const lines = [...shared, ...own].filter((line) => closed === undefined || !isOver(line, closed))
    return { secrets: await vault.open(row.secrets), lines, closed }
  }

  forget(seat: string): Promise<void> {
    const { database, id } = this.#kept
    return this.#enqueue(async () => {
      await write(database, ['seats', 'mine'], ({ store }) => {
        store('seats').delete([id, seat])
        store('mine').delete(rangeOf(id, seat))
      })
      this.#closed.delete(seat)
      this.#window.moveTo(earliestStart([...this.#closed.values()]))
    })
  }

  async wholeLog(): Promise<string[]> {
    await this.#enqueue(async () => {})
    return linesAfter(this.#kept, 0)
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work)
    this.#work.catch(() => {})
    return this.#work
  }

  #flush(): Promise<void> {
    const lines = this.#waiting
    this.#waiting = []
    return write(this.#kept.database, 'lines', (writing) => {
      for (const line of lines) putOnce(writing, keyOf(this.#kept.id, line), line)
    })
  }

  #say(seat: string, lines: readonly string[]): Promise<void> {
    const { database, id } = this.#kept
    return this.#enqueue(() =>
      write(database, 'mine', ({ store }) => {
        const mine = store('mine')
        const last = mine.openKeyCursor(rangeOf(id, seat), 'prev')
        last.onsuccess = () => {
          let count = last.result ? Number((last.result.key as IDBValidKey[])[2]) : 0
          for (const line of lines) mine.put(line, [id, seat, ++count])
        }
      }),
    )
  }

  #save(seat: string, secrets: Uint8Array, closed: ClosedPhase | undefined): Promise<void> {
    const { database, vault, id } = this.#kept
    return this.#enqueue(async () => {
      const after = closed ?? this.#closed.get(seat)
      const row: SeatRow = { secrets: await vault.seal(secrets), closed: after }
      await write(database, ['seats', 'mine'], ({ store }) => {
        store('seats').put(row, [id, seat])
        if (closed) dropOver(store('mine').openCursor(rangeOf(id, seat)), closed)
      })
      this.#closed.set(seat, after)
      this.#window.moveTo(earliestStart([...this.#closed.values()]))
    })
  }
}

function keyOf(id: string, line: string): IDBValidKey {
  return [id, lineNumber(line) ?? 0, kindOf(line) === 'entry' ? 0 : 1]
}

/** What stands under a number stays: if another tab has written something else there, nothing of this write counts. */
function putOnce({ store, refuse }: Writing, key: IDBValidKey, line: string): void {
  const lines = store('lines')
  const known = lines.get(key)
  known.onsuccess = () => {
    if (known.result === undefined) lines.put(line, key)
    else if (known.result !== line) refuse(new Error('another tab goes on with this table'))
  }
}

function dropOver(cursor: IDBRequest<IDBCursorWithValue | null>, closed: ClosedPhase): void {
  cursor.onsuccess = () => {
    if (cursor.result === null) return
    if (isOver(cursor.result.value as string, closed)) cursor.result.delete()
    cursor.result.continue()
  }
}
