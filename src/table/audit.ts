/**
 * Runs a game again from its log alone, at a spectator's seat that takes nothing for granted, and says what it found. Every line
 * carries its number, so their order does not matter; a log in its usual order is read as a stream, in bounded memory.
 */
import { Auditor } from './auditor.ts'
import type { ClosedPhase } from './closing.ts'
import type { GameOf, Verdict } from './verdict.ts'

/**
 * Audits a log: runs its game again and checks every signature, proof and rule. Never throws: what is no log at all, and a game that
 * throws, get a verdict that says so (`unfinished`, `stopped`).
 *
 * @example
 * ```ts
 * const { clean, faults, result } = await audit(readFileSync('log.jsonl', 'utf8').split('\n'), () => highCard)
 * ```
 * @param lines the lines of the log, in any order; one that is read from a file as a stream takes bounded memory
 * @param gameOf gives the game that was played, for the table that the log shows
 */
export async function audit<R>(
  lines: Iterable<string> | AsyncIterable<string>,
  gameOf: GameOf<R>,
): Promise<Verdict<R>> {
  const auditor = new Auditor(gameOf)
  for await (const line of lines) await auditor.read(line)
  return auditor.verdict()
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
