import { beforeEach, describe, expect, test } from 'vitest'
import {
  audit,
  createIdentity,
  entryLines,
  foundTable,
  type Game,
  type Journal,
  playLocally,
  restoreSequencer,
} from '../../src/table/index.ts'
import { certificateLine } from '../../src/table/order/log-line.ts'
import { type KeptTables, openKeptTables, passingTables } from '../../src/web/keep/kept-tables.ts'
import type { TableLines } from '../../src/web/keep/lines.ts'
import { journalSuite } from '../table/journal-suite.ts'
import { certificateOf, closedAt, entryOf, mineOf, someTable, tickOf } from '../table/kept-lines.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'
import { type MemoryDatabase, useMemoryDatabase } from './memory-database.ts'

let database: MemoryDatabase
let tables: KeptTables<unknown>
beforeEach(async () => {
  database = useMemoryDatabase()
  tables = await openKeptTables()
})

const secrets = new Uint8Array(32).fill(3)
const reload = (id = someTable): Promise<TableLines> => tables.open(id)

journalSuite('in a browser', async () => {
  const kept = tables
  return async (): Promise<Journal> => (await kept.open(someTable)).journal('me')
})

describe('the lines of a table in a browser', () => {
  test('are kept once, however many seats hear them', async () => {
    const lines = await reload()
    await Promise.all(['me', 'bot 1', 'bot 2'].map((seat) => lines.journal(seat).save(secrets)))
    const heard = [entryOf(1), tickOf(2), certificateOf(2)]
    database.rowsWritten = 0
    const seats = ['me', 'bot 1', 'bot 2'].map((seat) => lines.journal(seat))
    await Promise.all([lines.append(heard.slice(0, 2)), ...seats.map((journal) => journal.append(heard))])
    expect(database.rowsWritten).toBe(3)
    const again = await reload()
    expect(again.lines).toEqual(heard)
    for (const seat of ['me', 'bot 1', 'bot 2'])
      expect((await again.journal(seat).load()).lines).toEqual(heard)
  })

  test('come in the order of their numbers, and a certificate after its entry', async () => {
    const lines = await reload()
    await lines.append([entryOf(1), entryOf(2), entryOf(3)])
    await lines.append([certificateOf(2), entryOf(10), certificateOf(10), entryOf(9)])
    const inOrder = [
      entryOf(1),
      entryOf(2),
      certificateOf(2),
      entryOf(3),
      entryOf(9),
      entryOf(10),
      certificateOf(10),
    ]
    expect(lines.lines).toEqual(inOrder)
    expect((await reload()).lines).toEqual(inOrder)
  })

  test('are read from where the seat furthest behind goes on, and as a whole for an audit', async () => {
    const lines = await reload()
    const heard = Array.from({ length: 10 }, (_, i) => entryOf(i + 1))
    await lines.append(heard)
    await lines.journal('bot').save(secrets)
    await lines.journal('me').save(secrets, closedAt('hand#2', 8))
    await lines.journal('bot').save(secrets, closedAt('hand#1', 6))
    for (const one of [lines, await reload()]) {
      expect(one.start).toMatchObject({ k: 6 })
      expect(one.lines).toEqual(heard.slice(6))
      expect((await one.journal('me').load()).lines).toEqual(heard.slice(8))
      expect((await one.journal('bot').load()).lines).toEqual(heard.slice(6))
      expect(one.closedBy('bot')).toEqual(closedAt('hand#1', 6))
      expect(await one.wholeLog()).toEqual(heard)
    }
  })

  test('are not held back by a seat that has ended', async () => {
    const lines = await reload()
    await lines.append([entryOf(1), entryOf(2)])
    await lines.journal('bot').save(secrets)
    await lines.journal('bot').append([mineOf('hand#1/a')])
    await lines.journal('me').save(secrets, closedAt('hand#1', 1))
    await lines.forget('bot')
    for (const one of [lines, await reload()]) {
      expect(one.lines).toEqual([entryOf(2)])
      expect(await one.journal('bot').load()).toEqual({ secrets: undefined, lines: [], closed: undefined })
    }
  })

  test('give a seat that came late everything since the founding', async () => {
    const lines = await reload()
    await lines.append([entryOf(1), entryOf(2)])
    await lines.journal('me').save(secrets, closedAt('hand#1', 1))
    await lines.journal('late').save(secrets)
    expect((await lines.journal('late').load()).lines).toEqual([entryOf(1), entryOf(2)])
    expect((await reload()).start).toBe(undefined)
  })

  test('belong to one table, and go with it', async () => {
    const other = await reload('another table')
    await other.append([entryOf(1)])
    await other.journal('me').save(secrets)
    await other.journal('me').append([mineOf('hand#1/a')])
    const lines = await reload()
    expect(lines.lines).toEqual([])
    expect((await lines.journal('me').load()).secrets).toBe(undefined)
    await tables.forget('another table')
    const gone = await reload('another table')
    expect([...gone.lines, ...(await gone.wholeLog())]).toEqual([])
    expect((await gone.journal('me').load()).secrets).toBe(undefined)
  })

  test('show no secret to who reads the database', async () => {
    const seed = new TextEncoder().encode('my seed, my seed')
    const lines = await reload()
    await lines.journal('me').save(seed)
    expect((await lines.journal('me').load()).secrets).toEqual(seed)
    const stored = await new Promise<unknown[]>((resolve) => {
      indexedDB.open('nodealer', 2).onsuccess = ({ target }) => {
        const rows = (target as IDBOpenDBRequest).result.transaction('seats').objectStore('seats').getAll()
        rows.onsuccess = () => resolve(rows.result)
      }
    })
    expect(stored).toHaveLength(1)
    const { secrets: sealed } = stored[0] as { secrets: Uint8Array }
    expect(new TextDecoder().decode(sealed)).not.toContain('seed')
  })

  test('are refused when another tab has gone on with the table', async () => {
    const [one, other] = [await reload(), await reload()]
    await one.append([entryOf(1)])
    await other.append([entryOf(1)])
    await one.append([entryOf(2)])
    await expect(other.append([tickOf(2), tickOf(3)])).rejects.toThrow('another tab goes on with this table')
    await expect(other.append([tickOf(4)])).rejects.toThrow('another tab')
    expect(await one.wholeLog()).toEqual([entryOf(1), entryOf(2)])
  })

  test('fail for good when the browser cannot write', async () => {
    const lines = await reload()
    database.isFull = true
    await expect(lines.append([entryOf(1)])).rejects.toThrow('the browser gave up the write')
    database.isFull = false
    await expect(lines.append([entryOf(2)])).rejects.toThrow('gave up')
    await expect(lines.journal('me').save(secrets)).rejects.toThrow('gave up')
  })
})

/** A table of one person and two bots in this browser, which is its sequencer too. */
function botTable() {
  const founders = ['me', 'bot 1', 'bot 2'].map((name) => ({
    name,
    person: createIdentity(),
    seed: crypto.getRandomValues(new Uint8Array(32)),
  }))
  const { table, key, entries } = foundTable(roundsTerms(3), founders)
  return async (kept: KeptTables<unknown>, game: Game<number>) => {
    const lines = await kept.open(table.id)
    if (lines.start === undefined) await lines.append(entryLines(entries))
    const { start } = lines
    const keep = (fresh: readonly string[]): Promise<void> => lines.append(fresh)
    const order = { table: table.id, key, lines: lines.lines, ...(start && { start }), keep }
    const sequencer = restoreSequencer(order)
    const places = founders.map((founder) => ({ ...founder, game, journal: lines.journal(founder.name) }))
    const { sessions } = playLocally(table, sequencer, places)
    const results = Promise.all(sessions.map(({ result }) => result))
    results.catch(() => {})
    return { lines, sequencer, sessions, results }
  }
}

describe('a table of bots in a browser', () => {
  test('goes on after reloads at any moment, and has a clean log', async () => {
    const open = botTable()
    for (let life = 1; life <= 12; life++) {
      const { sessions } = await open(await openKeptTables(), keptRounds(100))
      await new Promise((resolve) => setTimeout(resolve, 15 * life))
      database.killPage()
      for (const session of sessions) session.leave()
    }
    tables = await openKeptTables()
    const { results, lines, sequencer } = await open(tables, keptRounds(100))
    expect(await results).toEqual([100, 100, 100])
    const log = [...(await lines.wholeLog()), certificateLine(sequencer.certificate)]
    expect(await audit(log, () => keptRounds(100))).toMatchObject({ clean: true, result: 100, absences: [] })
  })

  test('reads as little after 200 hands as after 2', async () => {
    const open = botTable()
    const rows: number[] = []
    for (const rounds of [2, 200]) {
      await (await open(tables, keptRounds(rounds))).results
      database.rowsRead = 0
      const { results } = await open(tables, keptRounds(rounds))
      await results
      rows.push(database.rowsRead)
    }
    expect(rows[1]).toBeLessThan((rows[0] as number) + 20)
  })

  test('plays also where the browser keeps nothing', async () => {
    const { results, lines } = await botTable()(passingTables(), keptRounds(3))
    expect(await results).toEqual([3, 3, 3])
    expect(await audit(await lines.wholeLog(), () => keptRounds(3))).toMatchObject({ clean: true, result: 3 })
  })
})
