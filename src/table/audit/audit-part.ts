/**
 * The audit of one part of a log (spec/log, section 8): from one closing, or the beginning, to another, or the end. A part takes the closing
 * that it begins from for granted; the part before has to come to that very closing. Parts that all fit and hold say together
 * what an audit of the whole says. If anything else comes out, whoever wants to know what must audit the whole.
 */
import { Ledger } from '../../proofs/index.ts'
import type { Absent } from '../order/fault.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import type { Found } from './audit-findings.ts'
import { Auditor, type Stop } from './auditor.ts'
import type { GameOf, Verdict } from './verdict.ts'

/** A part of a log. */
export interface AuditPart {
  readonly lines: readonly string[]
  /** The closing that it begins from. */
  readonly settled?: ClosedPhase
  /** Wishes for a seat that were heard before. */
  readonly joined: readonly string[]
  /** The closing that it ends with. */
  readonly until?: Stop
}

/** What was found in a part in which everything was proven, in plain data. */
export interface SoundPart extends Omit<Found, 'faults' | 'refused' | 'absences'> {
  readonly absences: readonly Pick<Absent, 'players' | 'slot' | 'called'>[]
  readonly result: unknown
  readonly otherResults: readonly Player[]
  /** What the game waits for where the log ends before it. */
  readonly unfinished: string | undefined
}

/** Audits a part; undefined unless everything was proven, and it came to its closing, or to the end of the log. */
export async function auditPart(part: AuditPart, gameOf: GameOf<unknown>): Promise<SoundPart | undefined> {
  const { lines, settled, joined, until } = part
  const ledger = new Ledger()
  const begin = settled && { settled }
  const end = until && { until }
  const auditor = new Auditor(gameOf, { ...begin, ...end, joined, ledger, asWritten: true })
  for (const line of lines) await auditor.read(line)
  const found: (Found & Partial<Verdict<unknown>>) | undefined = until
    ? await auditor.stopped()
    : await auditor.verdict()
  if (found === undefined) return undefined
  const {
    faults,
    refused,
    absences,
    result,
    otherResults = [],
    unfinished,
    stopped,
    otherGame,
    ...rest
  } = found
  const isStrange = (stopped ?? otherGame) !== undefined
  if (faults.length + refused.length > 0 || isStrange || !ledger.settle()) return undefined
  const away = absences.map(({ players, slot, called }) => ({ players, slot, called }))
  return { ...rest, absences: away, result, otherResults, unfinished }
}
