/** What an audit finds, and what it has to be told about games. */

import type { Table } from '../founding/founding.ts'
import type { Absent, Fault } from '../order/fault.ts'
import type { Game } from '../run/seat.ts'
import type { Member } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import type { PhaseName } from '../statements/topic.ts'

/**
 * What an audit found.
 *
 * @example
 * ```ts
 * const verdict: Verdict<string> = await audit(lines, () => highCard)
 * if (!verdict.clean) console.log(verdict.faults, verdict.refused, verdict.unfinished)
 * ```
 */
export interface Verdict<R> {
  /** Everything was proven, nobody broke a rule, and the game came to its end. */
  readonly clean: boolean
  /** Everything was proven and nobody broke a rule, as far as the log goes. */
  readonly sound: boolean
  /** The table; undefined if the log does not show one that has begun. */
  readonly table: Table | undefined
  /** Everybody who ever had a seat: who began, and after them whoever sat down later. */
  readonly members: readonly Member[]
  /** The phase in which the log begins if what was before is missing, with the charter: then nothing in it can be judged. */
  readonly begins: PhaseName | undefined
  /** What the game gave, if it came to its end. */
  readonly result: R | undefined
  /** Who said at the end that its program came to another result than this audit. Nobody is to blame for that. */
  readonly otherResults: readonly Player[]
  readonly faults: readonly Fault[]
  /** Who was late where, by the order of the log. No fault by itself. */
  readonly absences: readonly Absent[]
  /** Lines that are not what they should be: counted from 1 (0: something is missing), and why. */
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
  /** Entries that did not count: out of turn, too late, unreadable. No fault by themselves. */
  readonly strays: readonly { readonly k: number; readonly by?: Player; readonly reason: string }[]
  /** The last phase whose result everybody signed. */
  readonly closed: PhaseName | undefined
  /** Why the game did not come to its end. */
  readonly unfinished: string | undefined
  /** What the game itself threw, where that is not that the log ended: it could not be run to where the log goes. */
  readonly stopped: string | undefined
  /** The entry from which on the log answers questions that this game never asks, so that it may be the log of another game. */
  readonly otherGame: number | undefined
  /** Whether every entry could be read: no statement can have been hidden. */
  readonly disclosed: boolean
  /** How many entries there are without a gap. */
  readonly entries: number
  /** Up to which entry the sequencer has signed. */
  readonly certified: number
  /** How many statements were read. */
  readonly statements: number
  /** How many demands on statements were checked. */
  readonly checks: number
  /** How long the audit took. */
  readonly milliseconds: number
}

/** Which game a table plays. */
export type GameOf<R> = (table: Table) => Game<R>
