/**
 * Audits a log with several threads, for Node: closings cut it into parts (spec/log, section 8), each thread looks at one part at a time,
 * and holds no more than that. Where not everything is proven, or the log is not in order, the whole is audited in the usual way, so that the
 * verdict is the same in every case.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { audit } from './audit.ts'
import { cutLog, Uncut } from './audit-cuts.ts'
import type { Part, SoundPart } from './audit-part.ts'
import { verdictOfParts } from './audit-parts.ts'
import type { GameOf, Verdict } from './verdict.ts'

/**
 * Megabytes of objects that a thread may hold. A hand takes a fraction of it; without a limit the engine keeps several hundred that nobody
 * needs any more. A thread that does need more fails, and the whole is then audited without a limit.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/** What an audit with several threads needs. */
export interface WorkersOptions {
  /** The module from which threads take the games: it exports `gameOf`, as `nodealer/games/play` does. */
  readonly games: URL
  /** How many threads; as many as there are processors, eight at most, if it is not said. */
  readonly workers?: number
  /** How many characters of a log a thread takes at a time. */
  readonly part?: number
}

/**
 * Audits a log, which can be read more than once. The verdict is the one that `audit` gives with `gameOf`, which must be the same games
 * as those of the module.
 */
export async function auditInWorkers<R>(
  lines: () => Iterable<string> | AsyncIterable<string>,
  gameOf: GameOf<R>,
  options: WorkersOptions,
): Promise<Verdict<R>> {
  const start = performance.now()
  const { workers = Math.min(availableParallelism(), 8) } = options
  const parts = workers > 1 ? await soundParts(lines(), workers, options) : undefined
  const joined = parts && verdictOfParts<R>(parts)
  return joined ? { ...joined, milliseconds: performance.now() - start } : audit(lines(), gameOf)
}

/** What all parts of a log gave, in order; undefined unless all are sound, and also where there is only one. */
async function soundParts(
  lines: Iterable<string> | AsyncIterable<string>,
  workers: number,
  { games, part: size }: WorkersOptions,
): Promise<readonly SoundPart[] | undefined> {
  const pool = new Pool(workers, games)
  try {
    const found: Promise<SoundPart | undefined>[] = []
    for await (const part of cutLog(lines, size)) {
      if (part.until === undefined && found.length === 0) return undefined
      const thread = await pool.free()
      if (pool.hasFailed) return undefined
      found.push(pool.ask(thread, part))
    }
    const parts = await Promise.all(found)
    return parts.every((one) => one !== undefined) ? (parts as SoundPart[]) : undefined
  } catch (error) {
    if (error instanceof Uncut) return undefined
    throw error
  } finally {
    await pool.close()
  }
}

/** Threads that look at parts. Whoever has one waits for a free thread, so that no more than that is read. */
class Pool {
  readonly #most: number
  readonly #games: URL
  readonly #all: Worker[] = []
  readonly #free: Worker[] = []
  #wake: (() => void) | undefined
  #hasFailed = false

  constructor(most: number, games: URL) {
    this.#most = most
    this.#games = games
  }

  /** Whether some part was not sound: then the others do not matter. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** A thread that has nothing to do; one is started if there are not enough yet. */
  async free(): Promise<Worker> {
    while (this.#free.length === 0 && this.#all.length === this.#most)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return this.#free.pop() ?? this.#start()
  }

  /** Lets a free thread look at a part. */
  async ask(thread: Worker, part: Part): Promise<SoundPart | undefined> {
    const found = await answerOf(thread, part)
    this.#hasFailed ||= found === undefined
    this.#free.push(thread)
    this.#wake?.()
    return found
  }

  close(): Promise<unknown> {
    return Promise.all(this.#all.map((thread) => thread.terminate()))
  }

  #start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './audit-worker.ts' : './audit-worker.js'
    const options = { workerData: this.#games.href, resourceLimits }
    const thread = new Worker(new URL(file, import.meta.url), options)
    this.#all.push(thread)
    return thread
  }
}

/** What a thread says to a part; undefined if it fails. */
function answerOf(thread: Worker, part: Part): Promise<SoundPart | undefined> {
  return new Promise((resolve) => {
    const settle = (found: SoundPart | undefined): void => {
      thread.off('message', settle).off('error', fail).off('exit', fail)
      resolve(found)
    }
    const fail = (): void => settle(undefined)
    thread.on('message', settle).on('error', fail).on('exit', fail)
    thread.postMessage(part)
  })
}
