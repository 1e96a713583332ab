/** The browser's database in which tables survive a reload: opening it, and its requests as promises. */

/**
 * The stores: `keys` by name; `tables` by id; `lines` by table, number and kind (entry or certificate), shared by all seats of a
 * table; `seats` by table and seat; `mine`, what a seat has said, by table, seat and count; `orders`, the ledgers of tables that this
 * browser gives the order of, by ledger and count.
 */
export type StoreName = 'keys' | 'tables' | 'lines' | 'seats' | 'mine' | 'orders'

const stores: readonly StoreName[] = ['keys', 'tables', 'lines', 'seats', 'mine', 'orders']
/** Version 1 held tables without an order, which cannot go on: of it only the keys stay. Version 2 had no ledgers. */
const version = 3

/** Opens the database, and makes its stores on first use. Rejects where the browser does not let us keep anything. */
export function openDatabase(name = 'nodealer'): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = ({ oldVersion }) => prepare(opening.result, oldVersion)
    opening.onsuccess = () => {
      const database = opening.result
      database.onversionchange = () => database.close()
      resolve(database)
    }
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('another version of this page holds the database open'))
  })
}

function prepare(database: IDBDatabase, oldVersion: number): void {
  for (const store of stores) {
    const isThere = database.objectStoreNames.contains(store)
    if (isThere && (store === 'keys' || oldVersion > 1)) continue
    if (isThere) database.deleteObjectStore(store)
    database.createObjectStore(store)
  }
}

/** What a request gives. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Reads one value. */
export function read<T>(database: IDBDatabase, store: StoreName, key: IDBValidKey): Promise<T | undefined> {
  return answerOf<T | undefined>(database.transaction(store).objectStore(store).get(key))
}

/** All keys that begin with these parts. */
export function rangeOf(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []])
}

/** What a transaction works on. */
export interface Writing {
  store(name: StoreName): IDBObjectStore
  /** Takes everything back: the write rejects with this error. */
  refuse(error: Error): void
}

/** Runs writes in one transaction; resolves when they would survive a crash of the browser. */
export function write(
  database: IDBDatabase,
  names: StoreName | readonly StoreName[],
  work: (writing: Writing) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    let refused: Error | undefined
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(refused ?? transaction.error ?? new Error('the browser gave up the write'))
    work({
      store: (name) => transaction.objectStore(name),
      refuse: (error) => {
        if (refused) return
        refused = error
        transaction.abort()
      },
    })
  })
}
