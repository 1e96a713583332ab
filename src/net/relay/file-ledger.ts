/** A host's ledger in a file, for Node: only the owner of the account can read it, and only one program at a time uses it. */
import { LineFile, takeLock } from '../../table/files/index.ts'
import type { SafeLines } from './store-kept.ts'

/** Opens the ledger in this file, which is made if it is not there. */
export async function openFileLedger(path: string): Promise<SafeLines> {
  const unlock = await takeLock(`${path}.lock`)
  const file = await LineFile.open(path).catch(async (error) => {
    await unlock()
    throw error
  })
  return {
    lines: () => file.linesFrom(0),
    append: (line) => file.append([line]),
    close: () => file.close().finally(unlock),
  }
}
