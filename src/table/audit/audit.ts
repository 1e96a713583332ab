/**
 * Runs a game again from its log alone, at a spectator's seat that takes nothing for granted, and says what it found. Every line
 * carries its number, so their order does not matter; a log in its usual order is read as a stream, in bounded memory.
 */
import { Ledger } from '../../proofs/index.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import { Auditor } from './auditor.ts'
import type { GameOf, Verdict } from './verdict.ts'

/**
 * Audits a log: runs its game again and checks every signature, proof and rule. Never throws: what is no log at all, and a game that
 * throws, get a verdict that says so (`unfinished`, `stopped`).
 *
 * @example
 * ```ts
 * const { clean, faults, result } = await audit(readFileSync('log.jsonl', 'utf8').split('\n'), () => highCard)
 * ```
 * @param lines the lines of the log, in any order; one that is read from a file as a stream takes bounded memory. A function that gives them
 * as often as it is asked makes the audit quicker: then proofs are put off and evaluated together, and if one is wrong everything is
 * read, and the game run, a second time to say whose it is
 * @param gameOf gives the game that was played, for the table that the log shows
 */
export async function audit<R>(lines: Lines | (() => Lines), gameOf: GameOf<R>): Promise<Verdict<R>> {
  if (typeof lines !== 'function') return auditOnce(lines, gameOf)
  return (await auditPuttingOff(lines(), gameOf)) ?? auditOnce(lines(), gameOf)
}

/** The lines of a log, all there or coming. */
export type Lines = Iterable<string> | AsyncIterable<string>

async function auditOnce<R>(lines: Lines, gameOf: GameOf<R>): Promise<Verdict<R>> {
  const auditor = new Auditor(gameOf)
  for await (const line of lines) await auditor.read(line)
  return auditor.verdict()
}

/** What `auditOnce` gives, if every proof is right: a game that has taken a wrong one for right did not run as it was played. */
async function auditPuttingOff<R>(lines: Lines, gameOf: GameOf<R>): Promise<Verdict<R> | undefined> {
  const ledger = new Ledger()
  const auditor = new Auditor(gameOf, { ledger })
  for await (const line of lines) {
    await auditor.read(line)
    if (!ledger.isHonest) return undefined
  }
  const verdict = await auditor.verdict()
  return ledger.settle() ? verdict : undefined
}

/** Audits what follows a closing, which is taken for granted. */
export async function auditFrom<R>(
  lines: Iterable<string>,
  gameOf: GameOf<R>,
  settled: ClosedPhase,
): Promise<Verdict<R>> {
  const auditor = new Auditor(gameOf, { settled })
  for (const line of lines) await auditor.read(line)
  return auditor.verdict()
}
