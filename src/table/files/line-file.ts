/** A file of lines that only grows, for Node. What is written counts only once it would survive a crash. */
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readRange, syncFolder, writeAll } from './durable-file.ts'

const newline = 0x0a
const chunk = 1 << 16

interface Batch {
  readonly lines: string[]
  readonly written: Promise<void>
}

/** Lines in a file. Calls take effect in the order in which they are made; after a failure everything fails. */
export class LineFile {
  readonly #file: FileHandle
  /** Bytes of whole lines that are safe. */
  #size: number
  /** Lines that wait to be written together. */
  #batch: Batch | undefined
  /** Everything that is done, one after the other; rejected for good after the first failure. */
  #work: Promise<void> = Promise.resolve()

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.#size = size
  }

  /** Opens a file, which is made if it is not there. What a crash has left of a torn last line is cut off. */
  static async open(path: string): Promise<LineFile> {
    const file = await open(path, 'a+', 0o600)
    try {
      await syncFolder(dirname(path))
      const { size } = await file.stat()
      const whole = await endOfLines(file, size)
      if (whole < size) await file.truncate(whole)
      return new LineFile(file, whole)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** How many bytes are safe. */
  get size(): number {
    return this.#size
  }

  /** Writes lines at the end; resolves when they are safe. What waits at the same time is written together. */
  append(lines: readonly string[]): Promise<void> {
    this.#batch ??= this.#newBatch()
    for (const line of lines) this.#batch.lines.push(line)
    return this.#batch.written
  }

  /** Does something after all that was asked for before, and before all that is asked for later. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#batch = undefined
    return this.#enqueue(work)
  }

  /** Lets everything fail from now on. */
  fail(error: Error): void {
    this.#batch = undefined
    this.#enqueue(() => Promise.reject(error)).catch(() => {})
  }

  /** The lines that begin at this byte or after it. */
  async linesFrom(offset: number): Promise<string[]> {
    const bytes = await readRange(this.#file, offset, this.#size)
    return bytes.toString('utf8').split('\n').slice(0, -1)
  }

  /** Waits until everything is written. */
  async close(): Promise<void> {
    await this.inTurn(async () => {}).catch(() => {})
    await this.#file.close()
  }

  #newBatch(): Batch {
    const lines: string[] = []
    const written = this.#enqueue(() => {
      if (this.#batch?.lines === lines) this.#batch = undefined
      return this.#write(lines)
    })
    return { lines, written }
  }

  async #write(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    await writeAll(this.#file, bytes)
    await this.#file.datasync()
    this.#size += bytes.length
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work)
    this.#work.catch(() => {})
    return this.#work
  }
}

/** Where the last whole line ends. */
async function endOfLines(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunk)
    const at = (await readRange(file, start, end)).lastIndexOf(newline)
    if (at >= 0) return start + at + 1
    end = start
  }
  return 0
}
