/** Cuts a log at closings (spec/log, section 8) into parts that can be audited side by side, while it is read. */
import { DecodeError } from '../../group/index.ts'
import { Founding, foundingSlots } from '../founding/founding.ts'
import { readLogLine } from '../order/read-log-line.ts'
import { type ClosedPhase, closingDigest } from '../statements/closing.ts'
import { isOver, lineNumber, slotIn } from '../statements/kept-line.ts'
import { endsAmong, type SignedEnd, signedBy } from '../statements/signed-closing.ts'
import { mayEnd } from '../statements/slot.ts'
import { readStatement, type Statement } from '../statements/statement.ts'
import type { AuditPart } from './audit-part.ts'
import type { Stop } from './auditor.ts'

/** How many characters a part has at least: what was forked before its closing is looked at twice, and that must not weigh. */
const leastPart = 1 << 21

/** A log that cannot be cut: it must be audited as a whole. */
export class Uncut extends Error {
  override readonly name = 'Uncut'
}

/** The parts of a log. Throws `Uncut` when lines are not in their usual order, or not as this library writes them. */
export async function* cutLog(
  lines: Iterable<string> | AsyncIterable<string>,
  least: number = leastPart,
): AsyncGenerator<AuditPart, void> {
  const cutter = new Cutter(least)
  for await (const line of lines) {
    const part = cutter.read(line)
    if (part) yield part
  }
  yield cutter.rest()
}

class Cutter {
  readonly #least: number
  #lines: string[] = []
  #length = 0
  #last = 0
  /** Where the part began that is being read. */
  #begin: ClosedPhase | undefined
  #founding: Founding | undefined
  /** Wishes for a seat that counted. */
  readonly #joins: { readonly k: number; readonly line: string }[] = []
  /** Statements since the last closing that sign the end of a phase, and the digest of that closing. */
  #ends: SignedEnd[] = []
  #previous = ''

  constructor(least: number) {
    this.#least = least
  }

  /** Takes the next line; gives the part that it completes. */
  read(line: string): AuditPart | undefined {
    if (line.trim() === '') return undefined
    const k = lineNumber(line)
    const isEntry = line.startsWith('{"k":')
    if (k === undefined || (isEntry ? k !== this.#last + 1 : k > this.#last))
      throw new Uncut('the lines are not in order')
    this.#lines.push(line)
    this.#length += line.length
    if (!isEntry) return undefined
    this.#last = k
    return this.#hear(line, k)
  }

  /** What is left when there are no more lines. */
  rest(): AuditPart {
    return this.#part(undefined)
  }

  #hear(line: string, k: number): AuditPart | undefined {
    const slot = slotIn(line)
    const isFounding = foundingSlots.includes(slot)
    if (!isFounding && !mayEnd(slot)) return undefined
    const statement = statementOf(line)
    if (statement === undefined) return undefined
    if (isFounding) this.#found(statement, k)
    else return this.#close(statement, k)
    return undefined
  }

  #found(statement: Statement, k: number): void {
    this.#founding ??= new Founding(statement.table)
    if (this.#founding.take(statement, k) && statement.slot === 'join')
      this.#joins.push({ k, line: statement.line })
  }

  /** Follows the closings one after the other: what somebody signs alone, or too late, does not build on the last one. */
  #close(statement: Statement, k: number): AuditPart | undefined {
    const [end] = endsAmong([{ k, statement }])
    if (end === undefined || this.#founding === undefined || end.closing.previous !== this.#previous)
      return undefined
    this.#ends.push(end)
    const signed = signedBy(end.closing, this.#ends)
    if (signed === undefined) return undefined
    this.#previous = closingDigest(signed.closing)
    this.#ends = []
    return this.#length < this.#least
      ? undefined
      : this.#cut({ ...signed, charter: this.#founding.charterLine })
  }

  /** Cuts after the entry that completes a closing. The next part begins where everybody begins who starts from it. */
  #cut(closed: ClosedPhase): AuditPart {
    const part = this.#part({ digest: this.#previous, at: closed.at })
    this.#begin = closed
    this.#lines = this.#lines.filter((line) => !isOver(line, closed))
    this.#length = 0
    return part
  }

  #part(until: Stop | undefined): AuditPart {
    const settled = this.#begin
    const from = settled?.closing.from.k ?? 0
    const joined = this.#joins.filter(({ k }) => k <= from).map(({ line }) => line)
    return { lines: this.#lines, joined, ...(settled && { settled }), ...(until && { until }) }
  }
}

function statementOf(line: string): Statement | undefined {
  try {
    const read = readLogLine(line)
    return read.kind === 'entry' && read.said !== undefined ? readStatement(read.said) : undefined
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
