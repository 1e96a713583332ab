/**
 * A table against bots that survives the program. This process is its sequencer, with a log and a key of its own; every seat has
 * a journal. All of it is in one folder, which one process at a time can use:
 *
 *     sequencer, seat-1 …      who gives the order, and who sits there: secret keys
 *     journal-1 …              what each seat keeps
 *     order.jsonl              the whole log, durable before anything in it is given out
 *     founding.jsonl           the entries that found the table; written last, so it says that nothing is missing
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type OrderFile, openOrderFile, replaceFile, takeLock } from '../table/files/index.ts'
import { FileJournal } from '../table/files/journal-file.ts'
import {
  certificateLine,
  createIdentity,
  earliestStart,
  entryLines,
  Founding,
  foundTable,
  freshSeed,
  type Identity,
  newSitting,
  readLogLine,
  readStatement,
  restoreSequencer,
  type Sequencer,
  type Table,
  type Terms,
  writeSitting,
} from '../table/index.ts'
import { logFile, tableFolder } from './home.ts'
import { sayWaiting } from './waiting.ts'

/** A table of this machine, new or resumed. */
export interface KeptTable {
  readonly table: Table
  /** Gives the order; `playLocally` takes it. */
  readonly sequencer: Sequencer
  /** In seat order; the first is the person. */
  readonly seats: readonly KeptSeat[]
  /** Whether it goes on from an earlier run. */
  readonly resumed: boolean
  /**
   * Lets go of everything, once all seats have left; with `over` the table ends for good, and the path of its log is given.
   */
  close(over: boolean): Promise<string | undefined>
}

/** A seat of a kept table. */
export interface KeptSeat {
  readonly person: Identity
  readonly journal: FileJournal
}

/** Each game has a table of its own. */
function folderOf(game: string): string {
  return tableFolder(game === 'holdem' ? 'against-bots' : `against-bots-${game}`)
}

/** The table that was not finished, or a new one. Rejects if another program plays at it. */
export async function openKeptTable(
  terms: Terms,
  names: readonly string[],
  afresh: boolean,
): Promise<KeptTable> {
  const unlock = await takeLock(join(folderOf(terms.game), 'lock'), { onWait: sayWaiting })
  try {
    const folder = join(folderOf(terms.game), 'table')
    const resumed = !afresh && existsSync(join(folder, 'founding.jsonl'))
    if (!resumed) await found(terms, names, folder)
    return await open(folder, resumed, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function open(folder: string, resumed: boolean, unlock: () => Promise<void>): Promise<KeptTable> {
  const table = readFounding(join(folder, 'founding.jsonl'))
  const order = await openOrderFile(join(folder, 'order.jsonl'))
  const seats: KeptSeat[] = []
  const release = async (): Promise<void> => {
    await Promise.all([order.close(), ...seats.map(({ journal }) => journal.close())])
  }
  try {
    // All at once: should they have to be waited for, then together.
    const openings = await Promise.allSettled(table.players.map((_, i) => openSeat(folder, table, i)))
    seats.push(...openings.flatMap((opening) => (opening.status === 'fulfilled' ? [opening.value] : [])))
    for (const opening of openings) if (opening.status === 'rejected') throw opening.reason
    const sequencer = await goOn(folder, table, seats, order)
    const close = async (over: boolean): Promise<string | undefined> => {
      await order.keep([certificateLine(sequencer.certificate)]).catch(() => {})
      await release()
      const log = over ? logFile(table.id) : undefined
      if (log !== undefined) copyFileSync(join(folder, 'order.jsonl'), log)
      if (over) rmSync(folder, { recursive: true, force: true })
      await unlock()
      return log
    }
    return { table, sequencer, seats, resumed, close }
  } catch (error) {
    await release()
    throw error
  }
}

async function openSeat(folder: string, table: Table, i: number): Promise<KeptSeat> {
  const person = readIdentity(join(folder, `seat-${i + 1}`))
  const options = { table: table.id, key: person.secretKey, ...(i === 0 && { onWait: sayWaiting }) }
  return { person, journal: await FileJournal.open(join(folder, `journal-${i + 1}`), options) }
}

/** The sequencer, from where the seat that is furthest behind goes on. */
async function goOn(
  folder: string,
  table: Table,
  seats: readonly KeptSeat[],
  order: OrderFile,
): Promise<Sequencer> {
  const start = earliestStart(seats.map(({ journal }) => journal.closed))
  return restoreSequencer({
    table: table.id,
    key: readIdentity(join(folder, 'sequencer')),
    lines: await order.after(start?.k ?? 0),
    ...(start && { start }),
    keep: (lines) => order.keep(lines),
  })
}

/** Founds a table. Whatever a crash leaves of it is thrown away the next time. */
async function found(terms: Terms, names: readonly string[], folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = await makeIdentity(join(folder, 'sequencer'))
  const founders = []
  for (const [i, who] of names.entries()) {
    const person = await makeIdentity(join(folder, `seat-${i + 1}`))
    founders.push({ name: who, person, seed: freshSeed() })
  }
  const { table, entries } = foundTable(terms, founders, { key })
  for (const [i, { person, seed }] of founders.entries()) {
    const options = { table: table.id, key: person.secretKey }
    const journal = await FileJournal.open(join(folder, `journal-${i + 1}`), options)
    await journal.save(writeSitting(newSitting(table.id, seed))).finally(() => journal.close())
  }
  const lines = `${entryLines(entries).join('\n')}\n`
  await replaceFile(join(folder, 'order.jsonl'), lines)
  await replaceFile(join(folder, 'founding.jsonl'), lines)
}

function readFounding(path: string): Table {
  let founding: Founding | undefined
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const read = readLogLine(line)
    if (read.kind !== 'entry' || read.said === undefined) continue
    const statement = readStatement(read.said)
    founding ??= new Founding(statement.table)
    founding.take(statement, read.entry.k)
  }
  if (founding?.table === undefined) throw new Error('the table that was not finished is damaged: use --new')
  return founding.table
}

async function makeIdentity(path: string): Promise<Identity> {
  const identity = createIdentity()
  await replaceFile(path, identity.secretKey)
  return identity
}

function readIdentity(path: string): Identity {
  return createIdentity(new Uint8Array(readFileSync(path)))
}
