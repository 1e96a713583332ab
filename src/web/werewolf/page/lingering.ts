/** What is told only once it has lasted. */

/** Numbers that have been seen without a break for some time. */
export class Lingering {
  readonly #milliseconds: number
  readonly #onChange: (lasting: ReadonlySet<number>) => void
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lasting: ReadonlySet<number> = new Set()

  /** `onChange` is told those that have lasted so many milliseconds, whenever it is others than before. */
  constructor(milliseconds: number, onChange: (lasting: ReadonlySet<number>) => void) {
    this.#milliseconds = milliseconds
    this.#onChange = onChange
  }

  /** These are seen now, and no others. */
  see(seen: readonly number[]): void {
    for (const [one, timer] of this.#timers)
      if (!seen.includes(one)) {
        clearTimeout(timer)
        this.#timers.delete(one)
      }
    for (const one of seen)
      if (!this.#timers.has(one))
        this.#timers.set(
          one,
          setTimeout(() => this.#last(one), this.#milliseconds),
        )
    const kept = [...this.#lasting].filter((one) => seen.includes(one))
    if (kept.length < this.#lasting.size) this.#tell(kept)
  }

  #last(one: number): void {
    this.#tell([...this.#lasting, one])
  }

  #tell(lasting: readonly number[]): void {
    this.#lasting = new Set(lasting)
    this.#onChange(this.#lasting)
  }
}
