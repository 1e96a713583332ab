/** What a seat needs that did not see its table begin: one that goes on from its journal, and one that comes late. */
import { Stuck } from './fault.ts'
import { searchLastClosing } from './late-start.ts'
import type { LogLine } from './log-line.ts'
import { readLineUnder } from './parse-log-line.ts'
import type { Sealer } from './sealer.ts'
import { readSitting } from './sitting.ts'

/** A line of a journal. */
function readKept(line: string, sealer: Sealer): LogLine {
  try {
    return readLineUnder(line, () => sealer)
  } catch (error) {
    throw new Stuck(`the journal is damaged: ${error instanceof Error ? error.message : error}`)
  }
}

/** All of it. */
export const comingBack = { readKept, readSitting, searchLastClosing } as const
