/**
 * Audits a log with several threads, of which this is one, for Node: closings cut it into parts (spec/log, section 8), each thread looks at
 * one part at a time, and holds no more than that. Where not everything is proven, or the log is not in order, the whole is audited in the usual way, so that the
 * verdict is the same in every case.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { audit } from './audit.ts'
import { cutLog, Uncut } from './audit-cuts.ts'
import { type Look, lookWith } from './audit-look.ts'
import type { AuditPart, SoundPart } from './audit-part.ts'
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
  const parts = workers > 1 ? await soundParts(lines(), workers, options) : []
  const joined = parts && verdictOfParts<R>(parts)
  if (joined) return { ...joined, milliseconds: performance.now() - start }
  // A part that is not sound may hold a wrong proof: then nothing is put off any more.
  return audit(parts ? lines : lines(), gameOf)
}

/** What all parts of a log gave, in order; undefined unless all are sound, and none where it cannot be cut. */
async function soundParts(
  lines: Iterable<string> | AsyncIterable<string>,
  workers: number,
  { games, part: size }: WorkersOptions,
): Promise<readonly SoundPart[] | undefined> {
  const parts = cutLog(lines, size)
  const crew = new Crew(parts)
  const threads: Worker[] = []
  try {
    const first = await parts.next()
    if (first.done || first.value.until === undefined) return []
    for (let i = 1; i < workers; i++) threads.push(startThread(games))
    const here = await lookWith(games.href)
    await Promise.all([
      crew.work(here, first.value),
      ...threads.map((thread) => crew.work((part) => answerOf(thread, part))),
    ])
    return crew.found
  } catch (error) {
    if (error instanceof Uncut) return []
    throw error
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

/** Whoever looks at parts: this thread, which has everything loaded, and others. Each takes the next part when it is done with one. */
class Crew {
  readonly #parts: AsyncGenerator<AuditPart, void>
  readonly #found: (SoundPart | undefined)[] = []
  /** Some part was not sound: then the others do not matter. */
  #hasFailed = false

  constructor(parts: AsyncGenerator<AuditPart, void>) {
    this.#parts = parts
  }

  /** What was found in all parts, in order; undefined unless all are sound. */
  get found(): readonly SoundPart[] | undefined {
    return this.#hasFailed ? undefined : (this.#found as SoundPart[])
  }

  /** Looks at one part after the other until there are no more. A generator answers in the order in which it is asked. */
  async work(look: Look, part?: AuditPart): Promise<void> {
    for (let next = part ?? (await this.#next()); next; next = await this.#next()) {
      const place = this.#found.push(undefined) - 1
      const found = await look(next)
      this.#found[place] = found
      this.#hasFailed ||= found === undefined
    }
  }

  async #next(): Promise<AuditPart | undefined> {
    const { value } = this.#hasFailed ? {} : await this.#parts.next()
    return value ?? undefined
  }
}

function startThread(games: URL): Worker {
  const file = import.meta.url.endsWith('.ts') ? './audit-worker.ts' : './audit-worker.js'
  return new Worker(new URL(file, import.meta.url), { workerData: games.href, resourceLimits })
}

/** What a thread says to a part; undefined if it fails. */
function answerOf(thread: Worker, part: AuditPart): Promise<SoundPart | undefined> {
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
