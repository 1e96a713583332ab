/** Time as a parameter, so that a whole table can run on simulated time. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number
  /** Runs `work` after that many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void
}

/** The platform's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}
