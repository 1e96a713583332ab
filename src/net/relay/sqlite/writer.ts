/**
 * Writes to a SQLite store in a thread of its own, so that waiting for the disk holds up no table. All that comes in while one group is
 * being written makes the next: one wait for the disk serves many, and the busier the relay, the larger the groups. The file is both
 * ends: the relay's, and the thread's.
 */
import { fileURLToPath } from 'node:url'
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import { openDatabase, transact } from './database.ts'
import { type Write, type WriteOutcome, writesTo } from './writes.ts'

/** How often it is looked whether another process has written, in milliseconds. */
const lookEvery = 25
const ours = 'nodealer sqlite writer'

/** What the thread is started with. */
interface Settings {
  readonly is: typeof ours
  readonly path: string
  /** The most pages that the file may grow to. */
  readonly maxPages?: number
}

type ToThread = { readonly group: readonly Write[]; readonly now: number } | 'close'
type FromThread =
  | { readonly written: readonly WriteOutcome[] }
  /** All of a group, and none of it was written. */
  | { readonly failed: string }
  | 'others wrote'

/** The relay's end. */
export interface Writer {
  /** Resolves when it is on the disk, with everything else that is written at the same time. */
  write(write: Write): Promise<WriteOutcome>
  /** Finishes what was begun. */
  close(): Promise<void>
}

/** What a writer is told to tell. */
export interface WriterOptions extends Pick<Settings, 'path' | 'maxPages'> {
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /** A group is on the disk; called before those who wait for it go on. */
  readonly onWritten: (group: readonly Write[], written: readonly WriteOutcome[]) => void
  /** Another process has written to the file. */
  readonly onOthers: () => void
}

interface Waiting {
  readonly write: Write
  readonly resolve: (written: WriteOutcome) => void
  readonly reject: (error: Error) => void
}

/** Starts the thread. */
export function startWriter({ path, maxPages, now, onWritten, onOthers }: WriterOptions): Writer {
  const settings: Settings = { is: ours, path, ...(maxPages !== undefined && { maxPages }) }
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: settings })
  thread.unref()
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  let waiting: Waiting[] = []
  let underWay: readonly Waiting[] = []
  let failure: Error | undefined
  let isClosing = false

  function send(): void {
    if (underWay.length > 0 || waiting.length === 0) return
    underWay = waiting
    waiting = []
    const group = underWay.map(({ write }) => write)
    thread.postMessage({ group, now: now() } satisfies ToThread)
  }

  function settle(act: (group: readonly Waiting[]) => void): void {
    const group = underWay
    underWay = []
    act(group)
    if (isClosing && waiting.length === 0) thread.postMessage('close' satisfies ToThread)
    else send()
  }

  function fail(error: Error): void {
    failure = error
    for (const { reject } of [...underWay, ...waiting]) reject(error)
    underWay = waiting = []
  }

  thread.on('message', (message: FromThread) => {
    if (message === 'others wrote') return onOthers()
    settle((group) => {
      if ('failed' in message) for (const { reject } of group) reject(new Error(message.failed))
      else finish(group, message.written, onWritten)
    })
  })
  thread.once('error', (error) => fail(error as Error))
  thread.once('exit', () => fail(failure ?? new Error('the store is closed')))

  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        if (failure ?? isClosing) return reject(failure ?? new Error('the store is closed'))
        // What comes in during one turn of the event loop goes together.
        if (waiting.push({ write, resolve, reject }) === 1) setImmediate(send)
      }),
    async close() {
      if (!isClosing && underWay.length === 0 && waiting.length === 0)
        thread.postMessage('close' satisfies ToThread)
      isClosing = true
      thread.ref()
      await gone
    },
  }
}

/** Tells of a group that is on the disk, and lets those go on who waited for it. */
function finish(
  group: readonly Waiting[],
  written: readonly WriteOutcome[],
  onWritten: WriterOptions['onWritten'],
): void {
  onWritten(
    group.map(({ write }) => write),
    written,
  )
  for (const [i, { resolve }] of group.entries()) resolve(written[i] as WriteOutcome)
}

/** The thread's end. */
function serve(port: MessagePort, { path, maxPages }: Settings): void {
  const database = openDatabase(path)
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`)
  const write = writesTo(database)
  // Changes only when another connection has written.
  const version = database.prepare('SELECT data_version AS version FROM pragma_data_version')
  let seen = version.get()?.['version']
  const looking = setInterval(() => {
    const found = version.get()?.['version']
    if (found !== seen) port.postMessage('others wrote' satisfies FromThread)
    seen = found
  }, lookEvery)
  port.on('message', (message: ToThread) => {
    if (message === 'close') {
      clearInterval(looking)
      database.close()
      port.close()
      return
    }
    port.postMessage(answer(() => transact(database, () => write(message.group, message.now))))
  })
}

function answer(act: () => readonly WriteOutcome[]): FromThread {
  try {
    return { written: act() }
  } catch (error) {
    return { failed: (error as Error).message }
  }
}

if (!isMainThread && parentPort !== null && (workerData as Settings | undefined)?.is === ours)
  serve(parentPort, workerData as Settings)
