/** The ledger of a table that this browser gives the order of: sealed, and safe before anything in it is signed. */
import type { SafeLines } from '../../net/mesh/index.ts'
import { answerOf, rangeOf, write } from './database.ts'
import type { Vault } from './vault.ts'

const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }

/** Opens the ledger of this name. */
export async function openLedger(database: IDBDatabase, vault: Vault, name: string): Promise<SafeLines> {
  const rows = (): IDBObjectStore => database.transaction('orders').objectStore('orders')
  let count = await answerOf(rows().count(rangeOf(name)))
  return {
    async lines() {
      const sealed = await answerOf<Uint8Array[]>(rows().getAll(rangeOf(name)))
      return Promise.all(sealed.map(async (line) => utf8.decode.decode(await vault.open(line))))
    },
    async append(line) {
      const sealed = await vault.seal(utf8.encode.encode(line))
      await write(database, 'orders', ({ store }) => store('orders').add(sealed, [name, count]))
      count++
    },
    close: async () => {},
  }
}

/** A ledger that is gone with the page, for browsers that keep nothing. */
export function passingLedger(): SafeLines {
  const lines: string[] = []
  return {
    lines: async () => lines,
    append: async (line) => {
      lines.push(line)
    },
    close: async () => {},
  }
}
