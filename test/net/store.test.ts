import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../src/net/relay/store-memory.ts'
import { openSqliteStore } from '../../src/net/relay/store-sqlite.ts'
import { storeAcceptance } from './store-acceptance.ts'

const folder = mkdtempSync(join(tmpdir(), 'nodealer-store-'))
let files = 0
const freshPath = (): string => join(folder, `${files++}.db`)
afterAll(() => rmSync(folder, { recursive: true }))

storeAcceptance('memory', createMemoryStore)
storeAcceptance('SQLite', () => openSqliteStore(freshPath()))

describe('a store in a file', () => {
  test('is there again after it was closed', async () => {
    const path = freshPath()
    const before = openSqliteStore(path)
    await before.append('a', '1', new Uint8Array([1, 2, 3]))
    await before.close()
    const after = openSqliteStore(path)
    expect(await after.append('a', '1', new Uint8Array([9]))).toEqual({ outcome: 'known', sequence: 1 })
    expect((await after.read('a', 1, 100)).map((entry) => [...entry.bytes])).toEqual([[1, 2, 3]])
    await after.close()
  })

  test('closing finishes what was begun', async () => {
    const path = freshPath()
    const store = openSqliteStore(path)
    const begun = Promise.all([
      store.append('a', '1', new Uint8Array(1)),
      store.append('a', '2', new Uint8Array(1)),
    ])
    await store.close()
    expect(await begun).toHaveLength(2)
    const after = openSqliteStore(path)
    expect(await after.head('a')).toBe(2)
    await after.close()
  })

  test('when the disk is full, nothing is acknowledged, nothing is half there, and it goes on when there is room', async () => {
    const path = freshPath()
    const store = openSqliteStore(path, { maxPages: 40 })
    const told: number[] = []
    store.subscribe('a', 1, (entry) => told.push(entry.sequence))
    const kept: number[] = []
    const refused: number[] = []
    for (let i = 0; i < 40; i++) {
      await store.append('a', `${i}`, new Uint8Array(10_000)).then(
        () => kept.push(i),
        () => refused.push(i),
      )
    }
    expect(kept.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(await store.head('a')).toBe(kept.length)
    expect(told).toEqual(kept.map((_, i) => i + 1))
    await store.drop('a')
    expect(await store.append('b', '1', new Uint8Array(10_000))).toEqual({ outcome: 'stored', sequence: 1 })
    await store.close()
  })

  test('what comes together is kept together or not at all', async () => {
    const store = openSqliteStore(freshPath(), { maxPages: 20 })
    const group = Array.from({ length: 10 }, (_, i) => store.append('a', `${i}`, new Uint8Array(10_000)))
    const done = await Promise.allSettled(group)
    expect(done.map(({ status }) => status)).toEqual(group.map(() => 'rejected'))
    expect(await store.head('a')).toBe(0)
    expect(await store.append('a', '0', new Uint8Array(10_000))).toEqual({ outcome: 'stored', sequence: 1 })
    await store.close()
  })

  test('says so when the file is something else', () => {
    const path = freshPath()
    writeFileSync(
      path,
      'these are not the bytes of a database, but they are many enough to look like a file'.repeat(20),
    )
    expect(() => openSqliteStore(path)).toThrow(/cannot use .* as the relay's store/)
    const newer = freshPath()
    const database = new DatabaseSync(newer)
    database.exec('PRAGMA user_version = 9')
    database.close()
    expect(() => openSqliteStore(newer)).toThrow(/newer version/)
  })
})
