/** Which broken rule everybody is to look up for. */
import type { FaultModel } from '../model.ts'

/**
 * The first that the reader has not seen. Where people may not talk, whoever is out has no voice: a dialog about what it signed would be one,
 * so that waits for the end.
 */
export function faultToTell(
  faults: Iterable<FaultModel>,
  seen: ReadonlySet<string>,
  mayTalk: boolean,
): FaultModel | undefined {
  return [...faults].find(({ key, isOut }) => !seen.has(key) && (!isOut || mayTalk))
}
