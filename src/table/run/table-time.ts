/**
 * Table time (spec/log, section 7): the time by which players are late. Each gap between two entries counts for one beat at
 * most, so an outage, a sleeping sequencer or a jumping clock costs nobody anything.
 */
export class TableTime {
  #now = 0

  /** Milliseconds since this seat began to follow; only differences mean anything. */
  get now(): number {
    return this.#now
  }

  /** An entry has come so long after the one before. */
  pass(gap: number, beat: number): void {
    this.#now += Math.min(gap, beat)
  }
}
