/** What every store must do. A new kind of store is accepted when it passes this suite. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Store, StoredEntry } from '../../src/net/relay/store.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const texts = (entries: readonly StoredEntry[]): string[] =>
  entries.map((entry) => new TextDecoder().decode(entry.bytes))
const sequences = (entries: readonly StoredEntry[]): number[] => entries.map((entry) => entry.sequence)
const all = Number.MAX_SAFE_INTEGER

/** Waits, without asserting how long it takes, until the condition holds. */
export async function until(condition: () => boolean, what = 'what was waited for'): Promise<void> {
  for (let turns = 0; !condition(); turns++) {
    if (turns > 3000) throw new Error(`${what} did not happen`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Runs the suite against the stores that `open` opens. */
export function storeAcceptance(kind: string, open: () => Store): void {
  describe(`a store in ${kind}`, () => {
    const opened: Store[] = []
    const fresh = (): Store => {
      const store = open()
      opened.push(store)
      return store
    }
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close()
    })

    test('numbers the entries of each table from one, without gaps', async () => {
      const store = fresh()
      expect(await store.append('a', '1', bytes('x'))).toEqual({ outcome: 'stored', sequence: 1 })
      expect(await store.append('b', '1', bytes('y'))).toEqual({ outcome: 'stored', sequence: 1 })
      expect(await store.append('a', '2', bytes('z'))).toEqual({ outcome: 'stored', sequence: 2 })
      expect(await store.head('a')).toBe(2)
      expect(await store.head('nobody')).toBe(0)
    })

    test('keeps the bytes as they are and gives them back in order', async () => {
      const store = fresh()
      const every = Uint8Array.from({ length: 256 }, (_, i) => i)
      await store.append('a', '1', every)
      await store.append('a', '2', bytes('second'))
      expect(await store.append('a', '3', bytes(''))).toEqual({ outcome: 'stored', sequence: 3 })
      expect(await store.head('a')).toBe(3)
      const entries = await store.read('a', 1, all)
      expect(new Uint8Array(entries[0]?.bytes ?? [])).toEqual(every)
      expect(texts(entries.slice(1))).toEqual(['second', ''])
      expect(sequences(entries)).toEqual([1, 2, 3])
    })

    test('stores an entry once, however often it comes, and says where it is', async () => {
      const store = fresh()
      await store.append('a', 'other', bytes('0'))
      await store.append('a', 'same', bytes('1'))
      await store.append('a', 'later', bytes('2'))
      expect(await store.append('a', 'same', bytes('1'))).toEqual({ outcome: 'known', sequence: 2 })
      expect(await store.append('b', 'same', bytes('1'))).toEqual({ outcome: 'stored', sequence: 1 })
      expect(await store.head('a')).toBe(3)
    })

    test('stores an entry once also when it comes many times at once', async () => {
      const store = fresh()
      const done = await Promise.all(Array.from({ length: 20 }, () => store.append('a', 'same', bytes('1'))))
      expect(done.filter((one) => one.outcome === 'stored')).toHaveLength(1)
      expect(done.filter((one) => one.outcome === 'known' && one.sequence === 1)).toHaveLength(19)
    })

    test('appends only where the caller expects the end', async () => {
      const store = fresh()
      expect(await store.append('a', '1', bytes('x'), 1)).toEqual({ outcome: 'conflict', head: 0 })
      expect(await store.append('a', '1', bytes('x'), 0)).toEqual({ outcome: 'stored', sequence: 1 })
      expect(await store.append('a', '2', bytes('y'), 0)).toEqual({ outcome: 'conflict', head: 1 })
      const race = await Promise.all(['3', '4', '5'].map((name) => store.append('a', name, bytes(name), 1)))
      expect(race.map((one) => one.outcome)).toEqual(['stored', 'conflict', 'conflict'])
      expect(texts(await store.read('a', 1, all))).toEqual(['x', '3'])
    })

    test('reads from any point, in portions', async () => {
      const store = fresh()
      for (let i = 1; i <= 10; i++) await store.append('a', `${i}`, bytes(`line ${i - 1}`))
      expect(sequences(await store.read('a', 4, 12))).toEqual([4, 5])
      expect(sequences(await store.read('a', 9, all))).toEqual([9, 10])
      expect(sequences(await store.read('a', 3, 1))).toEqual([3])
      expect(await store.read('a', 11, all)).toEqual([])
      expect(await store.read('a', 50, all)).toEqual([])
    })

    test('lets a follower begin anywhere, and gives it every entry once and in order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 30 }),
          fc.integer({ min: 1, max: 35 }),
          async (before, from) => {
            const store = fresh()
            const got: number[] = []
            for (let i = 0; i < before; i++) await store.append('a', `${i}`, bytes('x'))
            const stop = store.subscribe('a', from, (entry) => got.push(entry.sequence))
            const appends = Array.from({ length: 10 }, (_, i) => store.append('a', `later ${i}`, bytes('x')))
            await Promise.all(appends)
            const wanted = Array.from({ length: Math.max(0, before + 10 - from + 1) }, (_, i) => from + i)
            await until(
              () => got.length >= wanted.length,
              `the follower got ${got.length} of ${wanted.length}`,
            )
            stop()
            await store.append('a', 'after the end', bytes('x'))
            expect(got).toEqual(wanted)
          },
        ),
        { numRuns: 25 },
      )
    })

    test('tells followers of one table nothing about another', async () => {
      const store = fresh()
      const got: string[] = []
      store.subscribe('a', 1, (entry) => got.push(...texts([entry])))
      await store.append('b', '1', bytes('not for a'))
      await store.append('a', '1', bytes('for a'))
      await until(() => got.length > 0)
      expect(got).toEqual(['for a'])
    })

    test('an entry is readable before its append is acknowledged to anybody', async () => {
      const store = fresh()
      const seen: number[] = []
      store.subscribe('a', 1, (entry) =>
        store.read('a', entry.sequence, all).then((read) => seen.push(read.length)),
      )
      await store.append('a', '1', bytes('x'))
      expect(await store.read('a', 1, all)).toHaveLength(1)
      await until(() => seen.length > 0)
      expect(seen).toEqual([1])
    })

    test('tells what each table takes, and forgets a table when told to', async () => {
      const store = fresh()
      await store.append('a', '1', bytes('four'))
      await store.append('a', '2', bytes('five5'))
      await store.append('b', '1', bytes('x'))
      const tables = [...(await store.tables())].sort((one, other) => (one.table < other.table ? -1 : 1))
      expect(tables).toMatchObject([
        { table: 'a', entries: 2, bytes: 9 },
        { table: 'b', entries: 1, bytes: 1 },
      ])
      expect(tables[0]?.changed).toBeGreaterThan(1_600_000_000_000)
      await store.drop('a')
      expect(await store.head('a')).toBe(0)
      expect(await store.read('a', 1, all)).toEqual([])
      expect(await store.append('a', '1', bytes('again'))).toEqual({ outcome: 'stored', sequence: 1 })
      expect(await store.head('b')).toBe(1)
    })

    test('refuses everything after it was closed', async () => {
      const store = fresh()
      await store.append('a', '1', bytes('x'))
      await store.close()
      await expect(store.append('a', '2', bytes('x'))).rejects.toThrow()
      await expect(store.read('a', 1, all)).rejects.toThrow()
      await expect(store.head('a')).rejects.toThrow()
      await store.close()
    })
  })
}
