/**
 * A lock beside a file, so that two processes cannot use one journal: the operating system's where Node can ask for it, and
 * in any case a lease, by which processes with an older Node notice us and we them. Node only.
 */
import { takeLease } from './lease.ts'
import { takeOsLock } from './os-lock.ts'

/**
 * Takes the lock, and gives how to let go of it. Rejects if anybody has it, this process included. A lock whose process is gone
 * is taken over: at once where the operating system tells, else after some seconds. `onLost` is told if another process has
 * taken it while this one stood still, which can happen only with an older Node.
 */
export async function takeLock(path: string, onLost?: () => void): Promise<() => Promise<void>> {
  const system = takeOsLock(`${path}.db`)
  if (system === 'in use') throw inUse()
  const unlock = system === 'not possible' ? undefined : system
  try {
    const release = await takeLease(path, { firm: unlock !== undefined, ...(onLost && { onLost }) })
    if (release === undefined) throw inUse()
    return () => release().finally(unlock)
  } catch (error) {
    unlock?.()
    throw error
  }
}

function inUse(): Error {
  return new Error('the journal is in use by another program; close that one first')
}
