/** Reading files that others wrote, line by line, in bounded memory. */
import { type FileHandle, open } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** Longer than any line of a log. What is longer is cut off, so that it is refused and not swallowed. */
const longestLine = 8 << 20

/** The lines of a file. Rejects with a sentence if it cannot be read; whatever its bytes are, they come out as text. */
export async function* linesOf(file: string): AsyncIterable<string> {
  const handle = await opened(file)
  try {
    const utf8 = new TextDecoder()
    let rest = ''
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      const lines = (rest + utf8.decode(chunk as Buffer, { stream: true })).split('\n')
      rest = (lines.pop() ?? '').slice(0, longestLine)
      yield* lines
    }
    rest += utf8.decode()
    if (rest !== '') yield rest
  } finally {
    await handle.close()
  }
}

async function opened(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`there is no file "${file}"`)
    throw new UsageError(`cannot read "${file}": ${error.message}`)
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new UsageError(`"${file}" is not a file: name the log in it`)
}
