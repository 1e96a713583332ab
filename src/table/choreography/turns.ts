/**
 * Turns that players take one after another at something, such as a deck that everybody shuffles, and that are checked together:
 * in one multiplication, which is much cheaper than turn by turn. What a turn leaves is unchecked until the end, so it passes from
 * one turn to the next in here and nowhere else; the first who lied is named at its own turn.
 *
 * Only for turns that are safe to take on a false state, because all that a player puts in is fresh; otherwise ask and accept one
 * turn after the other.
 */

import type { Demand, Mine, Seat } from '../run/seat.ts'
import type { Claim } from '../statements/claim.ts'
import type { Form } from '../statements/form.ts'
import type { Player } from '../statements/identity.ts'

/** What a turn is made of: `S` is what lies on the table, `T` what a player says about it. */
export interface TurnTaking<S, T> {
  /** Who takes a turn, in this order; everybody if it is not said. */
  readonly players?: readonly Player[]
  /** Where a turn is taken; in the slot of its player if it is not said. */
  at?(player: Player, index: number): string | number
  /** Says something about what the turn before has left. */
  make(mine: Mine, before: S): T | Promise<T>
  /** What is left after a player has said this. */
  after(said: T, turn: Pick<Turn<S, T>, 'player' | 'index' | 'before'>): S
  /** What must hold of a turn. */
  check(turn: Turn<S, T>): Demand
}

/** A turn that was taken. */
export interface Turn<S, T> {
  readonly player: Player
  /** How many turns were taken before it. */
  readonly index: number
  /** Where the player said it. */
  readonly seat: Seat
  readonly claim: Claim<T>
  readonly said: T
  /** What the turn before had left, and what this one has. */
  readonly before: S
  readonly after: S
}

/** Players take their turns, and all of them are checked. Throws a `Fault` that names the first whose turn does not hold. */
export async function takeTurns<S, T>(
  seat: Seat,
  rule: string,
  form: Form<T>,
  start: S,
  taking: TurnTaking<S, T>,
): Promise<readonly Turn<S, T>[]> {
  const turns = new Map<Claim<T>, Turn<S, T>>()
  let before = start
  for (const [index, player] of (taking.players ?? seat.players).entries()) {
    const turn = await takeTurn(seat, form, taking, { player, index, before })
    turns.set(turn.claim, turn)
    before = turn.after
  }
  await seat.acceptAll(rule, turns.keys(), (_, claim) => taking.check(turns.get(claim) as Turn<S, T>))
  return [...turns.values()]
}

async function takeTurn<S, T>(
  seat: Seat,
  form: Form<T>,
  taking: TurnTaking<S, T>,
  { player, index, before }: Pick<Turn<S, T>, 'player' | 'index' | 'before'>,
): Promise<Turn<S, T>> {
  const at = seat.at(taking.at?.(player, index) ?? player)
  const claim = await at.by(player, form, (mine) => taking.make(mine, before))
  const said = claim.wellFormed
  return {
    player,
    index,
    seat: at,
    claim,
    said,
    before,
    after: taking.after(said, { player, index, before }),
  }
}
