/**
 * A journal in a directory, for Node: `log.jsonl` holds every line for good, in the order in which it came, and can be
 * audited as it is; `state.json` is replaced in one step and holds the encrypted secrets, and how much of the log belongs to
 * phases that are over, so that opening a journal stays quick however long the log.
 */
import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from './file-lock.ts'
import { type ClosedPhase, isOver, type Journal, type Kept } from './journal.ts'
import {
  boxWithKey,
  boxWithPassphrase,
  newStretching,
  type SecretBox,
  type Stretching,
} from './secret-box.ts'

/** How to open a journal. */
export interface FileJournalOptions {
  /** What the secrets are encrypted with: a passphrase, or 32 bytes that are kept somewhere else. */
  readonly key: string | Uint8Array
  /** The founding lines of the table, with which a new log begins. */
  readonly founding?: readonly string[]
}

interface State {
  readonly version: 1
  readonly stretching?: Stretching
  readonly sealed: string
  /** Bytes of the log that need not be read again. */
  readonly offset: number
  /** Lines before that which still belong to something open. */
  readonly carried: readonly string[]
  readonly closed?: ClosedPhase
}

interface Entry {
  readonly line: string
  resolve(): void
  reject(error: unknown): void
}

/** A journal in a directory. Only one process can have it open. */
export class FileJournal implements Journal {
  readonly #directory: string
  readonly #log: FileHandle
  readonly #unlock: () => Promise<void>
  readonly #options: FileJournalOptions
  #stretching: Stretching | undefined
  #box: SecretBox | undefined
  #state: State | undefined
  /** Bytes of whole lines in the log. */
  #size = 0
  #open: string[] = []
  #queue: Entry[] = []
  /** Everything that is written, one after the other; rejected for good after the first failure. */
  #work: Promise<void> = Promise.resolve()

  private constructor(
    directory: string,
    log: FileHandle,
    unlock: () => Promise<void>,
    options: FileJournalOptions,
  ) {
    this.#directory = directory
    this.#log = log
    this.#unlock = unlock
    this.#options = options
  }

  /** Opens the journal in a directory, which is made if it is not there. Rejects if another process has it open. */
  static async open(directory: string, options: FileJournalOptions): Promise<FileJournal> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const unlock = await takeLock(join(directory, 'lock'))
    const log = await open(join(directory, 'log.jsonl'), 'a+', 0o600)
    const journal = new FileJournal(directory, log, unlock, options)
    try {
      await journal.#prepare()
      return journal
    } catch (error) {
      await journal.close()
      throw error
    }
  }

  async #prepare(): Promise<void> {
    this.#state = await readState(join(this.#directory, 'state.json'))
    this.#stretching = this.#state?.stretching ?? newStretching()
    this.#box = await boxOf(this.#options.key, this.#stretching)
    if (this.#state) this.#box.open(this.#state.sealed)
    else await this.#begin()
  }

  async load(): Promise<Kept> {
    const state = this.#state
    if (state === undefined) return { secrets: undefined, lines: [], closed: undefined }
    const fresh = await this.#readFrom(state.offset)
    this.#open = [...state.carried, ...fresh]
    const secrets = this.#box?.open(state.sealed)
    return { secrets, lines: [...this.#open], closed: state.closed }
  }

  append(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ line, resolve, reject })
      if (this.#queue.length === 1) this.#enqueue(() => this.#flush())
    })
  }

  save(secrets: Uint8Array, closed?: ClosedPhase): Promise<void> {
    const saving = this.#enqueue(async () => {
      const box = this.#box as SecretBox
      const over = closed ?? this.#state?.closed
      this.#open = closed ? this.#open.filter((line) => !isOver(line, closed)) : this.#open
      const state: State = {
        version: 1,
        ...(typeof this.#options.key === 'string' && { stretching: this.#stretching as Stretching }),
        sealed: box.seal(secrets),
        offset: this.#size,
        carried: this.#open,
        ...(over && { closed: over }),
      }
      await replaceFile(this.#directory, 'state.json', JSON.stringify(state))
      this.#state = state
    })
    return saving
  }

  /** Waits until everything is written, and lets others open the journal. */
  async close(): Promise<void> {
    await this.#work.catch(() => {})
    await this.#log.close()
    await this.#unlock()
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work)
    this.#work.catch((error: unknown) => {
      for (const entry of this.#queue.splice(0)) entry.reject(error)
    })
    return this.#work
  }

  /** Writes all lines that wait, in one go, and makes sure that they would survive a crash. */
  async #flush(): Promise<void> {
    const entries = this.#queue
    this.#queue = []
    try {
      const bytes = Buffer.from(entries.map(({ line }) => `${line}\n`).join(''))
      await writeAll(this.#log, bytes)
      await this.#log.datasync()
      this.#size += bytes.length
      for (const { line } of entries) this.#open.push(line)
      for (const entry of entries) entry.resolve()
    } catch (error) {
      for (const entry of entries) entry.reject(error)
      throw error
    }
  }

  /** The whole lines of the log from there on; what a crash has left of another is cut off. */
  async #readFrom(offset: number): Promise<string[]> {
    const { size } = await this.#log.stat()
    if (size < offset) throw new Error('the journal is damaged: its log is shorter than its state says')
    const bytes = Buffer.alloc(size - offset)
    await this.#log.read(bytes, 0, bytes.length, offset)
    const whole = bytes.lastIndexOf(0x0a) + 1
    if (whole < bytes.length) await this.#log.truncate(offset + whole)
    this.#size = offset + whole
    return bytes.toString('utf8', 0, whole).split('\n').slice(0, -1)
  }

  /** A new journal: the log has the founding lines, or what a crash has left of them. */
  async #begin(): Promise<void> {
    const founding = (this.#options.founding ?? []).map((line) => `${line}\n`).join('')
    const found = await readFile(join(this.#directory, 'log.jsonl'), 'utf8')
    if (!founding.startsWith(found)) {
      throw new Error(
        'the journal has a log but no state: without its secrets this seat cannot be taken again',
      )
    }
    await this.#log.truncate(0)
    await writeAll(this.#log, Buffer.from(founding))
    await this.#log.datasync()
    this.#size = Buffer.byteLength(founding)
  }
}

async function boxOf(key: string | Uint8Array, stretching: Stretching): Promise<SecretBox> {
  return typeof key === 'string' ? boxWithPassphrase(key, stretching) : boxWithKey(key)
}

async function readState(path: string): Promise<State | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const state = JSON.parse(text) as State
  if (state.version !== 1) throw new Error('the journal was written by another version of this program')
  return state
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
  }
}

/** Replaces a file in one step: after a crash it has its old content or the new. */
async function replaceFile(directory: string, name: string, text: string): Promise<void> {
  const fresh = join(directory, `${name}.new`)
  const file = await open(fresh, 'w', 0o600)
  try {
    await writeAll(file, Buffer.from(text))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, join(directory, name))
  const folder = await open(directory, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
