/** The order that this process gives to a table, in a file of lines with rising numbers. Node only. */

import { lineNumber } from '../statements/kept-line.ts'
import { LineFile } from './line-file.ts'

const firstSpan = 1 << 20

/** Opens the file, which is made if it is not there. Whoever calls this has a lock on it. */
export async function openOrderFile(path: string): Promise<OrderFile> {
  return new OrderFile(await LineFile.open(path))
}

/** A sequencer's own log. */
export class OrderFile {
  readonly #lines: LineFile

  constructor(lines: LineFile) {
    this.#lines = lines
  }

  /** At least the lines with a number above `k`. Only the end of the file is read, so a long table is as quick as a short one. */
  async after(k: number): Promise<string[]> {
    const { size } = this.#lines
    for (let span = firstSpan; span < size && k > 0; span *= 2) {
      // The first of these lines may be the rest of one.
      const [, ...whole] = await this.#lines.linesFrom(size - span)
      const [first] = whole
      if (first !== undefined && (lineNumber(first) ?? 0) <= k) return whole
    }
    return this.#lines.linesFrom(0)
  }

  /** Writes lines; resolves when they would survive a crash. */
  keep(lines: readonly string[]): Promise<void> {
    return this.#lines.append(lines)
  }

  /** Waits until everything is written. */
  close(): Promise<void> {
    return this.#lines.close()
  }
}
