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

/** The shortest time that the work took, in milliseconds. */
export function best(work: () => unknown, { runs, milliseconds }: Patience): number {
  const began = performance.now()
  let shortest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    work()
    const end = performance.now()
    shortest = Math.min(shortest, end - start)
    if (end - began > milliseconds) break
  }
  return shortest
}

/** Stops the benchmark: a job that gives the wrong answer has no speed. */
export function insist(right: boolean, job: string): void {
  if (!right) throw new Error(`${job} gives a wrong answer: do not trust its time`)
}
