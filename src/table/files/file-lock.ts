/**
 * A lock beside a file, so that two processes cannot use one journal: the operating system's where Node can ask for it, and
 * in any case a lease, by which processes with an older Node notice us and we them. Node only.
 */
import { takeLease } from './lease.ts'
import { takeOsLock } from './os-lock.ts'

/** What one who takes a lock is told. */
export interface LockNews {
  /** Another process has taken it while this one stood still, which can happen only with an older Node. */
  readonly onLost?: () => void
  /** It takes waiting to know whether somebody has it: told at once, and how long at most, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void
}

/**
 * Takes the lock, and gives how to let go of it. Rejects if anybody has it, this process included. A lock whose process is gone
 * is taken over: at once where the operating system tells, else after some seconds.
 */
export async function takeLock(path: string, news: LockNews = {}): Promise<() => Promise<void>> {
  const system = takeOsLock(`${path}.db`)
  if (system === 'in use') throw inUse()
  const unlock = system === 'not possible' ? undefined : system
  try {
    const release = await takeLease(path, { ...news, firm: unlock !== undefined })
    if (release === undefined) throw inUse()
    return () => release().finally(unlock)
  } catch (error) {
    unlock?.()
    throw error
  }
}

function inUse(): Error {
  return new Error(
    'this seat is in use by another program: close the other window or terminal in which it is played',
  )
}
