/**
 * What is being done, as data, for screens and logs: nobody has to read the names of slots. It is not said or signed; two programs may call
 * the same step by different names.
 */
import { phaseOf, readPhase } from './slot.ts'

/** A numbered phase of a table, e.g. the third hand. */
export interface PhaseName {
  readonly name: string
  readonly number: number
}

/** What a question is about. */
export interface Topic {
  /** What it is called by the narrowest scope that has a name (`holdem/flop`), else by what is said (`holdem/bet`). */
  readonly step: string
  /** The phase that it belongs to; undefined for what belongs to the whole table. */
  readonly phase: PhaseName | undefined
  /** Whether it is done beside the game, in work that was forked: the deck of the next hand. */
  readonly isAhead: boolean
}

/** The topic of a step in a slot. */
export function topicIn(slot: string, step: string, isAhead = false): Topic {
  const phase = phaseOf(slot)
  return { step, phase: phase === '' ? undefined : readPhase(phase), isAhead }
}
