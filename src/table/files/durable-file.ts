/** Writing files so that a crash leaves the old content or the new, and nothing in between. Node only. */
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file in one step; resolves when the new content would survive a crash. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${path}.new`
  const file = await open(fresh, 'w', 0o600)
  try {
    await writeAll(file, Buffer.from(content))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
  await syncFolder(dirname(path))
}

/** Makes sure that the names in a folder would survive a crash. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes at the file's position, however many calls it takes. */
export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
  }
}

/** The bytes from `start` up to `end`, which must be there. */
export async function readRange(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start)
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + done)
    if (bytesRead === 0) throw new Error('a file became shorter while it was read')
    done += bytesRead
  }
  return bytes
}
