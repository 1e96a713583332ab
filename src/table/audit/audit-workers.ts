/** Audits a log with several threads, of which this is one, for Node. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { audit, type Lines } from './audit.ts'
import { auditByCrew, type Lookers } from './audit-crew.ts'
import { type Look, lookWith } from './audit-look.ts'
import type { AuditPart, SoundPart } from './audit-part.ts'
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
  lines: () => Lines,
  gameOf: GameOf<R>,
  options: WorkersOptions,
): Promise<Verdict<R>> {
  const { games, workers = Math.min(availableParallelism(), 8), part } = options
  if (workers < 2) return audit(lines, gameOf)
  const { lookers: _, ...verdict } = await auditByCrew(lines, gameOf, threadsFor(games, workers), part)
  return verdict
}

/** This thread, which has everything loaded, and others. */
function threadsFor(games: URL, workers: number): Lookers {
  const threads: Worker[] = []
  return {
    async call(): Promise<readonly Look[]> {
      for (let i = 1; i < workers; i++) threads.push(startThread(games))
      return [
        await lookWith(games.href),
        ...threads.map(
          (thread): Look =>
            (part) =>
              answerOf(thread, part),
        ),
      ]
    },
    dismiss: () => Promise.all(threads.map((thread) => thread.terminate())),
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
