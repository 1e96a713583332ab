/**
 * Turns that players take one after another, checked together. Verifying a whole cascade in one multiplication is much
 * cheaper than step by step, and nothing is dealt before it is done; the first who lied is still named at its own turn.
 */
import { type Check, refuse, verifyAll } from '../proofs/index.ts'
import type { Player, Seat } from '../table/index.ts'

/** One player's turn: where it spoke, and what must hold of what it said. */
export interface Turn {
  readonly player: Player
  readonly seat: Seat
  readonly check: Check
}

/** Throws a `Fault` that names the first player, in order of the turns, whose turn does not hold. */
export function requireTurns(rule: string, turns: readonly Turn[]): void {
  const wrong = new Map(
    verifyAll(turns.map((turn) => [turn, turn.check] as const)).map((c) => [c.culprit, c.reason]),
  )
  for (const turn of turns) {
    const reason = wrong.get(turn)
    turn.seat.require(turn.player, rule, reason === undefined ? true : refuse(reason))
  }
}
