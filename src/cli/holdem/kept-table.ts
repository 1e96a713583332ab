/** A table against bots that survives the program: its founding, everybody's identity and journal are kept in one folder. */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Charter, foundTable, type Identity, readTable, type Table } from '../../table/index.ts'
import { FileJournal } from '../../table/journal-file.ts'
import { keptIdentity, logFile, tableFolder } from '../home.ts'

/** A table of this machine, new or resumed. */
export interface KeptTable {
  readonly table: Table
  /** In seat order; the first is the person. */
  readonly seats: readonly { readonly identity: Identity; readonly journal: FileJournal }[]
  /** Whether it goes on from an earlier run. */
  readonly resumed: boolean
  /** Lets go of the journals; with `over` the table ends for good, and the path of its log is given. */
  close(over: boolean): Promise<string | undefined>
}

const name = 'against-bots'

/** The table that was not finished, or a new one. */
export async function openKeptTable(
  charter: Charter,
  names: readonly string[],
  afresh: boolean,
): Promise<KeptTable> {
  if (afresh) rmSync(tableFolder(name), { recursive: true, force: true })
  const folder = tableFolder(name)
  const founding = join(folder, 'founding.jsonl')
  const resumed = existsSync(founding)
  const table = resumed
    ? readTable(readFileSync(founding, 'utf8').trim().split('\n'))
    : found(charter, names, folder)
  if (!resumed) writeFileSync(founding, `${table.lines.join('\n')}\n`, { mode: 0o600 })
  const seats = await Promise.all(
    table.players.map(async (_, i) => {
      const identity = keptIdentity(join(folder, `seat-${i + 1}`))
      const options = { key: identity.secretKey, founding: table.lines }
      return { identity, journal: await FileJournal.open(join(folder, `journal-${i + 1}`), options) }
    }),
  )
  const close = async (over: boolean): Promise<string | undefined> => {
    await Promise.all(seats.map(({ journal }) => journal.close()))
    if (!over) return undefined
    const log = logFile(table.id)
    copyFileSync(join(folder, 'journal-1', 'log.jsonl'), log)
    rmSync(folder, { recursive: true, force: true })
    return log
  }
  return { table, seats, resumed, close }
}

/** Makes the identities first, so that a crash in between leaves nothing half done. */
function found(charter: Charter, names: readonly string[], folder: string): Table {
  const players = names.map((who, i) => ({
    name: who,
    identity: keptIdentity(join(folder, `seat-${i + 1}`)),
  }))
  return foundTable(charter, players)
}
