/** A promise of the table (docs/reliability.md), as something that can be checked against what was seen. */
import type { Evidence } from '../evidence.ts'

/** One promise. */
export interface Promised {
  /** In which rows it is given: against players and sequencer, players alone, the sequencer alone. */
  readonly rows: readonly (1 | 2 | 3)[]
  /** What breaks it, one sentence each; none if it is kept. */
  broken(evidence: Evidence): Iterable<string> | Promise<Iterable<string>>
}

/** Given whoever lies. */
export const always = [1, 2, 3] as const
/** Given as long as the sequencer is honest. */
export const honestOrder = [2] as const
/** What is asked of a table whose sequencer is not. */
export const badOrder = [1, 3] as const
