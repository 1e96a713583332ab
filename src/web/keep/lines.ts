/** The lines of one table as a browser keeps them, and the journals of its seats, which share those lines. */
import { type ClosedPhase, type Journal, MemoryJournal } from '../../table/index.ts'
import { isOver } from '../../table/journal.ts'
import { read, write } from './database.ts'
import type { Vault } from './vault.ts'

/** The lines of one table, and the journals of its seats here. */
export interface TableLines {
  /** Everything that was said after the founding, in the order in which it was first heard here. */
  readonly lines: readonly string[]
  /** Keeps a line; resolves when it is safe. */
  append(line: string): Promise<void>
  /** The last phase that this player's seat has closed. */
  closedBy(player: string): Promise<ClosedPhase | undefined>
  /** The journal of one seat. */
  journal(player: string): Journal
}

interface SeatRow {
  readonly secrets: Uint8Array
  readonly closed: ClosedPhase | undefined
}

/** Lines and journals in the database. */
export class KeptLines implements TableLines {
  readonly #database: IDBDatabase
  readonly #vault: Vault
  readonly #id: string
  readonly #lines: string[]
  readonly #known: Set<string>
  #waiting: { number: number; line: string }[] = []
  #written: Promise<void> = Promise.resolve()

  constructor(database: IDBDatabase, vault: Vault, id: string, lines: string[]) {
    this.#database = database
    this.#vault = vault
    this.#id = id
    this.#lines = lines
    this.#known = new Set(lines)
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  /** What comes in the same moment is written together. */
  append(line: string): Promise<void> {
    if (this.#known.has(line)) return this.#written
    this.#known.add(line)
    this.#lines.push(line)
    this.#waiting.push({ number: this.#lines.length, line })
    if (this.#waiting.length === 1) this.#written = this.#written.then(() => this.#flush())
    return this.#written
  }

  #flush(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    return write(this.#database, 'lines', (store) => {
      for (const { number, line } of batch) store('lines').put(line, [this.#id, number])
    })
  }

  async closedBy(player: string): Promise<ClosedPhase | undefined> {
    return (await this.#row(player))?.closed
  }

  journal(player: string): Journal {
    let closed: ClosedPhase | undefined
    return {
      load: async () => {
        const row = await this.#row(player)
        closed = row?.closed
        const lines = this.#lines.filter((line) => closed === undefined || !isOver(line, closed))
        return { secrets: row && (await this.#vault.open(row.secrets)), lines, closed }
      },
      append: (line) => this.append(line),
      save: async (secrets, newlyClosed) => {
        closed = newlyClosed ?? closed
        const row: SeatRow = { secrets: await this.#vault.seal(secrets), closed }
        await write(this.#database, 'seats', (store) => store('seats').put(row, [this.#id, player]))
      },
    }
  }

  #row(player: string): Promise<SeatRow | undefined> {
    return read<SeatRow>(this.#database, 'seats', [this.#id, player])
  }
}

/** Lines and journals that live as long as the page, for browsers that keep nothing. */
export class PassingLines implements TableLines {
  readonly #lines: string[] = []
  readonly #known = new Set<string>()

  get lines(): readonly string[] {
    return this.#lines
  }

  async append(line: string): Promise<void> {
    if (this.#known.has(line)) return
    this.#known.add(line)
    this.#lines.push(line)
  }

  async closedBy(): Promise<undefined> {
    return undefined
  }

  journal(): Journal {
    const memory = new MemoryJournal()
    return {
      load: () => memory.load(),
      append: async (line) => {
        await this.append(line)
        await memory.append(line)
      },
      save: (secrets, closed) => memory.save(secrets, closed),
    }
  }
}
