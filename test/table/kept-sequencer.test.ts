import { describe, expect, test } from 'vitest'
import {
  audit,
  type Batch,
  certify,
  createIdentity,
  earliestStart,
  entryLines,
  foundTable,
  idBytes,
  type Journal,
  MemoryJournal,
  type OrderPlace,
  playLocally,
  restoreSequencer,
  type Sequencer,
  Stuck,
} from '../../src/table/index.ts'
import { beginning } from '../../src/table/order/chain.ts'
import { Chain } from '../../src/table/order/follow.ts'
import { certificateLine } from '../../src/table/order/log-line.ts'
import { readLogLine } from '../../src/table/order/read-log-line.ts'
import { lineNumber } from '../../src/table/statements/kept-line.ts'
import { closedAt } from './kept-lines.ts'
import { keptRounds, roundsTerms } from './kept-rounds.ts'

const founders = ['Ann', 'Ben', 'Cem'].map((name, i) => ({
  name,
  person: createIdentity(new Uint8Array(32).fill(10 + i)),
  seed: new Uint8Array(32).fill(i + 1),
}))
const { table, key, entries } = foundTable(roundsTerms(3), founders)
const founding = entryLines(entries)
const words = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A sequencer whose lines are in a list that outlives it. */
function restored(lines: string[], start?: OrderPlace): Sequencer {
  return restoreSequencer({
    table: table.id,
    key,
    lines,
    ...(start && { start }),
    keep: async (fresh) => void lines.push(...fresh),
  })
}

/** A seat that follows an order, checks it all, and remembers what it was given. */
function follow(sequencer: Sequencer, chain = newChain()): { chain: Chain; batches: Batch[] } {
  const batches: Batch[] = []
  sequencer.connect().follow(chain.next, {
    onOpen: (opening) => chain.opened(opening),
    onBatch: (batch) => {
      batches.push(batch)
      chain.take(batch)
    },
  })
  return { chain, batches }
}

function newChain(): Chain {
  return new Chain(idBytes(table.id), beginning(idBytes(table.id)), () => key.player)
}

/** A log with some entries after the founding, and the certificate of all but the last. */
async function someLog(): Promise<string[]> {
  const lines = [...founding]
  const transport = restored(lines).connect()
  for (const text of ['one', 'two', 'three']) await transport.submit(words(text))
  return lines
}

describe('a kept sequencer', () => {
  test('goes on with its chain after a restart', async () => {
    const lines = [...founding]
    const first = restored(lines)
    const { chain } = follow(first)
    await first.connect().submit(words('before'))
    const second = restored(lines)
    expect(second.last).toEqual(first.last)
    const after = follow(second, chain)
    await second.connect().submit(words('after'))
    expect(after.chain.place.k).toBe(founding.length + 2)
    expect(after.chain.place).toEqual(second.last)
  })

  test('knows after a restart what it was handed before', async () => {
    const lines = await someLog()
    const again = restored(lines)
    const { k } = again.last
    await again.connect().submit(words('two'))
    expect(again.last.k).toBe(k)
  })

  test('certifies for who comes back with entries that had no certificate yet', async () => {
    const lines = await someLog()
    const chain = newChain()
    for (const line of lines) {
      const read = readLogLine(line)
      if (read.kind === 'entry') chain.take({ entries: [read.entry] })
    }
    expect(chain.place.k).toBe(0)
    chain.forgetUncertified()
    follow(restored(lines), chain)
    expect(chain.place.k).toBe(founding.length + 3)
  })

  test('can go on from a place in the middle', async () => {
    const lines = await someLog()
    const whole = restored(lines)
    const { chain } = follow(whole)
    const middle = newChain()
    middle.take({
      entries: whole.entries.slice(0, 4),
      certificate: certify(key, idBytes(table.id), placeAt(4)),
    })
    for (const kept of [lines, lines.filter((line) => (lineNumber(line) ?? 0) > 4)]) {
      const part = restored([...kept], placeAt(4))
      expect(part.last).toEqual(chain.place)
      expect(part.entries.map(({ k }) => k)).toEqual(whole.entries.slice(4).map(({ k }) => k))
      expect(() => part.connect().follow(4, { onOpen() {}, onBatch() {} })).toThrow('this sequencer has')
    }
    function placeAt(k: number): OrderPlace {
      const upTo = newChain()
      const all = whole.entries.slice(0, k)
      const end = restored(entryLines(all)).last
      upTo.take({ entries: all, certificate: certify(key, idBytes(table.id), end) })
      return upTo.place
    }
  })

  test('needs the log from where the seat furthest behind goes on', () => {
    expect(earliestStart([])).toBe(undefined)
    expect(earliestStart([closedAt('hand#2', 9), undefined])).toBe(undefined)
    const start = earliestStart([closedAt('hand#2', 9), closedAt('hand#1', 4), closedAt('hand#2', 9)])
    expect(start).toMatchObject({ k: 4, time: 1004 })
    expect(start?.head).toHaveLength(32)
  })
})

describe('a kept sequencer gives nothing out', () => {
  test('before it is durable', async () => {
    let isKept = (): void => {}
    const keep = (): Promise<void> => new Promise((resolve) => (isKept = resolve))
    const sequencer = restoreSequencer({ table: table.id, key, lines: founding, keep })
    const { batches } = follow(sequencer)
    const before = batches.length
    let isTaken = false
    const submitting = sequencer.connect().submit(words('slow'))
    void submitting.then(() => (isTaken = true))
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
    expect(batches).toHaveLength(before)
    expect(sequencer.certificate.k).toBe(founding.length)
    expect(isTaken).toBe(false)
    expect(follow(sequencer).chain.place.k).toBe(founding.length)
    isKept()
    await submitting
    expect(batches).toHaveLength(before + 1)
    expect(sequencer.certificate.k).toBe(founding.length + 1)
  })

  test('that could not be kept, nor anything after it', async () => {
    let isFull = false
    const lines = [...founding]
    const keep = async (fresh: readonly string[]): Promise<void> => {
      if (isFull) throw new Error('no space left on device')
      lines.push(...fresh)
    }
    const sequencer = restoreSequencer({ table: table.id, key, lines: founding, keep })
    const { batches } = follow(sequencer)
    const transport = sequencer.connect()
    await transport.submit(words('kept'))
    const before = batches.length
    isFull = true
    const both = [transport.submit(words('lost')), transport.submit(words('lost too'))]
    for (const one of both)
      await expect(one).rejects.toThrow('the order of the table could not be kept: no space left on device')
    isFull = false
    await expect(transport.submit(words('later'))).rejects.toThrow('could not be kept')
    transport.tick(1000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(batches).toHaveLength(before)
    expect(sequencer.certificate.k).toBe(founding.length + 1)
    expect(restored(lines).last.k).toBe(founding.length + 1)
  })

  test('and its seats say why they stop', async () => {
    let left = 6
    const keep = async (): Promise<void> => {
      if (left-- <= 0) throw new Error('no space left on device')
    }
    const sequencer = restoreSequencer({ table: table.id, key, lines: founding, keep })
    const { sessions } = playLocally(
      table,
      sequencer,
      founders.map((founder) => ({ ...founder, game: keptRounds(50) })),
    )
    const ends = await Promise.allSettled(sessions.slice(0, 1).map(({ result }) => result))
    for (const session of sessions) session.leave()
    expect(String((ends[0] as PromiseRejectedResult).reason)).toContain('no space left on device')
  })
})

describe('a kept sequencer refuses to go on', () => {
  const stuck = async (change: (lines: string[]) => string[], reason: string): Promise<void> => {
    const lines = change(await someLog())
    expect(() => restored(lines)).toThrow(Stuck)
    expect(() => restored(lines)).toThrow(reason)
  }
  const certificateAt = (lines: readonly string[]): number =>
    lines.findLastIndex((line) => line.startsWith('{"certificate"'))

  test('when an entry is missing', () =>
    stuck((lines) => lines.filter((line) => lineNumber(line) !== 3), 'entry 4 cannot follow entry 2'))

  test('when its last entries are missing and were signed', () =>
    stuck(
      (lines) => lines.slice(0, certificateAt(lines) + 1).toSpliced(certificateAt(lines) - 1, 1),
      'was signed, and is missing',
    ))

  test('when an entry was changed', () =>
    stuck(
      (lines) => lines.map((line, i) => (i === 2 ? line.replace(/"time":[0-9]+/, '"time":1') : line)),
      'cannot follow',
    ))

  test('when an entry says something else than what was signed', () =>
    stuck((lines) => {
      const at = lines.findIndex((line) => line.includes('"sealed"'))
      return lines.map((line, i) => (i === at ? line.replace(/"sealed":"./, '"sealed":"A') : line))
    }, 'other entries were signed up to'))

  test('when a number is there twice with different entries', () =>
    stuck((lines) => [...lines, '{"k":2,"time":99}'], 'it has two entries 2'))

  test('when a certificate is by somebody else', () =>
    stuck((lines) => {
      const other = certify(createIdentity(), idBytes(table.id), { k: 2, head: idBytes(table.id) })
      return [...lines, certificateLine(other)]
    }, 'is not by the sequencer of this table'))

  test('when a line cannot be read, which it does not repeat', async () => {
    const lines = [...(await someLog()), '{"k":my secret}']
    expect(() => restored(lines)).toThrow(/a line that cannot be read$/)
  })
})

describe('a table whose process is killed again and again', () => {
  /** What survives a process: the order as lines, and one journal a seat. */
  interface Disk {
    readonly order: string[]
    readonly journals: readonly Journal[]
  }

  /** Plays until some entry is to be kept, and then stands still for good, as if killed: that entry may be kept or not. */
  async function playUntilKilled(
    { order, journals }: Disk,
    entriesLeft: number,
    isTorn: boolean,
  ): Promise<void> {
    let left = entriesLeft
    let die = (): void => {}
    const death = new Promise<void>((resolve) => (die = resolve))
    const start = earliestStart(await Promise.all(journals.map(async (j) => (await j.load()).closed)))
    const sequencer = restoreSequencer({
      table: table.id,
      key,
      lines: order,
      ...(start && { start }),
      keep: async (lines) => {
        if (left-- > 0) return void order.push(...lines)
        if (left === -1 && !isTorn) order.push(...lines)
        die()
        return new Promise(() => {})
      },
    })
    const living = journals.map((journal) => mortal(journal, () => left >= 0))
    const places = founders.map((founder, i) => ({
      ...founder,
      game: keptRounds(8),
      journal: living[i] as Journal,
    }))
    const { sessions } = playLocally(table, sequencer, places)
    await Promise.race([death, Promise.all(sessions.map(({ result }) => result))])
    for (const session of sessions) session.leave()
  }

  /** A journal that a dead process cannot write to. */
  function mortal(journal: Journal, isAlive: () => boolean): Journal {
    const never = new Promise<never>(() => {})
    return {
      load: () => journal.load(),
      append: (lines) => (isAlive() ? journal.append(lines) : never),
      save: (secrets, closed) => (isAlive() ? journal.save(secrets, closed) : never),
    }
  }

  test('comes to its end, with one chain and a clean log', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const disk = { order: [...founding], journals: founders.map(() => new MemoryJournal()) }
      for (let life = 0; life < 12; life++)
        await playUntilKilled(disk, (seed * 7 + life * 5) % 9, life % 2 === 0)
      await playUntilKilled(disk, 10_000, false)
      const log = [...disk.order, certificateLine(restored(disk.order).certificate)]
      const verdict = await audit(log, () => keptRounds(8))
      expect(verdict).toMatchObject({ clean: true, result: 8, faults: [], absences: [] })
    }
  })
})
