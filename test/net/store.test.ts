import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { openSqliteStore } from '../../src/net/relay/store-sqlite.ts'
import { createIdentity } from '../../src/table/identity.ts'
import { isChained, makeTable, storeAcceptance } from './store-acceptance.ts'
import { until } from './until.ts'

const folder = mkdtempSync(join(tmpdir(), 'nodealer-store-'))
let files = 0
const freshPath = (): string => join(folder, `${files++}.db`)
afterAll(() => rmSync(folder, { recursive: true }))

/** An envelope of a size that differs from all others in its first bytes. */
function envelope(number: number, size = 64): Uint8Array {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

storeAcceptance('memory', (now) => createMemoryStore({ now }))
storeAcceptance('SQLite', (now) => openSqliteStore(freshPath(), { now }))

describe('a store in memory', () => {
  test('can be given its key', async () => {
    const key = createIdentity()
    expect(await createMemoryStore({ key }).key()).toBe(key)
  })
})

describe('a store in a file', () => {
  test('is there again after it was closed, with its key, and the chain goes on', async () => {
    const path = freshPath()
    let now = 2_000_000
    const before = openSqliteStore(path, { now: () => now })
    const key = await before.key()
    await makeTable(before, 'a')
    await before.append('a', envelope(1))
    await before.close()
    now -= 1_000_000
    const after = openSqliteStore(path, { now: () => now })
    expect(await after.key()).toEqual(key)
    expect(await after.append('a', envelope(1))).toEqual({ outcome: 'known', sequence: 2 })
    expect(await after.append('a', envelope(2))).toEqual({ outcome: 'stored', sequence: 3 })
    expect((await after.read('a', 1, 10_000)).map(({ time }) => time)).toEqual([
      2_000_000, 2_000_000, 2_000_000,
    ])
    expect(await isChained(after, 'a')).toBe(true)
    await after.close()
  })

  test('can be used by two processes at once: one key, one chain, and each hears of the other', async () => {
    const path = freshPath()
    const stores = [openSqliteStore(path), openSqliteStore(path)] as const
    const keys = await Promise.all(stores.map((store) => store.key()))
    expect(keys[0]).toEqual(keys[1])
    await makeTable(stores[0], 'a')
    const heard = stores.map((store) => {
      const numbers: number[] = []
      store.subscribe('a', 1, (entries) => numbers.push(...entries.map(({ sequence }) => sequence)))
      return numbers
    })
    for (let i = 0; i < 60; i += 3) {
      await Promise.all([
        stores[0].append('a', envelope(i)),
        stores[1].append('a', envelope(i + 1)),
        stores[i % 2 === 0 ? 0 : 1].append('a', envelope(i + 2)),
      ])
    }
    await until(() => heard.every((numbers) => numbers.length === 61))
    for (const numbers of heard) expect(numbers).toEqual(Array.from({ length: 61 }, (_, i) => i + 1))
    expect(await isChained(stores[1], 'a')).toBe(true)
    for (const store of stores) await store.close()
  })

  test('closing finishes what was begun', async () => {
    const path = freshPath()
    const store = openSqliteStore(path)
    await makeTable(store, 'a')
    const begun = Promise.all([store.append('a', envelope(1)), store.append('a', envelope(2))])
    await store.close()
    expect(await begun).toHaveLength(2)
    const after = openSqliteStore(path)
    expect((await after.table('a'))?.last.k).toBe(3)
    await after.close()
  })

  test('when the disk is full, nothing is acknowledged, nothing is half there, and it goes on when there is room', async () => {
    const store = openSqliteStore(freshPath(), { maxPages: 40 })
    await makeTable(store, 'a')
    await makeTable(store, 'b')
    const told: number[] = []
    store.subscribe('a', 2, (entries) => told.push(...entries.map(({ sequence }) => sequence)))
    const kept: number[] = []
    const refused: number[] = []
    for (let i = 0; i < 40; i++) {
      await store.append('a', envelope(i, 10_000)).then(
        () => kept.push(i),
        () => refused.push(i),
      )
    }
    expect(kept.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect((await store.table('a'))?.last.k).toBe(kept.length + 1)
    expect(await isChained(store, 'a')).toBe(true)
    expect(told).toEqual(kept.map((_, i) => i + 2))
    await store.drop('a')
    expect(await store.append('b', envelope(1, 10_000))).toEqual({ outcome: 'stored', sequence: 2 })
    await store.close()
  })

  test('what comes together is kept together or not at all', async () => {
    const store = openSqliteStore(freshPath(), { maxPages: 30 })
    await makeTable(store, 'a')
    const group = Array.from({ length: 12 }, (_, i) => store.append('a', envelope(i, 10_000)))
    const done = await Promise.allSettled(group)
    expect(done.map(({ status }) => status)).toEqual(group.map(() => 'rejected'))
    expect((await store.table('a'))?.last.k).toBe(1)
    expect(await store.append('a', envelope(0, 10_000))).toEqual({ outcome: 'stored', sequence: 2 })
    expect(await isChained(store, 'a')).toBe(true)
    await store.close()
  })

  test('is readable for its owner only, since the secret key is in it', async () => {
    const path = freshPath()
    const store = openSqliteStore(path)
    await store.key()
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o077).toBe(0)
    await store.close()
  })

  test('says so when the file is something else', () => {
    const path = freshPath()
    writeFileSync(
      path,
      'these are not the bytes of a database, but they are many enough to look like a file'.repeat(20),
    )
    expect(() => openSqliteStore(path)).toThrow(/cannot use .* as the relay's store/)
    for (const [version, reason] of [
      [9, /newer version/],
      [1, /older version.*start with a new file/],
    ] as const) {
      const other = freshPath()
      const database = new DatabaseSync(other)
      database.exec(`PRAGMA user_version = ${version}`)
      database.close()
      expect(() => openSqliteStore(other)).toThrow(reason)
    }
  })
})
