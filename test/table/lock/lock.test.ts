import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { takeLock } from '../../../src/table/files/file-lock.ts'
import { takeLease } from '../../../src/table/files/lease.ts'
import { takeOsLock } from '../../../src/table/files/os-lock.ts'
import { emptyFolder } from '../../temporary.ts'
import { type How, type Order, type Outcome, quickLease } from './order.ts'

/** All trials with NODEALER_FULL=1; enough to notice a lock that is simply broken without it. */
const full = process.env['NODEALER_FULL'] === '1'
const racers = 4

const started = new Set<ChildProcess>()
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
})

function start(): ChildProcess {
  const child = fork(new URL('contender.ts', import.meta.url).pathname, { execArgv: [] })
  started.add(child)
  return child
}

async function tell(child: ChildProcess, order: Order): Promise<readonly Outcome[]> {
  child.send(order)
  const [outcomes] = (await once(child, 'message')) as [readonly Outcome[]]
  return outcomes
}

/** A process takes the locks and is killed with them. */
async function killedWith(folders: readonly string[], how: How): Promise<void> {
  const victim = start()
  victim.send({ folders, how, die: true } satisfies Order)
  await once(victim, 'exit')
}

/** Races processes for stale locks; gives what came of every try, folder by folder. */
async function race(trials: number, how: How, together: number): Promise<Outcome[][]> {
  const children = Array.from({ length: racers }, start)
  const results: Outcome[][] = []
  for (let done = 0; done < trials; done += together) {
    const folders = Array.from({ length: together }, emptyFolder)
    await killedWith(folders, how)
    const outcomes = await Promise.all(children.map((child) => tell(child, { folders, how })))
    results.push(...folders.map((_, i) => outcomes.map((of) => of[i] as Outcome)))
  }
  return results
}

function expectOneAtATime(results: readonly Outcome[][]): void {
  expect(results.flat().filter((outcome) => outcome === 'two at once')).toEqual([])
  for (const outcomes of results) expect(outcomes).toContain('held')
}

const hasSystemLock = process.getBuiltinModule('node:sqlite') !== undefined

describe('the lock of a journal', () => {
  test('is had by one process at a time, also when many find a stale one at once', async () => {
    expectOneAtATime(await race(full ? 200 : 20, 'usual', 10))
  })

  test.runIf(hasSystemLock)('is free at once when its process was killed', async () => {
    const folder = emptyFolder()
    await killedWith([folder], 'usual')
    const begun = performance.now()
    const release = await takeLock(join(folder, 'lock'))
    expect(performance.now() - begun).toBeLessThan(1_000)
    await release()
  })

  test('is refused to the process that has it', async () => {
    const path = join(emptyFolder(), 'lock')
    const release = await takeLock(path)
    await expect(takeLock(path)).rejects.toThrow('in use by another program: close the other window')
    await release()
    await (await takeLock(path))()
  })

  test('is not held by an unrelated process that has the number of the old one', async () => {
    const folder = emptyFolder()
    await writeFile(join(folder, 'lock'), String(process.ppid))
    await (await takeLock(join(folder, 'lock')))()
  })

  test('survives a lock file that is none', async () => {
    const folder = emptyFolder()
    await writeFile(join(folder, 'lock.db'), 'nonsense')
    const release = await takeLock(join(folder, 'lock'))
    expect(await takeLease(join(folder, 'lock'), { ...quickLease, beat: 2_000, patience: 9_000 })).toBe(
      undefined,
    )
    await release()
  })

  test.runIf(hasSystemLock)('writes nothing into the file that the system locks', async () => {
    const folder = emptyFolder()
    const release = takeOsLock(join(folder, 'lock.db'))
    expect(release).toBeTypeOf('function')
    expect((await stat(join(folder, 'lock.db'))).size).toBe(0)
    expect(takeOsLock(join(folder, 'lock.db'))).toBe('in use')
    if (typeof release === 'function') release()
  })

  test('keeps an older Node out, and is kept out by one', async () => {
    const folder = emptyFolder()
    const path = join(folder, 'lock')
    const release = await takeLock(path)
    expect(await takeLease(path, { firm: false })).toBe(undefined)
    await release()
    const older = await takeLease(path, { firm: false })
    await expect(takeLock(path)).rejects.toThrow('in use')
    await older?.()
  })
})

describe('a lease, where the system has no lock for us', () => {
  test('is had by one process at a time, also when many find a stale one at once', async () => {
    expectOneAtATime(await race(full ? 200 : 20, 'lease', 20))
  })

  test('is taken over at once where its process is gone for certain', async () => {
    const folder = emptyFolder()
    await killedWith([folder], 'lease')
    const waits: number[] = []
    const endless = { ...quickLease, patience: Number.POSITIVE_INFINITY, onWait: () => waits.push(1) }
    await (await takeLease(join(folder, 'lock'), endless))?.()
    expect(waits).toEqual([])
  })

  test.each([
    ['names nobody', (text: string) => text.slice(0, 20)],
    ['names a process of another machine or container', (text: string) => text.replace(/@.*/, '@elsewhere')],
    ['names a number that some process has', (text: string) => text.replace(/\d+@/, `${process.ppid}@`)],
  ])(
    'that %s is taken over once it was cold for long enough, and not before; that is said at once',
    async (_, change) => {
      const folder = emptyFolder()
      await killedWith([folder], 'lease')
      const file = join(folder, 'lock.1')
      await writeFile(file, change(await readFile(file, 'utf8')))
      const waits: number[] = []
      const begun = performance.now()
      const onWait = (milliseconds: number) => waits.push(milliseconds)
      const release = await takeLease(join(folder, 'lock'), { ...quickLease, onWait })
      expect(release).toBeDefined()
      expect(performance.now() - begun).toBeGreaterThan(quickLease.patience)
      expect(waits).toEqual([quickLease.patience])
      await release?.()
    },
  )

  test('is free at once when it was let go of, and leaves few files', async () => {
    const folder = emptyFolder()
    for (let i = 0; i < 10; i++) {
      const release = await takeLease(join(folder, 'lock'), { firm: false })
      expect(release).toBeDefined()
      await release?.()
    }
    expect((await readdir(folder)).length).toBeLessThanOrEqual(2)
  })

  test('tells who stood still that another has taken it', async () => {
    const path = join(emptyFolder(), 'lock')
    let isLost = false
    const sleeper = await takeLease(path, { firm: false, beat: 1_000, onLost: () => (isLost = true) })
    const other = await takeLease(path, { firm: false, beat: 100, patience: 300 })
    expect(other).toBeDefined()
    await pause(1_500)
    expect(isLost).toBe(true)
    await sleeper?.()
    await other?.()
  })
})
