/** What a journal asks of the lines that it keeps (`log-line.ts`): which they are, and whether they are still needed. */
import type { ClosedPhase } from './closing.ts'
import { phaseOf, readPhase } from './slot.ts'

const entryStart = /^\{"k":([0-9]+),/
const certificateStart = /^\{"certificate":\{"head":"[^"]*","k":([0-9]+),/

/** The number in a line that this library wrote: of the entry, or of the last one certified; undefined in others. */
export function lineNumber(line: string): number | undefined {
  const numbered = entryStart.exec(line) ?? certificateStart.exec(line)
  return numbered ? Number(numbered[1]) : undefined
}

const entryEnd = /^\{"k":.*"time":([0-9]+)\}$/

/** When the entry was taken in whose line this is; undefined for other lines. */
export function lineTime(line: string): number | undefined {
  const timed = entryEnd.exec(line)
  return timed ? Number(timed[1]) : undefined
}

/** Whether a line that this library wrote is not needed any more once this phase is closed. */
export function isOver(line: string, { closing }: ClosedPhase): boolean {
  const number = lineNumber(line)
  if (number !== undefined) return number <= closing.from.k
  const phase = phaseOf(slotIn(line))
  return phase === '' || readPhase(phase).number <= readPhase(closing.phase).number
}

/** The slot of the statement in a line that this library wrote, in which it is the last field but one; nothing sensible in others. */
export function slotIn(line: string): string {
  const start = line.lastIndexOf('"slot":"') + '"slot":"'.length
  return line.slice(start, line.indexOf('"', start))
}
