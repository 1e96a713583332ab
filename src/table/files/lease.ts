/**
 * A lock that must be kept warm: who holds it writes to its file every beat, and one that stays cold for longer than the others'
 * patience is taken over; a contender watches the file by its own clock. Where the system can tell for certain that the process is gone
 * (`lease-holder.ts`), nobody waits.
 *
 * Every lease has a number, and its file is made by one contender only (`lock.7`, created exclusively): taking over from number
 * n means making number n + 1, so of several who try one succeeds. The newest file is never removed, so who comes too late
 * finds a newer one than its own, and gives up.
 *
 * Its limit: a process that stands still for longer than the patience (stopped by hand, machine asleep) and then goes on has
 * lost the lease without knowing it until its next beat. Where both have it, the lock of the operating system has no such gap.
 */
import { type FileHandle, open, readdir, readFile, unlink } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holderHere, isGone } from './lease-holder.ts'

/** How a lease is taken. */
export interface LeaseOptions {
  /** Whether we hold the operating system's lock too: then any lease of one who had that lock is cold for certain. */
  readonly firm: boolean
  /** Told when another has taken the lease over. */
  readonly onLost?: () => void
  /** Told once, and for how long at most, when it takes waiting to know whether the holder is still there. */
  readonly onWait?: (milliseconds: number) => void
  /** Milliseconds between beats. */
  readonly beat?: number
  /** How long a lease must be cold to be taken over, in milliseconds. */
  readonly patience?: number
}

const free = 'free'
const firmly = 'firm'
/** A beat fills so many characters of the file; who holds it comes after them. */
const beatLength = 20

/** Takes the lease, and gives how to let go of it; undefined if somebody holds it. */
export async function takeLease(
  path: string,
  { firm, onLost, onWait, beat = 2_000, patience = 12_000 }: LeaseOptions,
): Promise<(() => Promise<void>) | undefined> {
  let tell = onWait
  const waiting = (): void => {
    tell?.(patience)
    tell = undefined
  }
  for (;;) {
    const last = await newest(path)
    const found = last === 0 ? free : await watch(path, last, { firm, beat, patience, waiting })
    if (found === 'warm') return undefined
    if (found === 'gone') continue
    const file = await claim(path, last + 1)
    if (file) return keepWarm({ path, number: last + 1, file, firm, beat, onLost })
  }
}

/** Whether a lease is free, or cold for so long that it may be taken over. */
async function watch(
  path: string,
  number: number,
  { firm, beat, patience, waiting }: { firm: boolean; beat: number; patience: number; waiting: () => void },
): Promise<'free' | 'warm' | 'gone'> {
  const first = await content(path, number)
  const since = performance.now()
  for (let now = first; ; now = await content(path, number)) {
    if (now === undefined || (await newest(path)) !== number) return 'gone'
    if (now.startsWith(free) || (firm && now.startsWith(firmly))) return 'free'
    if (now !== first) return 'warm'
    if (isGone(now.slice(beatLength))) return 'free'
    if (performance.now() - since > patience) return 'free'
    waiting()
    await pause(beat / 4)
  }
}

/** Makes the lease with this number; undefined if somebody else has, or there is a newer one. */
async function claim(path: string, number: number): Promise<FileHandle | undefined> {
  let file: FileHandle
  try {
    file = await open(nameOf(path, number), 'wx', 0o600)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  }
  if ((await newest(path)) === number) return file
  await file.close()
  await remove(path, number)
  return undefined
}

interface Holding {
  readonly path: string
  readonly number: number
  readonly file: FileHandle
  readonly firm: boolean
  readonly beat: number
  readonly onLost: (() => void) | undefined
}

async function keepWarm({ path, number, file, firm, beat, onLost }: Holding): Promise<() => Promise<void>> {
  let beats = 0
  const write = (word: string): Promise<unknown> => file.write(word.padEnd(beatLength), 0)
  const warm = (): Promise<unknown> => write(`${firm ? firmly : 'soft'} ${++beats}`)
  await file.write(holderHere(), beatLength)
  await warm()
  for (const older of await numbers(path)) if (older < number - 1) await remove(path, older)
  let beating: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(async () => {
      if ((await newest(path)) === number) return warm()
      clearInterval(timer)
      onLost?.()
    })
    // A beat that could not be written is no reason to stop; the next one may succeed.
    beating = beating.catch(() => {})
  }, beat).unref()
  return async () => {
    clearInterval(timer)
    await beating
    await write(free).finally(() => file.close())
  }
}

function nameOf(path: string, number: number): string {
  return `${path}.${number}`
}

/** The numbers of all leases, in no order. */
async function numbers(path: string): Promise<number[]> {
  const start = `${basename(path)}.`
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(start))
  return names.map((name) => name.slice(start.length)).flatMap((end) => (/^[0-9]+$/.test(end) ? +end : []))
}

async function newest(path: string): Promise<number> {
  return Math.max(0, ...(await numbers(path)))
}

async function content(path: string, number: number): Promise<string | undefined> {
  try {
    return await readFile(nameOf(path, number), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function remove(path: string, number: number): Promise<void> {
  await unlink(nameOf(path, number)).catch(() => {})
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
