/** What every store must do. A new kind of store is accepted when it passes this suite. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { entryCost, type Store, type StoredEntry } from '../../src/net/relay/store.ts'
import { signOpening, signWriters } from '../../src/net/signing.ts'
import { beginning, envelopeDigest, headText, placeAfter } from '../../src/table/order/chain.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { until } from './until.ts'

const text = new TextEncoder()
/** An envelope: bytes that begin with what differs, as names do. */
const envelope = (what: string): Uint8Array => text.encode(what.padEnd(64, '.'))
const texts = (entries: readonly StoredEntry[]): string[] =>
  entries.map((entry) => new TextDecoder().decode(entry.bytes).replace(/\.+$/, ''))
const sequences = (entries: readonly StoredEntry[]): number[] => entries.map((entry) => entry.sequence)
const all = Number.MAX_SAFE_INTEGER
const creator = createIdentity()
const charter = envelope('charter')

/** The id of a table in these tests. */
export const idOf = (name: string): Uint8Array => new Uint8Array(32).fill(name.charCodeAt(0))

/** Makes a table whose only entry is its charter. */
export async function makeTable(store: Store, name: string, id = idOf(name)): Promise<string> {
  const table = { name, id: headText(id), door: creator.player, spectators: true }
  return store.create({ opening: signOpening(table, creator, charter), network: 'here' }, charter)
}

/** Whether every entry has the head that the chain gives it, and no time is less than the one before. */
export async function isChained(store: Store, name: string, id = idOf(name)): Promise<boolean> {
  let place = beginning(id)
  for (const { sequence, time, head, bytes } of await store.read(name, 1, all)) {
    const digest = envelopeDigest(bytes.length === 0 ? undefined : bytes)
    if (sequence !== place.k + 1 || time < place.time) return false
    place = placeAfter(id, place.head, { k: sequence, time }, digest)
    if (headText(place.head) !== headText(head)) return false
    if (headText((await store.head(name, sequence)) ?? new Uint8Array()) !== headText(head)) return false
  }
  const last = (await store.table(name))?.last
  return last !== undefined && last.k === place.k && headText(last.head) === headText(place.head)
}

/** Runs the suite against the stores that `open` opens, with the clock that it is given. */
export function storeAcceptance(kind: string, open: (now: () => number) => Store | Promise<Store>): void {
  describe(`a store in ${kind}`, () => {
    const opened: Store[] = []
    let now = 1_700_000_000_000
    const empty = async (): Promise<Store> => {
      const store = await open(() => now)
      opened.push(store)
      return store
    }
    const fresh = async (...names: readonly string[]): Promise<Store> => {
      const store = await empty()
      for (const name of names.length === 0 ? ['a'] : names) await makeTable(store, name)
      return store
    }
    afterEach(async () => {
      now = 1_700_000_000_000
      for (const store of opened.splice(0)) await store.close()
    })

    test('has one key for good', async () => {
      const store = await empty()
      const key = await store.key()
      expect(await store.key()).toEqual(key)
      expect(key.secretKey).toHaveLength(32)
      expect((await (await empty()).key()).player).not.toBe(key.player)
    })

    test('makes a table with its charter as entry 1; twice is the same as once', async () => {
      const store = await empty()
      expect(await makeTable(store, 'a')).toBe('made')
      expect(await makeTable(store, 'a')).toBe('same')
      expect(texts(await store.read('a', 1, all))).toEqual(['charter'])
      expect(await store.table('a')).toMatchObject({
        opening: { name: 'a', creator: creator.player },
        network: 'here',
        writers: undefined,
        last: { k: 1, time: now },
        bytes: entryCost(charter),
      })
      expect(await store.table('b')).toBeUndefined()
    })

    test('gives neither a name nor an id to two tables, also when the first is forgotten', async () => {
      const store = await fresh('a')
      for (const forget of [false, true]) {
        if (forget) await store.drop('a')
        expect(await makeTable(store, 'a', idOf('x'))).toBe('name-taken')
        expect(await makeTable(store, 'b', idOf('a'))).toBe('id-taken')
      }
      expect(await makeTable(store, 'b')).toBe('made')
    })

    test('numbers the entries of each table from one, without gaps', async () => {
      const store = await fresh('a', 'b')
      expect(await store.append('a', envelope('x'))).toEqual({ outcome: 'stored', sequence: 2 })
      expect(await store.append('b', envelope('y'))).toEqual({ outcome: 'stored', sequence: 2 })
      expect(await store.append('a', envelope('z'))).toEqual({ outcome: 'stored', sequence: 3 })
      expect(await store.append('nobody', envelope('z'))).toEqual({ outcome: 'unknown' })
      expect(await store.append('nobody', undefined)).toEqual({ outcome: 'unknown' })
    })

    test('chains all entries by their heads, which can be read at any place', async () => {
      const store = await fresh('a', 'b')
      const appends = Array.from({ length: 20 }, (_, i) =>
        store.append(i % 3 === 0 ? 'b' : 'a', i % 4 === 0 ? undefined : envelope(`${i}`)),
      )
      await Promise.all(appends)
      await store.append('a', envelope('last'))
      expect(await isChained(store, 'a')).toBe(true)
      expect(await isChained(store, 'b')).toBe(true)
      expect(new Uint8Array((await store.head('a', 0)) ?? [])).toEqual(idOf('a'))
      expect(await store.head('a', 100).catch(() => undefined)).toBeUndefined()
      expect(await store.head('nobody', 0)).toBeUndefined()
    })

    test('times entries by its clock, but never backwards', async () => {
      const store = await fresh()
      now += 1000
      await store.append('a', envelope('1'))
      now -= 5000
      await store.append('a', envelope('2'))
      await store.append('a', undefined)
      now += 4500.5
      await store.append('a', envelope('3'))
      now += 1000
      await store.append('a', undefined)
      const times = (await store.read('a', 1, all)).map(({ time }) => time - 1_700_000_000_000)
      expect(times).toEqual([0, 1000, 1000, 1000, 1000, 1501])
      expect(await isChained(store, 'a')).toBe(true)
    })

    test('keeps the bytes as they are and gives them back in order; a tick has none', async () => {
      const store = await fresh()
      const every = Uint8Array.from({ length: 256 }, (_, i) => i)
      await store.append('a', every)
      expect(await store.append('a', undefined)).toEqual({ outcome: 'stored', sequence: 3 })
      await store.append('a', envelope('last'))
      const entries = await store.read('a', 2, all)
      expect(new Uint8Array(entries[0]?.bytes ?? [])).toEqual(every)
      expect(texts(entries.slice(1))).toEqual(['', 'last'])
      expect(sequences(entries)).toEqual([2, 3, 4])
    })

    test('stores an envelope once, however often it comes, and says where it is', async () => {
      const store = await fresh('a', 'b')
      await store.append('a', envelope('same'))
      await store.append('a', envelope('later'))
      expect(await store.append('a', envelope('same'))).toEqual({ outcome: 'known', sequence: 2 })
      expect(await store.append('a', envelope('same'), 0)).toEqual({ outcome: 'known', sequence: 2 })
      expect(await store.append('b', envelope('same'))).toEqual({ outcome: 'stored', sequence: 2 })
      expect(await store.append('a', undefined)).toEqual({ outcome: 'stored', sequence: 4 })
      expect(await store.append('a', undefined)).toEqual({ outcome: 'stored', sequence: 5 })
    })

    test('an envelope is not kept out by another one that begins as it does', async () => {
      const store = await fresh()
      const [forged, genuine] = [envelope('name'), envelope('name')]
      forged[63] = 0
      await store.append('a', forged)
      expect(await store.append('a', genuine)).toEqual({ outcome: 'stored', sequence: 3 })
    })

    test('stores an envelope once also when it comes many times at once', async () => {
      const store = await fresh()
      const done = await Promise.all(Array.from({ length: 20 }, () => store.append('a', envelope('same'))))
      expect(done.filter((one) => one.outcome === 'stored')).toHaveLength(1)
      expect(done.filter((one) => one.outcome === 'known' && one.sequence === 2)).toHaveLength(19)
      expect(await isChained(store, 'a')).toBe(true)
    })

    test('appends only where the caller expects the end', async () => {
      const store = await fresh()
      expect(await store.append('a', undefined, 2)).toEqual({ outcome: 'conflict', last: 1 })
      expect(await store.append('a', undefined, 1)).toEqual({ outcome: 'stored', sequence: 2 })
      expect(await store.append('a', envelope('y'), 1)).toEqual({ outcome: 'conflict', last: 2 })
      const race = await Promise.all(
        [undefined, envelope('4'), undefined].map((x) => store.append('a', x, 2)),
      )
      expect(race.map((one) => one.outcome)).toEqual(['stored', 'conflict', 'conflict'])
      expect(texts(await store.read('a', 1, all))).toEqual(['charter', '', ''])
    })

    test('reads from any point, in portions, also where there are only ticks', async () => {
      const store = await fresh()
      for (let i = 2; i <= 10; i++) await store.append('a', i > 6 ? undefined : envelope(`${i}`))
      const [line, tick] = [entryCost(envelope('')), entryCost(new Uint8Array())]
      expect(sequences(await store.read('a', 4, 2 * line))).toEqual([4, 5])
      expect(sequences(await store.read('a', 7, 3 * tick))).toEqual([7, 8, 9])
      expect(sequences(await store.read('a', 9, all))).toEqual([9, 10])
      expect(sequences(await store.read('a', 3, 1))).toEqual([3])
      expect(await store.read('a', 11, all)).toEqual([])
      expect(await store.read('a', 50, all)).toEqual([])
    })

    test('lets a follower begin anywhere, and gives it every entry once and in order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 30 }),
          fc.integer({ min: 1, max: 35 }),
          async (before, from) => {
            const store = await fresh()
            const got: number[] = []
            for (let i = 1; i < before; i++) await store.append('a', envelope(`${i}`))
            const stop = store.subscribe('a', from, (entries) => got.push(...sequences(entries)))
            const appends = Array.from({ length: 10 }, (_, i) => store.append('a', envelope(`later ${i}`)))
            await Promise.all(appends)
            const wanted = Array.from({ length: Math.max(0, before + 10 - from + 1) }, (_, i) => from + i)
            await until(
              () => got.length >= wanted.length,
              () => `the follower got ${got.length} of ${wanted.length}`,
            )
            stop()
            await store.append('a', envelope('after the end'))
            expect(got).toEqual(wanted)
          },
        ),
        { numRuns: 25 },
      )
    })

    test('tells followers of one table nothing about another', async () => {
      const store = await fresh('a', 'b')
      const got: string[] = []
      store.subscribe('a', 2, (entries) => got.push(...texts(entries)))
      await store.append('b', envelope('not for a'))
      await store.append('a', envelope('for a'))
      await until(() => got.length > 0)
      expect(got).toEqual(['for a'])
    })

    test('an entry is readable, and is the end of its table, before anybody is told of it', async () => {
      const store = await fresh()
      const seen: (number | undefined)[] = []
      store.subscribe('a', 2, async ([entry]) => {
        seen.push((await store.read('a', entry?.sequence ?? 0, all)).length)
        seen.push((await store.table('a'))?.last.k)
      })
      await store.append('a', envelope('x'))
      expect(await store.read('a', 2, all)).toHaveLength(1)
      await until(() => seen.length > 1)
      expect(seen).toEqual([1, 2])
    })

    test('keeps the newest list of writers', async () => {
      const store = await fresh()
      const list = (number: number) => signWriters('id', creator, number, [creator.player])
      expect(await store.setWriters('a', list(2))).toEqual(list(2))
      expect(await store.setWriters('a', list(1))).toEqual(list(2))
      expect(await store.setWriters('a', { ...list(2), players: [] })).toEqual(list(2))
      expect(await store.setWriters('a', list(11))).toEqual(list(11))
      expect(await store.setWriters('a', list(3))).toEqual(list(11))
      expect((await store.table('a'))?.writers).toEqual(list(11))
      expect(await store.setWriters('nobody', list(1))).toBeUndefined()
    })

    test('tells what each table takes and when somebody last spoke, and forgets a table when told to', async () => {
      const store = await fresh('a', 'b')
      now += 1000
      await store.append('a', envelope('x'))
      now += 1000
      await store.append('a', undefined)
      const tables = [...(await store.tables())].sort((one, other) =>
        one.opening.name < other.opening.name ? -1 : 1,
      )
      const cost = entryCost(charter)
      expect(tables).toMatchObject([
        { last: { k: 3 }, bytes: 2 * cost + entryCost(new Uint8Array()), changed: now - 1000 },
        { last: { k: 1 }, bytes: cost, changed: now - 2000 },
      ])
      await store.drop('a')
      expect(await store.table('a')).toBeUndefined()
      expect(await store.read('a', 1, all)).toEqual([])
      expect(await store.append('a', envelope('again'))).toEqual({ outcome: 'unknown' })
      expect((await store.table('b'))?.last.k).toBe(1)
    })

    test('forgets a table only if nobody has said anything since', async () => {
      const store = await fresh()
      now += 1000
      await store.append('a', envelope('x'))
      expect(await store.drop('a', now)).toBe(false)
      expect((await store.table('a'))?.last.k).toBe(2)
      expect(await store.drop('a', now + 1)).toBe(true)
      expect(await store.drop('a', now + 1)).toBe(false)
      expect(await store.table('a')).toBeUndefined()
    })

    test('passes words between those who have a table open, and to nobody else', async () => {
      const store = await fresh('a', 'b')
      const heard: string[] = []
      const [one, other, elsewhere] = ['a', 'a', 'b'].map((table, i) =>
        store.talk(table, (word) => heard.push(`${i} hears ${word}`)),
      )
      one?.say('hello')
      await until(() => heard.length > 0)
      other?.say('and you')
      await until(() => heard.length > 1)
      other?.stop()
      elsewhere?.say('nobody')
      one?.say('nobody')
      await store.append('a', envelope('x'))
      expect(heard).toEqual(['1 hears hello', '0 hears and you'])
    })

    test('refuses everything after it was closed', async () => {
      const store = await fresh()
      await store.close()
      await expect(store.append('a', envelope('x'))).rejects.toThrow()
      await expect(store.read('a', 1, all)).rejects.toThrow()
      await expect(store.table('a')).rejects.toThrow()
      await expect(makeTable(store, 'b')).rejects.toThrow()
      await store.close()
    })
  })
}
