/** Lines and journals that live as long as the page, for browsers that keep nothing. */
import { type ClosedPhase, type Journal, MemoryJournal } from '../../table/index.ts'
import { lineNumber } from '../../table/inside.ts'
import { LineWindow } from './line-window.ts'
import type { TableLines } from './lines.ts'

/** The log of one table in memory. */
export class PassingLines implements TableLines {
  readonly #window = new LineWindow()
  readonly #journals = new Map<string, MemoryJournal>()
  readonly #closed = new Map<string, ClosedPhase>()
  readonly start = undefined

  get lines(): readonly string[] {
    return this.#window.lines
  }

  async append(lines: readonly string[]): Promise<void> {
    for (const line of lines) this.#window.add(line)
  }

  closedBy(seat: string): ClosedPhase | undefined {
    return this.#closed.get(seat)
  }

  journal(seat: string): Journal {
    const memory = this.#journals.get(seat) ?? new MemoryJournal()
    this.#journals.set(seat, memory)
    return {
      load: () => memory.load(),
      append: async (lines) => {
        await this.append(lines.filter((line) => lineNumber(line) !== undefined))
        await memory.append(lines)
      },
      save: async (secrets, closed) => {
        if (closed) this.#closed.set(seat, closed)
        await memory.save(secrets, closed)
      },
    }
  }

  async forget(seat: string): Promise<void> {
    this.#journals.delete(seat)
    this.#closed.delete(seat)
  }

  async wholeLog(): Promise<string[]> {
    return this.#window.lines
  }
}
