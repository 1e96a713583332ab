/** Checks a fault again from its evidence alone: anybody can, without having been at the table. */
import { DecodeError } from '../group/index.ts'
import { audit, auditFrom, type GameOf } from './audit.ts'
import { type ClosedPhase, type Closing, ClosingForm, sameClosing } from './closing.ts'
import { type Fault, sayOneThing } from './fault.ts'
import type { Player } from './identity.ts'
import { readLogLine } from './log-line.ts'
import { readStatement, type Statement } from './statement.ts'

/** Whether a stranger who has only the fault's evidence comes to the same conclusion. Never throws on forged evidence. */
export async function recheck<R>(fault: Fault, gameOf: GameOf<R>): Promise<boolean> {
  try {
    const [first, second] = fault.statements
    if (first && second && fault.rule === sayOneThing)
      return contradicts(readStatement(first.line), readStatement(second.line), fault)
    const settled = settledIn(fault)
    const { faults } = settled
      ? await auditFrom(fault.evidence, gameOf, settled)
      : await audit(fault.evidence, gameOf)
    return faults.some((f) => f.culprit === fault.culprit && f.slot === fault.slot && f.rule === fault.rule)
  } catch (error) {
    if (error instanceof DecodeError) return false
    throw error
  }
}

function contradicts(first: Statement, second: Statement, fault: Fault): boolean {
  const same = first.slot === second.slot && first.by === second.by && first.table === second.table
  return same && first.by === fault.culprit && first.digest !== second.digest
}

interface Numbered {
  readonly k: number
  readonly statement: Statement
}

/**
 * The closing that the evidence starts from. It counts only if the culprit has signed it, and all others whom it names: nobody
 * can be accused on a past that it has not signed. What follows is chained to the head that the culprit signed later.
 */
function settledIn({ evidence, culprit }: Fault): ClosedPhase | undefined {
  const charter = evidence.map(readLogLine).find((line) => line.kind === 'mine')
  if (charter?.kind !== 'mine') return undefined
  const entries = evidence.flatMap(numbered)
  const first = Math.min(...evidence.flatMap(numberOf))
  const ends = entries.flatMap(({ k, statement }) => {
    const closing = closingIn(statement)
    return closing?.from.k === first - 1 ? [{ k, statement, closing }] : []
  })
  const own = ends.find(({ statement }) => statement.by === culprit)
  if (own === undefined)
    throw new DecodeError('', 'the culprit has not signed the closing that this starts from')
  const same = ends.filter(({ closing }) => sameClosing(closing, own.closing))
  const signed = signersOf(own.closing).map((signer) => same.find(({ statement }) => statement.by === signer))
  if (signed.some((end) => end === undefined))
    throw new DecodeError('', 'somebody has not signed the closing')
  const complete = signed as readonly (typeof own)[]
  return {
    closing: own.closing,
    at: Math.max(...complete.map(({ k }) => k)),
    lines: complete.map(({ statement }) => statement.line),
    charter: charter.said,
  }
}

/** Who must have signed a closing. */
function signersOf({ signers, members }: Closing): readonly Player[] {
  return signers.map((seat) => members[seat - 1]?.player ?? '')
}

function closingIn(statement: Statement): Closing | undefined {
  if (!statement.slot.endsWith('/end')) return undefined
  try {
    return ClosingForm.read(statement.body)
  } catch {
    return undefined
  }
}

function numbered(line: string): Numbered[] {
  const read = readLogLine(line)
  if (read.kind !== 'entry' || read.said === undefined) return []
  try {
    return [{ k: read.entry.k, statement: readStatement(read.said) }]
  } catch {
    return []
  }
}

function numberOf(line: string): number[] {
  const read = readLogLine(line)
  return read.kind === 'entry' ? [read.entry.k] : []
}
