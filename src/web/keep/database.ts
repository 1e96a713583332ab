/** The browser's database in which tables survive a reload: opening it, and its requests as promises. */

/** The stores: `keys` by name, `tables` by id, `lines` by table and number, `seats` by table and player. */
export type StoreName = 'keys' | 'tables' | 'lines' | 'seats'

const stores: readonly StoreName[] = ['keys', 'tables', 'lines', 'seats']

/** Opens the database, and makes its stores on first use. Rejects where the browser does not let us keep anything. */
export function openDatabase(name = 'nodealer'): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('another version of this page holds the database open'))
  })
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

/** Runs writes in one transaction; resolves when they would survive a crash of the browser. */
export function write(
  database: IDBDatabase,
  names: StoreName | readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up the write'))
    work((name) => transaction.objectStore(name))
  })
}
