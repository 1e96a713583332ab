/**
 * One tab at a time sits at a table: two with the same journal would contradict each other. The browser's own locks where they
 * are; over plain http they are not, and there a lease in the database does, which its holder renews.
 */
import { write } from './database.ts'

/** Takes the table; false if another tab has it. With `steal` the other tab loses it, and is told by `onLost`. */
export type TabLock = (id: string, steal: boolean, onLost: () => void) => Promise<boolean>

/** How long a tab that is being reloaded may take to let go, in milliseconds. */
const patience = 1500
/** How long a tab whose table was taken over gets to finish what it is writing, in milliseconds. */
const farewell = 250
/** How often a lease is renewed, and after how long without that it is cold, in milliseconds. */
const beat = 400
const cold = 4 * beat

/** The lock of this browser. */
export function tabLock(database: IDBDatabase): TabLock {
  return navigator.locks === undefined ? leaseLock(database) : browserLock
}

const browserLock: TabLock = (id, steal, onLost) =>
  new Promise((resolve) => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), patience)
    let held = false
    const options: LockOptions = steal ? { steal } : { signal: giveUp.signal }
    const holding = navigator.locks.request(`nodealer/table/${id}`, options, () => {
      clearTimeout(timer)
      held = true
      setTimeout(() => resolve(true), steal ? farewell : 0)
      return new Promise<never>(() => {})
    })
    holding.catch(() => (held ? onLost() : resolve(false)))
  })

/** Whose a table is, and until when by the clock of this machine. */
interface Lease {
  readonly holder: string
  readonly until: number
}

/** A lock that must be kept warm. Who finds another's name in it has lost it. */
export function leaseLock(database: IDBDatabase): TabLock {
  return async (id, steal, onLost) => {
    const mine = { database, id, holder: String(crypto.getRandomValues(new Uint32Array(2))) }
    const end = Date.now() + cold + beat
    while (!(await takeLease(mine, steal))) {
      if (Date.now() > end) return false
      await pause(beat)
    }
    if (steal) await pause(beat + farewell)
    keepWarm(mine, onLost)
    return true
  }
}

interface Holding {
  readonly database: IDBDatabase
  readonly id: string
  readonly holder: string
}

/** Takes or renews the lease; gives whether it is ours now. */
async function takeLease({ database, id, holder }: Holding, steal: boolean): Promise<boolean> {
  let taken = false
  await write(database, 'keys', ({ store }) => {
    const keys = store('keys')
    const place = `lease/${id}`
    const known: IDBRequest<Lease | undefined> = keys.get(place)
    known.onsuccess = () => {
      const lease = known.result
      const now = Date.now()
      taken = steal || lease === undefined || lease.holder === holder || lease.until < now
      if (taken) keys.put({ holder, until: now + cold } satisfies Lease, place)
    }
  })
  return taken
}

function keepWarm(mine: Holding, onLost: () => void): void {
  setTimeout(async () => {
    const isMine = await takeLease(mine, false).catch(() => false)
    if (isMine) keepWarm(mine, onLost)
    else onLost()
  }, beat)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
