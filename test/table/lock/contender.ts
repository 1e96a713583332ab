/**
 * A process that wants locks, for tests: told `{ folders, how }` it tries for the lock in each folder at once, and answers
 * with what came of each. Whoever gets in leaves a mark that it is inside, and finds the mark of one who should not be there.
 */
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeLock } from '../../../src/table/files/file-lock.ts'
import { takeLease } from '../../../src/table/files/lease.ts'
import { type How, type Order, type Outcome, quickLease } from './order.ts'

const inside = 60

function take(path: string, how: How): Promise<(() => Promise<void>) | undefined> {
  if (how === 'lease') return takeLease(path, quickLease)
  return takeLock(path).catch((error: Error) => {
    if (error.message.includes('in use')) return undefined
    throw error
  })
}

async function contend(folder: string, how: How): Promise<Outcome> {
  const release = await take(join(folder, 'lock'), how)
  if (release === undefined) return 'refused'
  const mark = join(folder, 'inside')
  try {
    await (await open(mark, 'wx')).close()
  } catch {
    return 'two at once'
  }
  await pause(inside)
  await unlink(mark)
  await release()
  return 'held'
}

process.on('message', async ({ folders, how, die }: Order) => {
  if (die) {
    for (const folder of folders) await take(join(folder, 'lock'), how)
    process.kill(process.pid, 'SIGKILL')
  }
  const outcomes = await Promise.all(folders.map((folder) => contend(folder, how)))
  process.send?.(outcomes)
})
