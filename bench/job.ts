/** A job that is timed: what it is, and how it is done once. */

/** What a job is about, the same for all backends. */
export interface About {
  readonly job: string
  readonly cards?: number
  readonly players?: number
}

/** A job, made ready by one backend. */
export interface Ready {
  /** Does the job once on something fresh, and gives the milliseconds. */
  readonly once: () => number | Promise<number>
  /** Size of what the job makes, on the wire. */
  readonly bytes?: number
  /** Size of the one multi-scalar multiplication behind it. */
  readonly points?: number
}

/** A job, and how to make it ready. */
export interface Job extends About {
  /** Too much for the reference backend, which multiplies point by point. */
  readonly large?: boolean
  readonly ready: () => Ready
}

/**
 * Times the work alone; what it works on is made afresh, since points remember what was done with them. Milliseconds of the processor:
 * what else a busy machine does in between does not count. Work that is over before the caches are warm is done several times in a row.
 */
export function timing<P>(prepare: () => P, work: (prepared: P) => unknown, inRow = 1): () => number {
  return () => {
    const prepared = Array.from({ length: inRow }, prepare)
    const before = process.cpuUsage()
    for (const one of prepared) work(one)
    return since(before) / inRow
  }
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** As `timing`, for work that needs no preparation. */
export function timingOf(work: () => unknown, inRow = 1): () => number {
  return timing(() => undefined, work, inRow)
}

/** A proof as somebody reads it who has not seen it: a process works out only once what must hold for a proof. */
export function unseen<P extends object>(proof: P): P {
  return { ...proof }
}

/** The same for work of many steps. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return since(before)
}

/** Stops the benchmark: a job that gives the wrong answer has no speed. */
export function insist(right: boolean, job: string): void {
  if (!right) throw new Error(`${job} gives a wrong answer: do not trust its time`)
}
