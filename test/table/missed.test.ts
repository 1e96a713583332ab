/** A seat that comes back after many rounds is there at once, and checks behind its own work what was played without it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FileJournal } from '../../src/table/files/journal-file.ts'
import {
  type Entry,
  idBytes,
  type Kept,
  MemoryJournal,
  plainSealer,
  readStatement,
  recheck,
  Sequencer,
  SequencerFault,
  sittingKey,
  type Transport,
} from '../../src/table/index.ts'
import { readMissed } from '../../src/table/seat/missed.ts'
import { SeatJournal } from '../../src/table/seat/seat-journal.ts'
import { readSitting } from '../../src/table/seat/sitting-kept.ts'
import { lineNumber } from '../../src/table/statements/kept-line.ts'
import {
  type AwayTable,
  ahead,
  awayGame,
  comeBack,
  falsePastOf,
  missed,
  playAway,
  rule,
  together,
} from './away.ts'

const last = together + missed + 1
const hour = 3_600_000

/** A new journal in files, in a folder that is gone when the test is over. */
async function openFiles(table: string): Promise<FileJournal> {
  const folder = await mkdtemp(join(tmpdir(), 'nodealer-missed-'))
  const journal = await FileJournal.open(folder, { table, key: new Uint8Array(32).fill(9) })
  onTestFinished(async () => {
    await journal.close()
    await rm(folder, { recursive: true })
  })
  return journal
}

/** A journal that holds what another does. */
async function copyOf({ journal }: Pick<AwayTable, 'journal'>): Promise<MemoryJournal> {
  const { secrets, lines, closed } = await journal.load()
  const copy = new MemoryJournal()
  await copy.save(secrets as Uint8Array, closed)
  await copy.append(lines)
  return copy
}

const numbersIn = ({ lines }: Kept): number[] => lines.flatMap((line) => lineNumber(line) ?? [])

describe('what was played without a seat is as it was signed', () => {
  test('the seat goes on from the last closing, says that it has checked the rest, and lets go of it', async () => {
    const table = await playAway()
    const back = comeBack(table)
    expect(await back.outcome).toBe(last)
    expect(await table.results).toEqual([last, last])
    expect(back.missed()).toEqual([
      { phases: missed - 1, isChecked: false },
      { phases: missed - 1, isChecked: true },
    ])
    expect(back.closed()).toEqual([last - 1, last])
    const kept = await table.journal.load()
    expect(kept.closed?.closing.phase).toBe(`round#${last}`)
    expect(Math.min(...numbersIn(kept))).toBeGreaterThan(kept.closed?.closing.from.k ?? 0)
  })

  test('the game that checks is the one that is given for it, and only what was missed is run', async () => {
    const table = await playAway()
    let runs = 0
    const game = awayGame()
    const gameOf = async () => () => {
      runs++
      return game
    }
    expect(await comeBack(table, { gameOf }).outcome).toBe(last)
    expect(runs).toBe(1)
  })

  test.each([
    ['in memory', async () => new MemoryJournal()],
    ['in files', openFiles],
  ])(
    'until it has checked, its journal %s lets go of nothing; a seat that is gone before starts over',
    async (_, open) => {
      const table = await playAway({}, open)
      const { closed } = await table.journal.load()
      const first = comeBack(table, {}, (event, leave) => {
        if (event.kind === 'missed') leave()
      })
      expect(await first.outcome).toBeInstanceOf(Error)
      expect(first.missed()).toEqual([{ phases: missed - 1, isChecked: false }])
      const between = await table.journal.load()
      expect(between.closed).toEqual(closed)
      expect(Math.max(...numbersIn(between))).toBeGreaterThan(table.seen + 4 * (missed - 1))
      const second = comeBack(table, { clock: ahead(0) })
      expect(await second.outcome).toBe(last)
      expect(second.missed().at(-1)).toEqual({ phases: missed - 1, isChecked: true })
      expect(second.closed()).toEqual([last - 1, last])
      expect((await table.journal.load()).closed?.closing.phase).toBe(`round#${last}`)
    },
  )

  test('a seat that played on before it had checked, and died, starts over from a later closing', async () => {
    const table = await playAway()
    const never = () => new Promise<never>(() => {})
    const first = comeBack(table, { gameOf: never }, (event, leave) => {
      if (event.kind === 'closed' && event.phase.number === last) leave()
    })
    await first.outcome
    expect((await table.journal.load()).closed?.closing.phase).toBe(`round#${together}`)
    const second = comeBack(table, { clock: ahead(0) })
    expect(await second.outcome).toBe(last)
    expect(second.missed()).toEqual([
      { phases: missed, isChecked: false },
      { phases: missed, isChecked: true },
    ])
  })

  test('away for two minutes or less, or for less than 256 entries: all is run as ever, and nothing is left to check', async () => {
    const table = await playAway()
    const short = comeBack({ ...table, journal: await copyOf(table) }, { clock: ahead(0) })
    expect(await short.outcome).toBe(last)
    expect(short.missed()).toEqual([])
    expect(short.closed()).toEqual(Array.from({ length: last - together }, (_, i) => together + 1 + i))
  })
})

describe('more than half sign what was not played while a seat is away, and the sequencer is honest', () => {
  test('their program signs another sum: the seat is there at once, and stops; what they signed is shown, and nobody convicted', async () => {
    const table = await playAway({ signs: (round, sum) => (round === 20 ? sum + 900 : sum) })
    const back = comeBack(table)
    const error = await falsePastOf(back)
    table.leave()
    expect(error.phase).toEqual({ name: 'round', number: 20 })
    expect(error.message).toContain('does not lead to the end of round 20 that Ann, Bob signed')
    expect(error.faults).toEqual([])
    expect(error.signatures.map(({ slot }) => slot)).toEqual(Array(2).fill('round#20/without-3/end'))
    expect(back.missed()).toEqual([{ phases: missed - 1, isChecked: false }])
    expect((await table.journal.load()).closed?.closing.phase).toBe(`round#${together}`)
  })

  test('they let a broken rule pass: whoever broke it is named, with evidence that holds for strangers', async () => {
    const table = await playAway({ checks: false, says: (round) => (round === 30 ? 'bye' : 'hello') })
    const back = comeBack(table)
    const error = await falsePastOf(back)
    table.leave()
    expect(error.phase).toEqual({ name: 'round', number: 30 })
    const [fault] = error.faults
    expect(fault).toMatchObject({ called: 'Bob', rule, slot: 'round#30/word' })
    expect(back.events.some((event) => event.kind === 'fault' && event.fault === fault)).toBe(true)
    expect(fault && (await recheck(fault, () => awayGame()))).toBe(true)
  })

  test('it comes back again: it stops again', async () => {
    const table = await playAway({ signs: (round, sum) => (round === 20 ? sum + 900 : sum) })
    await falsePastOf(comeBack(table))
    expect((await falsePastOf(comeBack(table, { clock: ahead(0) }))).phase.number).toBe(20)
    table.leave()
  })
})

describe('a sequencer that shows another order across the gap', () => {
  test('than it had signed: it is refused, and convicted by both', async () => {
    const table = await playAway()
    table.leave()
    const { key, sequencer, seen } = table
    const other = new Sequencer({
      table: idBytes(table.table),
      key,
      entries: sequencer.entries.map((entry) =>
        entry.k === seen - 1 ? { ...entry, envelope: undefined } : entry,
      ),
    })
    const error = await comeBack(table, { transport: other.connect() }).outcome
    expect(error).toBeInstanceOf(SequencerFault)
    expect((error as SequencerFault).proof).toBeDefined()
  })

  test('than it signs there: it is refused', async () => {
    const table = await playAway()
    table.leave()
    const changed = changing(table.sequencer.connect(), table.seen + 100)
    const error = await comeBack(table, { transport: changed }).outcome
    expect(error).toBeInstanceOf(SequencerFault)
    expect(String(error)).toContain('it signed another order than it shows')
  })
})

/** Shows a tick in the place of an entry. */
function changing(transport: Transport, k: number): Transport {
  return {
    ...transport,
    follow: (from, follower) =>
      transport.follow(from, {
        ...follower,
        onBatch: (batch) =>
          follower.onBatch({
            ...batch,
            entries: batch.entries.map((entry) =>
              entry.k === k ? { ...entry, envelope: undefined } : entry,
            ),
          }),
      }),
  }
}

/** A sequencer that has so many entries more than the seat that was away has seen. */
function sequencedFor({ table, key, sequencer, seen }: AwayTable, more: number): Sequencer {
  return new Sequencer({ table: idBytes(table), key, entries: sequencer.entries.slice(0, seen + more) })
}

describe('reading what was missed', () => {
  /** Reads as the third of a table does that comes back. */
  async function read(table: AwayTable, differs: Partial<Parameters<typeof readMissed>[0]> = {}) {
    const memory = await copyOf(table)
    const kept = await memory.load()
    const sitting = readSitting(kept.secrets as Uint8Array, table.table)
    const asked: number[] = []
    const transport = differs.transport ?? table.sequencer.connect()
    const reading = readMissed({
      table: table.table,
      sealer: plainSealer,
      clock: ahead(hour),
      journal: new SeatJournal(memory, () => {}),
      sitting,
      kept,
      ...differs,
      transport: {
        ...transport,
        follow(from, follower) {
          asked.push(from)
          return transport.follow(from, follower)
        },
      },
    })
    return { ...reading, memory, asked }
  }
  const theTable = playAway()

  test('all of it is kept from the next entry on, and the last closing that others built on is found', async () => {
    const table = await theTable
    const { done, memory, asked } = await read(table)
    const { isKept, closed, ends } = await done
    expect({ isKept, asked }).toEqual({ isKept: true, asked: [table.seen + 1] })
    expect(closed?.closing.phase).toBe(`round#${last - 2}`)
    expect(ends.map(({ k }) => k)).toContain(closed?.at)
    const numbers = numbersIn(await memory.load())
    expect(new Set(numbers).size).toBe(table.sequencer.last.k - (numbers[0] as number) + 1)
  })

  test('who was away for two minutes asks for nothing', async () => {
    const { done, asked } = await read(await theTable, { clock: ahead(0) })
    expect(await done).toEqual({ isKept: false, closed: undefined, ends: [] })
    expect(asked).toEqual([])
  })

  test('fewer than 256 entries are left to be run', async () => {
    const table = await theTable
    const few = sequencedFor(table, 255)
    const { done, memory } = await read(table, { transport: few.connect() })
    expect(await done).toMatchObject({ isKept: false, closed: undefined })
    expect(Math.max(...numbersIn(await memory.load()))).toBe(table.seen)
    const enough = sequencedFor(table, 256)
    expect(await (await read(table, { transport: enough.connect() })).done).toMatchObject({ isKept: true })
  })

  test('a closing that the seat has seen itself is none to go on from, however much came after', async () => {
    const table = await theTable
    const slow = sequencedFor(table, 4)
    for (let i = 0; i < 260; i++) slow.append(undefined)
    const { done } = await read(table, { transport: slow.connect() })
    expect(await done).toMatchObject({ isKept: true, closed: undefined })
  })

  test('a sequencer that does not answer is waited for as long as patience lasts', async () => {
    const waits: (() => void)[] = []
    const clock = {
      now: ahead(hour).now,
      after(_: number, work: () => void) {
        waits.push(work)
        return () => {}
      },
    }
    const silent = { ...(await theTable).sequencer.connect(), follow: () => () => {} }
    const { done } = await read(await theTable, { clock, transport: silent })
    expect(waits).toHaveLength(1)
    waits[0]?.()
    expect(await done).toMatchObject({ isKept: false, closed: undefined })
  })

  test('it can be given up', async () => {
    const silent = { ...(await theTable).sequencer.connect(), follow: () => () => {} }
    const { done, stop } = await read(await theTable, { transport: silent })
    stop()
    expect(await done).toMatchObject({ isKept: false, closed: undefined })
  })

  test('what half of the founders have signed is no closing to go on from', async () => {
    const table = await theTable
    const bob = sittingKey(new Uint8Array(32).fill(2), table.table).player
    const isSignedByBob = ({ k, envelope }: Entry): boolean => {
      if (k <= table.seen || envelope === undefined) return false
      const { slot, by } = readStatement(new TextDecoder().decode(envelope))
      return by === bob && slot.endsWith('/end')
    }
    const half = new Sequencer({
      table: idBytes(table.table),
      key: table.key,
      entries: table.sequencer.entries.map((entry) =>
        isSignedByBob(entry) ? { ...entry, envelope: undefined } : entry,
      ),
    })
    const { done } = await read(table, { transport: half.connect() })
    expect(await done).toMatchObject({ isKept: true, closed: undefined })
  })
})
