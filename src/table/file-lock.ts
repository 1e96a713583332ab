/** A lock file, so that two processes cannot use one journal. A lock whose process is gone is taken over. Node only. */
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'

/** Takes the lock, and returns how to let go of it. Rejects if a living process has it. */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    if (await create(path)) return () => unlink(path)
    const holder = await read(path)
    if (holder === undefined) continue
    if (isAlive(Number(holder))) {
      throw new Error(`the journal is in use by process ${holder}; close that one first`)
    }
    await removeStale(path, holder)
  }
}

async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Moves the lock aside before looking at it again: of several processes that try, one moves the stale one. */
async function removeStale(path: string, holder: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await read(aside)) !== holder) await link(aside, path).catch(() => {})
  await unlink(aside)
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
