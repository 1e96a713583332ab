/** Wishes for a seat: what a person wants to be called, from the press of a button to the table that asks for it. */
export class SeatWishes {
  #made: string | undefined
  #take: ((name: string) => void) | undefined
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined

  /** Wishes for a seat under this name. Resolves when it is there, and rejects when the table says why not. */
  make(name: string): Promise<void> {
    this.#made = name
    this.#hand()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  /** The table asks for the next wish; the one before, if there was one, was refused for this reason. */
  next(refused?: Error): Promise<string> {
    if (refused) this.#waiting?.reject(refused)
    return new Promise((resolve) => {
      this.#take = resolve
      this.#hand()
    })
  }

  /** There is a seat. */
  granted(): void {
    this.#waiting?.resolve()
  }

  #hand(): void {
    if (this.#made === undefined || this.#take === undefined) return
    this.#take(this.#made)
    this.#made = undefined
    this.#take = undefined
  }
}
