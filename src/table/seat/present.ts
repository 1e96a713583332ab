/**
 * Where the present is, for a seat that has been away (spec/log, section 10): it speaks only once it has read as far as the order has come. The sequencer says how far
 * that is; as long as it is not to be heard, the others are asked, who can prove less than there is, and never more.
 */

/** How far a seat must have read. */
export class Present {
  /** The last entry that the sequencer claims to have; undefined until it was heard. It signs nothing for that. */
  #claimed: number | undefined
  /** The last entry that somebody else has proven to be there. */
  #proven: number | undefined
  #isReached = false

  /** The sequencer can be heard, and says what its last entry is. */
  claim(last: number): void {
    this.#claimed = last
    this.#isReached = false
  }

  /** Somebody has come who knows the order up to here. */
  prove(last: number): void {
    if (last <= (this.#proven ?? -1)) return
    this.#proven = last
    this.#isReached = false
  }

  /** What there should be does not come. Where others have been heard it is waited for no longer: to speak of what is over harms nobody, to be silent may. */
  doubt(): void {
    this.#isReached ||= this.#proven !== undefined
  }

  /** Whether a seat that has read so far knows what is asked now. Once it does, it keeps up. */
  isReachedAt(k: number): boolean {
    const goals = [this.#claimed, this.#proven].filter((goal) => goal !== undefined)
    this.#isReached ||= goals.length > 0 && goals.every((goal) => k >= goal)
    return this.#isReached
  }
}
