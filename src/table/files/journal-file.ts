/**
 * A journal in a directory, for Node: `log.jsonl` holds every line for good, in the order in which it came, and can be
 * audited as it is; `state.json` is replaced in one step and holds the encrypted secrets, and how much of the log belongs to
 * phases that are over, so that opening a journal stays quick however long the log.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal, Kept } from '../seat/journal.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import { isOver } from '../statements/kept-line.ts'
import { replaceFile } from './durable-file.ts'
import { takeLock } from './file-lock.ts'
import { LineFile } from './line-file.ts'
import {
  boxWithKey,
  boxWithPassphrase,
  newStretching,
  type SecretBox,
  type Stretching,
} from './secret-box.ts'

/** How to open a journal. */
export interface FileJournalOptions {
  /** The id of the table that it belongs to, for good. */
  readonly table: string
  /** What the secrets are encrypted with: a passphrase, or 32 bytes that are kept somewhere else. */
  readonly key: string | Uint8Array
  /** Told at once, and how long at most in milliseconds, when it takes waiting to know whether another program has it open. */
  readonly onWait?: (milliseconds: number) => void
}

interface State {
  readonly version: 2
  readonly table: string
  readonly stretching?: Stretching
  readonly sealed: string
  /** Bytes of the log that need not be read again. */
  readonly offset: number
  /** Lines before that which are still needed to go on. */
  readonly carried: readonly string[]
  readonly closed?: ClosedPhase
}

/** A journal in a directory. Only one process can have it open. */
export class FileJournal implements Journal {
  readonly #directory: string
  readonly #table: string
  readonly #log: LineFile
  readonly #box: SecretBox
  readonly #stretching: Stretching | undefined
  readonly #unlock: () => Promise<void>
  #state: State | undefined
  /** The lines that are needed to go on. */
  #open: string[]
  #closing: Promise<void> | undefined

  private constructor(directory: string, table: string, held: Held, unlock: () => Promise<void>) {
    this.#directory = directory
    this.#table = table
    this.#log = held.log
    this.#box = held.box
    this.#stretching = held.stretching
    this.#state = held.state
    this.#open = held.open
    this.#unlock = unlock
  }

  /**
   * Opens the journal in a directory, which is made if it is not there. Rejects if another process has it open, if it belongs to
   * another table, or if it is damaged.
   */
  static async open(directory: string, options: FileJournalOptions): Promise<FileJournal> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    let lose = (): void => {}
    const { onWait } = options
    const news = { onLost: () => lose(), ...(onWait && { onWait }) }
    const unlock = await takeLock(join(directory, 'lock'), news)
    try {
      const held = await read(directory, options)
      lose = () =>
        held.log.fail(new Error('another program has taken the journal while this one stood still'))
      return new FileJournal(directory, options.table, held, unlock)
    } catch (error) {
      await unlock()
      throw error
    }
  }

  /** The last phase that was closed. */
  get closed(): ClosedPhase | undefined {
    return this.#state?.closed
  }

  async load(): Promise<Kept> {
    await this.#log.inTurn(async () => {})
    const state = this.#state
    const secrets = state && this.#box.open(state.sealed)
    return { secrets, lines: [...this.#open], closed: state?.closed }
  }

  append(lines: readonly string[]): Promise<void> {
    for (const line of lines) this.#open.push(line)
    return this.#log.append(lines)
  }

  save(secrets: Uint8Array, closed?: ClosedPhase): Promise<void> {
    if (closed) this.#open = this.#open.filter((line) => !isOver(line, closed))
    const sealed = this.#box.seal(secrets)
    const carried = [...this.#open]
    return this.#log.inTurn(async () => {
      const over = closed ?? this.#state?.closed
      const state: State = {
        version: 2,
        table: this.#table,
        ...(this.#stretching && { stretching: this.#stretching }),
        sealed,
        offset: this.#log.size,
        carried,
        ...(over && { closed: over }),
      }
      await replaceFile(join(this.#directory, 'state.json'), JSON.stringify(state))
      this.#state = state
    })
  }

  /** Waits until everything is written, and lets others open the journal. */
  close(): Promise<void> {
    this.#closing ??= this.#log.close().finally(this.#unlock)
    return this.#closing
  }
}

/** What a directory holds. */
interface Held {
  readonly log: LineFile
  readonly box: SecretBox
  readonly stretching: Stretching | undefined
  readonly state: State | undefined
  readonly open: string[]
}

async function read(directory: string, { table, key }: FileJournalOptions): Promise<Held> {
  const state = await readState(join(directory, 'state.json'), table)
  const stretching = typeof key === 'string' ? (state?.stretching ?? newStretching()) : undefined
  const box = stretching ? await boxWithPassphrase(key as string, stretching) : boxWithKey(key as Uint8Array)
  if (state) box.open(state.sealed)
  const log = await LineFile.open(join(directory, 'log.jsonl'))
  try {
    return { log, box, stretching, state, open: await openLines(log, state) }
  } catch (error) {
    await log.close()
    throw error
  }
}

async function openLines(log: LineFile, state: State | undefined): Promise<string[]> {
  if (state === undefined) {
    if (log.size === 0) return []
    throw new Error('the journal has a log but no state: without its secrets this seat cannot be taken again')
  }
  if (log.size < state.offset)
    throw new Error('the journal is damaged: its log is shorter than its state says')
  return [...state.carried, ...(await log.linesFrom(state.offset))]
}

async function readState(path: string, table: string): Promise<State | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const state = parse(text)
  if (state.version === 1)
    throw new Error('the journal was written by an older version of this program, whose tables cannot go on')
  if (state.version !== 2) throw new Error('the journal was written by another version of this program')
  if (state.table !== table) throw new Error('the journal belongs to another table')
  if (!isState(state)) throw damaged()
  return state
}

type Unread = { readonly [K in keyof State]?: unknown }

/** The parser's own message would show what it found. */
function parse(text: string): Unread {
  try {
    return (JSON.parse(text) as Unread | null) ?? {}
  } catch {
    throw damaged()
  }
}

function isState(state: Unread): state is State {
  const { sealed, offset, carried } = state
  const isOffset = Number.isSafeInteger(offset) && (offset as number) >= 0
  return typeof sealed === 'string' && isOffset && Array.isArray(carried)
}

function damaged(): Error {
  return new Error('the journal is damaged: its state cannot be read')
}
