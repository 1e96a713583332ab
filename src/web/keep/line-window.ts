/** The end of a log in memory: entries and certificates by number, each once, from the earliest that a seat needs on. */
import type { OrderPlace } from '../../table/index.ts'
import { lineNumber } from '../../table/inside.ts'

interface Numbered {
  entry?: string
  certificate?: string
}

/** Lines by number. */
export class LineWindow {
  readonly #lines = new Map<number, Numbered>()
  #start: OrderPlace | undefined

  constructor(lines: readonly string[] = [], start?: OrderPlace) {
    this.#start = start
    for (const line of lines) this.add(line)
  }

  /** The place before the first line; undefined for the table's beginning. */
  get start(): OrderPlace | undefined {
    return this.#start
  }

  /** By number; the certificate of an entry follows it. */
  get lines(): string[] {
    const inOrder = [...this.#lines].sort(([one], [other]) => one - other)
    return inOrder.flatMap(([, { entry, certificate }]) =>
      [entry, certificate].filter((line) => line !== undefined),
    )
  }

  /** Adds a line; gives whether it is new. Throws if another stands in its place. */
  add(line: string): boolean {
    const number = lineNumber(line)
    if (number === undefined) throw new RangeError('only entries and certificates are shared by seats')
    const kind = kindOf(line)
    const known = this.#lines.get(number) ?? {}
    if (known[kind] === line) return false
    if (known[kind] !== undefined) throw new Error(`another ${kind} ${number} is kept at this table`)
    known[kind] = line
    this.#lines.set(number, known)
    return true
  }

  /** Lets go of what lies before a place. */
  moveTo(start: OrderPlace | undefined): void {
    if (start === undefined || start.k <= (this.#start?.k ?? 0)) return
    this.#start = start
    for (const number of this.#lines.keys()) if (number <= start.k) this.#lines.delete(number)
  }
}

/** Which of the two lines with a number this is. */
export function kindOf(line: string): 'entry' | 'certificate' {
  return line.startsWith('{"k":') ? 'entry' : 'certificate'
}
