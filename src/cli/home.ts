/** What the terminal program keeps between runs: the player's identity and the journals of tables. */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { keptIdentity } from '../table/files/keep-folder.ts'
import type { Identity } from '../table/index.ts'

/** The folder for it: `NODEALER_HOME`, or the platform's place for such data. */
function home(): string {
  const data = process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share')
  return process.env['NODEALER_HOME'] ?? join(data, 'nodealer')
}

/** The player's identity, made on first use; only the owner of the account can read it. */
export function ownIdentity(): Identity {
  return keptIdentity(join(home(), 'identity'))
}

/** Where the log of a finished table is kept. */
export function logFile(table: string): string {
  const folder = join(home(), 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${table.slice(0, 12)}.jsonl`)
}

/** Where the folders of all tables are. */
export function tablesFolder(): string {
  return join(home(), 'tables')
}

/** The folder of one table. */
export function tableFolder(table: string): string {
  const folder = join(tablesFolder(), table)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
