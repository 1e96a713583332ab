/**
 * As much of IndexedDB as the keep uses, in memory, so that it can be tested without a browser: keys of numbers, texts and
 * lists, transactions one after the other that are taken back when aborted, and cursors.
 */
type Key = number | string | readonly Key[]
interface Row {
  readonly key: Key
  readonly value: unknown
}
type Rows = Map<string, Row>
interface Range {
  readonly lower: Key
  readonly upper: Key
}
interface Request {
  result?: unknown
  onsuccess?: (event: { target: Request }) => void
}

/** What a test may look at and change. */
export interface MemoryDatabase {
  /** How many rows were read since this was last set to 0. */
  rowsRead: number
  /** How many rows were written. */
  rowsWritten: number
  /** From now on every write is taken back. */
  isFull: boolean
  /** The page is gone: nothing that it has begun and not finished happens any more. The next one opens the database anew. */
  killPage(): void
}

/** Puts an empty database where the page looks for it. */
export function useMemoryDatabase(): MemoryDatabase {
  let page = { isAlive: true }
  const killPage = (): void => {
    page.isAlive = false
    page = { isAlive: true }
  }
  const watched: MemoryDatabase = { rowsRead: 0, rowsWritten: 0, isFull: false, killPage }
  const databases = new Map<string, { version: number; stores: Map<string, Rows> }>()
  const open = (name: string, version: number) => {
    const kept = databases.get(name) ?? { version: 0, stores: new Map() }
    databases.set(name, kept)
    const opening: Request & { onupgradeneeded?: (event: { oldVersion: number }) => void } = {
      result: new Database(kept.stores, watched, page),
    }
    setImmediate(() => {
      if (kept.version < version) opening.onupgradeneeded?.({ oldVersion: kept.version })
      kept.version = version
      opening.onsuccess?.({ target: opening })
    })
    return opening
  }
  const bound = (lower: Key, upper: Key): Range => ({ lower, upper })
  Object.assign(globalThis, { indexedDB: { open }, IDBKeyRange: { bound } })
  return watched
}

class Database {
  readonly objectStoreNames: { contains(name: string): boolean }
  readonly #stores: Map<string, Rows>
  readonly #watched: MemoryDatabase
  readonly #page: { readonly isAlive: boolean }
  #busy: Promise<void> = Promise.resolve()

  constructor(stores: Map<string, Rows>, watched: MemoryDatabase, page: { readonly isAlive: boolean }) {
    this.#stores = stores
    this.#watched = watched
    this.#page = page
    this.objectStoreNames = { contains: (name) => stores.has(name) }
  }

  createObjectStore(name: string): void {
    this.#stores.set(name, new Map())
  }

  deleteObjectStore(name: string): void {
    this.#stores.delete(name)
  }

  transaction(_names: unknown, mode = 'readonly'): Transaction {
    const transaction = new Transaction(this.#stores, this.#watched, mode === 'readwrite')
    this.#busy = this.#busy.then(() => transaction.run(this.#page))
    return transaction
  }
}

class Transaction {
  oncomplete?: () => void
  onabort?: () => void
  readonly error = null
  stores: Map<string, Rows>
  readonly watched: MemoryDatabase
  readonly queue: (() => void)[] = []
  readonly #writes: boolean
  #isAborted = false

  constructor(stores: Map<string, Rows>, watched: MemoryDatabase, writes: boolean) {
    this.stores = stores
    this.watched = watched
    this.#writes = writes
  }

  objectStore(name: string): Store {
    return new Store(this, name)
  }

  abort(): void {
    this.#isAborted = true
  }

  async run(page: { readonly isAlive: boolean }): Promise<void> {
    const shared = this.stores
    this.stores = new Map([...shared].map(([name, rows]) => [name, new Map(rows)]))
    for (let next = await this.#next(); next && !this.#isAborted; next = await this.#next()) next()
    if (!page.isAlive) return new Promise(() => {})
    if (this.#isAborted || (this.#writes && this.watched.isFull)) return this.onabort?.()
    if (this.#writes) for (const [name, rows] of this.stores) shared.set(name, rows)
    this.oncomplete?.()
  }

  /** Whoever was answered has time to ask for more. */
  async #next(): Promise<(() => void) | undefined> {
    await new Promise((resolve) => setImmediate(resolve))
    return this.queue.shift()
  }
}

class Store {
  readonly #transaction: Transaction
  readonly #name: string

  constructor(transaction: Transaction, name: string) {
    this.#transaction = transaction
    this.#name = name
  }

  get #rows(): Rows {
    return this.#transaction.stores.get(this.#name) as Rows
  }

  get(key: Key): Request {
    return this.#ask(() => this.#read(this.#rows.get(JSON.stringify(key))))
  }

  getAll(range?: Range): Request {
    return this.#ask(() => this.#within(range).map((row) => this.#read(row)))
  }

  getAllKeys(range?: Range): Request {
    return this.#ask(() => this.#within(range).map(({ key }) => key))
  }

  put(value: unknown, key: Key): Request {
    return this.#ask(() => {
      this.#transaction.watched.rowsWritten++
      this.#rows.set(JSON.stringify(key), { key, value: structuredClone(value) })
    })
  }

  delete(what: Key | Range): Request {
    const isRange = (one: Key | Range): one is Range => typeof one === 'object' && 'lower' in one
    return this.#ask(() => {
      const keys = isRange(what) ? this.#within(what).map(({ key }) => key) : [what]
      for (const key of keys) this.#rows.delete(JSON.stringify(key))
    })
  }

  openKeyCursor(range: Range, direction: 'prev'): Request {
    return this.#ask(() => this.#within(range).at(direction === 'prev' ? -1 : 0) ?? null)
  }

  openCursor(range: Range): Request {
    const request: Request = {}
    const give = (rows: readonly Row[]): void => {
      const [row, ...rest] = rows
      request.result = row
        ? { ...row, delete: () => this.delete(row.key), continue: () => this.#later(() => give(rest)) }
        : null
      request.onsuccess?.({ target: request })
    }
    this.#later(() => give(this.#within(range)))
    return request
  }

  #within(range?: Range): Row[] {
    const isIn = (key: Key): boolean =>
      range === undefined || (compare(key, range.lower) >= 0 && compare(key, range.upper) <= 0)
    const rows = [...this.#rows.values()].filter(({ key }) => isIn(key))
    return rows.sort((one, other) => compare(one.key, other.key))
  }

  #read(row: { readonly value: unknown } | undefined): unknown {
    if (row) this.#transaction.watched.rowsRead++
    return row && structuredClone(row.value)
  }

  #ask(answer: () => unknown): Request {
    const request: Request = {}
    this.#later(() => {
      request.result = answer()
      request.onsuccess?.({ target: request })
    })
    return request
  }

  #later(work: () => void): void {
    this.#transaction.queue.push(work)
  }
}

/** Numbers before texts before lists; lists part by part. */
function compare(one: Key, other: Key): number {
  const rank = (key: Key): number => ['number', 'string', 'object'].indexOf(typeof key)
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  if (typeof one !== 'object' || typeof other !== 'object') return one < other ? -1 : one > other ? 1 : 0
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const order = compare(one[i] as Key, other[i] as Key)
    if (order !== 0) return order
  }
  return one.length - other.length
}
