/** A network inside one process, for tables whose seats are all here. Keeps every line, as a relay does. */
import type { Transport } from './transport.ts'

/** Connects any number of seats. */
export class MemoryNetwork {
  readonly #lines: string[] = []
  readonly #known = new Set<string>()
  readonly #listeners = new Set<(line: string) => void>()

  /** A network that begins with these lines. */
  constructor(lines: readonly string[] = []) {
    this.#lines.push(...lines)
    for (const line of lines) this.#known.add(line)
  }

  /** Everything that was published, in order. */
  get lines(): readonly string[] {
    return this.#lines
  }

  /** A transport for one seat. */
  connect(): Transport {
    return {
      publish: async (line) => {
        if (this.#known.has(line)) return
        this.#known.add(line)
        this.#lines.push(line)
        for (const listener of [...this.#listeners]) listener(line)
      },
      subscribe: (onLine) => {
        for (const line of [...this.#lines]) onLine(line)
        this.#listeners.add(onLine)
        return () => this.#listeners.delete(onLine)
      },
    }
  }
}
