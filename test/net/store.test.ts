import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openFileLedger } from '../../src/net/relay/file-ledger.ts'
import { openKeptStore } from '../../src/net/relay/store-kept.ts'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { openSqliteStore } from '../../src/net/relay/store-sqlite.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { emptyFolder } from '../temporary.ts'
import { isChained, makeTable, storeAcceptance } from './store-acceptance.ts'
import { until } from './until.ts'

const folder = emptyFolder()
let files = 0
const freshPath = (): string => join(folder, `${files++}.db`)

/** An envelope of a size that differs from all others in its first bytes. */
function envelope(number: number, size = 64): Uint8Array {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

storeAcceptance('memory', (now) => createMemoryStore({ now }))
storeAcceptance('a ledger', async (now) => openKeptStore(await openFileLedger(freshPath()), now))
storeAcceptance('SQLite', (now) => openSqliteStore(freshPath(), { now }))

describe('a store in memory', () => {
  test('can be given its key', async () => {
    const key = createIdentity()
    expect(await createMemoryStore({ key }).key()).toBe(key)
  })
})

describe('a store in a ledger', () => {
  test('is there again after a crash, with its key, and the chain goes on', async () => {
    const path = freshPath()
    const ledger = await openFileLedger(path)
    const before = await openKeptStore(ledger)
    const key = await before.key()
    await makeTable(before, 'a')
    for (let i = 0; i < 5; i++) await before.append('a', envelope(i))
    await before.append('a', undefined)
    const head = (await before.table('a'))?.last.head
    await ledger.close()
    const after = await openKeptStore(await openFileLedger(path))
    expect((await after.key()).player).toBe(key.player)
    expect((await after.table('a'))?.last).toMatchObject({ k: 7, head })
    expect(await after.append('a', envelope(3))).toEqual({ outcome: 'known', sequence: 5 })
    expect(await after.append('a', envelope(9))).toEqual({ outcome: 'stored', sequence: 8 })
    expect(await isChained(after, 'a')).toBe(true)
    await after.close()
  })

  test('gives nothing out that is not safe', async () => {
    let isFull = false
    const lines: string[] = []
    const ledger = {
      lines: async () => lines,
      append: async (line: string) => {
        if (isFull) throw new Error('the disk is full')
        lines.push(line)
      },
      close: async () => {},
    }
    const store = await openKeptStore(ledger)
    await makeTable(store, 'a')
    const seen: number[] = []
    store.subscribe('a', 1, (entries) => seen.push(...entries.map(({ sequence }) => sequence)))
    isFull = true
    await expect(store.append('a', envelope(1))).rejects.toThrow('full')
    isFull = false
    expect(await store.append('a', envelope(2))).toEqual({ outcome: 'stored', sequence: 2 })
    await until(() => seen.length === 2)
    expect((await (await openKeptStore(ledger)).table('a'))?.last.head).toEqual(
      (await store.table('a'))?.last.head,
    )
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

  test('waiting for the disk holds nobody up: all is read, and told, while a write waits', async () => {
    const path = freshPath()
    const store = openSqliteStore(path)
    await makeTable(store, 'a')
    const another = new DatabaseSync(path)
    another.exec('BEGIN IMMEDIATE')
    let isWritten = false
    const writing = store.append('a', envelope(1)).then(() => {
      isWritten = true
    })
    const told: number[] = []
    store.subscribe('a', 1, (entries) => told.push(...entries.map(({ sequence }) => sequence)))
    await until(() => told.length === 1)
    expect([isWritten, (await store.table('a'))?.last.k]).toEqual([false, 1])
    another.exec('COMMIT')
    another.close()
    await writing
    expect(told).toEqual([1, 2])
    await store.close()
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
