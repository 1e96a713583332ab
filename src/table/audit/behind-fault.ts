/**
 * What may be behind a fault (spec/log, section 7): a lie, or a mistake in the game. Before a player is named, what shows that it was the
 * author's mistake is looked for. A page need not load it before it plays.
 */

import type { Fault } from '../order/fault.ts'
import { advice } from '../run/words-of-differences.ts'
import type { ClosedPhase } from '../statements/closing.ts'
import type { Player } from '../statements/identity.ts'
import { isFoundIn } from './recheck.ts'
import type { GameOf } from './verdict.ts'

/** What a seat knows that can clear whoever is accused there. */
export interface Doubts<R> {
  readonly gameOf: GameOf<R>
  /** A closing that this seat relies on; undefined where the evidence starts with the table. */
  readonly settled: ClosedPhase | undefined
  /** Who is known not to lie. */
  readonly vouchesFor?: ((player: Player) => boolean) | undefined
}

/** How often a game must name somebody again before that counts; and how often while it takes no longer than this, in milliseconds. */
const [least, most, patience] = [3, 64, 250]

/** The sentence for the author if the game is wrong, and not whoever it names; undefined where that does not show. */
export async function mistakeBehind<R>(fault: Fault, doubts: Doubts<R>): Promise<string | undefined> {
  const { rule, slot, reason, culprit } = fault
  if (!(await isConfirmed(fault, doubts)))
    return `the rule "${rule}" in ${slot} does not hold at this seat, but holds when the game is run again over the same log. ${advice}`
  if (!doubts.vouchesFor?.(culprit)) return undefined
  return `the rule "${rule}" in ${slot} does not hold (${reason}), and nobody at this table lies: the game has made what it refuses. ${where}`
}

const where =
  'Can what is made there be what the rule forbids, such as a choice that should have been asked for again? Is something outside of ' +
  'the game shared by its seats, or changed: a counter, a list, a deck, the date? What a game keeps belongs inside of its function, and ' +
  'what was said is not to be changed. A place that lies on purpose says so: cheats: true.'

/**
 * Whether the game comes to the same fault each time that it is run over the same log: one that does not is not a function of what was
 * said. What a game draws by chance or has from one seat alone shows here.
 */
async function isConfirmed<R>(fault: Fault, { gameOf, settled }: Doubts<R>): Promise<boolean> {
  const start = performance.now()
  for (let i = 0; i < most && (i < least || performance.now() - start < patience); i++)
    if (!(await isFoundIn(fault, gameOf, settled))) return false
  return true
}
