/** Checks a fault again from its evidence alone: anybody can, without having been at the table. */
import { DecodeError } from '../../group/index.ts'
import { foundingSlots } from '../founding/founding.ts'
import { type Fault, sayOneThing } from '../order/fault.ts'
import { readLogLine } from '../order/read-log-line.ts'
import { type ClosedPhase, closingDigest } from '../statements/closing.ts'
import { endsAmong, signedBy, signersOf } from '../statements/signed-closing.ts'
import { lateIn } from '../statements/slot.ts'
import { readStatement, type Statement } from '../statements/statement.ts'
import { audit, auditFrom } from './audit.ts'
import type { GameOf } from './verdict.ts'

/**
 * Whether a stranger who has only the fault's evidence comes to the same conclusion. Never throws on forged evidence.
 *
 * @example
 * ```ts
 * if (error instanceof Fault && (await recheck(error, () => highCard))) console.log(`${error.called} has cheated`)
 * ```
 * @param fault as it was thrown, or read from somebody's report
 * @param gameOf gives the game that was played, for the table that the evidence shows
 */
export async function recheck<R>(fault: Fault, gameOf: GameOf<R>): Promise<boolean> {
  try {
    if (fault.rule === sayOneThing) return contradicts(fault.evidence.map(readStatement), fault)
    for (const settled of settlements(fault)) if (await isFoundIn(fault, gameOf, settled)) return true
    return false
  } catch (error) {
    if (error instanceof DecodeError) return false
    throw error
  }
}

/** Whether the evidence, run from a closing or from the beginning, leads to the fault. */
export async function isFoundIn<R>(
  fault: Fault,
  gameOf: GameOf<R>,
  settled: ClosedPhase | undefined,
): Promise<boolean> {
  const { faults, disclosed } = settled
    ? await auditFrom(fault.evidence, gameOf, settled)
    : await audit(fault.evidence, gameOf)
  return disclosed && faults.some((found) => isSame(found, fault))
}

function isSame(one: Fault, other: Fault): boolean {
  return one.culprit === other.culprit && one.slot === other.slot && one.rule === other.rule
}

/** Two statements, and nothing else, in one slot that a player can fill only once. */
function contradicts(said: readonly Statement[], { slot, culprit }: Fault): boolean {
  const [first, second] = said
  if (first === undefined || second === undefined || said.length > 2) return false
  const areIts = said.every((statement) => statement.slot === slot && statement.by === culprit)
  return areIts && isFilledOnce(slot) && first.table === second.table && first.digest !== second.digest
}

/** Complaints may be repeated, and a host lets in one newcomer after the other: there a second word contradicts nothing. */
function isFilledOnce(slot: string): boolean {
  return lateIn(slot) === undefined && !foundingSlots.includes(slot)
}

interface Numbered {
  readonly k: number
  readonly statement: Statement
}

/**
 * The closing that the evidence starts from, or nothing where it starts with the table. It counts only if all whom it names have signed
 * it, and the culprit has as well, or has said later what convicts it: the digest of what it was asked binds the closing before. So nobody
 * can be accused on a past that it has not signed, and nobody is acquitted by closings that it has made up.
 */
function settlements({ evidence, culprit, slot, after }: Fault): readonly (ClosedPhase | undefined)[] {
  const charter = evidence.map(readLogLine).find((line) => line.kind === 'mine')
  if (charter?.kind !== 'mine') return [undefined]
  const entries = evidence.flatMap(numbered)
  const first = evidence.flatMap(numberOf).reduce((least, k) => Math.min(least, k), Number.POSITIVE_INFINITY)
  const ends = endsAmong(entries).filter(
    ({ closing }) => closing.from.k === first - 1 && closingDigest(closing) === after,
  )
  const signed = ends[0] && signedBy(ends[0].closing, ends)
  if (signed === undefined) return []
  const accused = entries.filter(({ statement }) => statement.by === culprit && statement.slot === slot)
  const isBound =
    signersOf(signed.closing).includes(culprit) || accused.some(({ statement }) => statement.q >= signed.at)
  return isBound ? [{ ...signed, charter: charter.said }] : []
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
