/** How work is timed: the best of several runs, since whatever else the machine does can only add to it. */

/** One line of a benchmark, with the fields that apply. */
export interface Result {
  readonly job: string
  readonly cards?: number
  readonly players?: number
  readonly backend: string
  readonly ms: number
  /** Size of what the job made, on the wire. */
  readonly bytes?: number
  /** Size of the one multi-scalar multiplication behind the job. */
  readonly points?: number
  /** How many times quicker than the naive backend. */
  readonly ratio?: number
}

/** How long a job may be repeated. */
export interface Patience {
  readonly runs: number
  readonly milliseconds: number
}

/** The shortest time that the work took, in milliseconds, and what it made. */
export function timed<T>(work: () => T, patience: Patience): { ms: number; made: T } {
  return timedOn(() => undefined, work, patience)
}

/** As `timed`, on something made afresh for each run, untimed: points remember what was done with them before. */
export function timedOn<P, T>(
  prepare: () => P,
  work: (prepared: P) => T,
  { runs, milliseconds }: Patience,
): { ms: number; made: T } {
  const began = performance.now()
  let ms = Number.POSITIVE_INFINITY
  for (let run = 1; ; run++) {
    const prepared = prepare()
    const start = performance.now()
    const made = work(prepared)
    const end = performance.now()
    ms = Math.min(ms, end - start)
    if (run >= runs || end - began > milliseconds) return { ms, made }
  }
}

/** Stops the benchmark: a job that gives the wrong answer has no speed. */
export function insist(right: boolean, job: string): void {
  if (!right) throw new Error(`${job} gives a wrong answer: do not trust its time`)
}
