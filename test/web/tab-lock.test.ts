/** One tab at a time, where the browser has no locks of its own. */
import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/web/keep/database.ts'
import { leaseLock } from '../../src/web/keep/tab-lock.ts'
import { openVault } from '../../src/web/keep/vault.ts'
import { type MemoryDatabase, useMemoryDatabase } from './memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = useMemoryDatabase()
})

test('a table that a tab holds is refused to others for as long as that tab lives', async () => {
  const first = vi.fn()
  expect(await leaseLock(await openDatabase())('table', false, first)).toBe(true)
  expect(await leaseLock(await openDatabase())('table', false, () => {})).toBe(false)
  expect(await leaseLock(await openDatabase())('another', false, () => {})).toBe(true)
  expect(first).not.toHaveBeenCalled()
})

test('a tab that is gone holds a table no longer', async () => {
  expect(await leaseLock(await openDatabase())('table', false, () => {})).toBe(true)
  memory.killPage()
  expect(await leaseLock(await openDatabase())('table', false, () => {})).toBe(true)
})

test('whoever loses a table to another tab is told, and only that one', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  await leaseLock(await openDatabase())('table', false, first)
  expect(await leaseLock(await openDatabase())('table', true, second)).toBe(true)
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce(), 3000)
  expect(second).not.toHaveBeenCalled()
})

test('without the browser’s own keys, secrets are sealed all the same and open again', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  try {
    const secret = new Uint8Array([1, 2, 3])
    const database = await openDatabase()
    const sealed = await (await openVault(database)).seal(secret)
    expect([...sealed].join()).not.toContain([...secret].join())
    expect(await (await openVault(database)).open(sealed)).toEqual(secret)
    const changed = sealed.map((byte, i) => (i === 20 ? byte ^ 1 : byte))
    await expect((await openVault(database)).open(changed)).rejects.toThrow('cannot be opened')
  } finally {
    vi.unstubAllGlobals()
  }
})
