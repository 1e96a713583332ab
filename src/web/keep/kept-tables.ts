/**
 * Where a browser keeps its tables: who sits at them from here, the log of each, and the secrets of the seats.
 */
import type { SafeLines } from '../../net/mesh/index.ts'
import { createIdentity, type Identity } from '../../table/index.ts'
import { answerOf, openDatabase, rangeOf, read, write } from './database.ts'
import { openLines, type TableLines } from './lines.ts'
import { PassingLines } from './passing-lines.ts'
import { type TabLock, tabLock } from './tab-lock.ts'
import { openVault, type Vault } from './vault.ts'

const ledgers = () => import('./ledger.ts')
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }

/** What is kept of a table besides lines and journals. `T` is the page's own description, kept sealed. */
export interface KeptTable<T> {
  readonly id: string
  readonly at: number
  readonly about: T
}

interface Row {
  readonly at: number
  readonly sealed: Uint8Array
}

/** All tables of this browser. */
export interface KeptTables<T> {
  /** Who I am in this browser: made on the first visit. */
  identity(): Promise<Identity>
  list(): Promise<readonly KeptTable<T>[]>
  put(table: KeptTable<T>): Promise<void>
  /** Forgets a table, and the ledger of that name if it had one. */
  forget(id: string, ledger?: string): Promise<void>
  /** Takes a table for this tab alone. */
  readonly lock: TabLock
  /** The log of the table with this id, and the journals of its seats here. */
  open(id: string): Promise<TableLines>
  /** The ledger of a table that this browser gives the order of. */
  ledger(name: string): Promise<SafeLines>
}

/** Opens them. Rejects where the browser does not let us keep anything. */
export async function openKeptTables<T>(): Promise<KeptTables<T>> {
  const database = await openDatabase()
  const vault = await openVault(database)
  return {
    identity: () => identityIn(database, vault),
    async list() {
      const rows = database.transaction('tables').objectStore('tables')
      const [ids, kept] = await Promise.all([answerOf(rows.getAllKeys()), answerOf<Row[]>(rows.getAll())])
      return Promise.all(
        kept.map(async ({ at, sealed }, i) => ({
          id: String(ids[i]),
          at,
          about: JSON.parse(utf8.decode.decode(await vault.open(sealed))) as T,
        })),
      )
    },
    async put({ id, at, about }) {
      const sealed = await vault.seal(utf8.encode.encode(JSON.stringify(about)))
      await write(database, 'tables', ({ store }) => store('tables').put({ at, sealed } satisfies Row, id))
    },
    forget: (id, ledger) =>
      write(database, ['tables', 'lines', 'seats', 'mine', 'orders'], ({ store }) => {
        store('tables').delete(id)
        if (ledger !== undefined) store('orders').delete(rangeOf(ledger))
        for (const name of ['lines', 'seats', 'mine'] as const) store(name).delete(rangeOf(id))
      }),
    lock: tabLock(database),
    open: (id) => openLines({ database, vault, id }),
    ledger: async (name) => (await ledgers()).openLedger(database, vault, name),
  }
}

/** Two tabs may make an identity at once: the first one kept is the one that counts. */
async function identityIn(database: IDBDatabase, vault: Vault): Promise<Identity> {
  const kept = await read<Uint8Array>(database, 'keys', 'identity')
  if (kept !== undefined) return createIdentity(await vault.open(kept))
  const sealed = await vault.seal(createIdentity().secretKey)
  await write(database, 'keys', ({ store }) => {
    const keys = store('keys')
    keys.get('identity').onsuccess = ({ target }) => {
      if ((target as IDBRequest<unknown>).result === undefined) keys.put(sealed, 'identity')
    }
  })
  return identityIn(database, vault)
}

/** Tables that are forgotten again when the page is closed, for browsers that keep nothing. */
export function passingTables<T>(): KeptTables<T> {
  const me = createIdentity()
  return {
    identity: async () => me,
    list: async () => [],
    put: async () => {},
    forget: async () => {},
    lock: async () => true,
    open: async () => new PassingLines(),
    ledger: async () => (await ledgers()).passingLedger(),
  }
}
