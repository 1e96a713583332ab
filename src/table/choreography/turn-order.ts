/**
 * Whose turn it is, and in which round (spec/log, section 6). Each turn and round comes with a scope of its own, so that what is
 * asked in one never meets what was asked in another.
 */

import type { Seat } from '../run/seat.ts'
import type { Player } from '../statements/identity.ts'

/**
 * Somebody's turn.
 *
 * @example
 * ```ts
 * for (const { player, seat: turn } of turns(seat)) await turn.at('bid').by(player, Bid, () => ({ price: 120 }))
 * ```
 */
export interface PlayerTurn {
  /** Counted from 1. */
  readonly number: number
  readonly player: Player
  /** The scope of this turn. */
  readonly seat: Seat
}

/**
 * How turns go round.
 *
 * @example
 * ```ts
 * const order: TurnOrder = { first: dealer, plays: (player) => hands.get(player).length > 0 }
 * ```
 */
export interface TurnOrder {
  /** Who takes turns, in this order; everybody in the scope if it is not said. */
  readonly players?: readonly Player[]
  /** Who begins; the first of them if it is not said. */
  readonly first?: Player
  /** Asked before every turn: whoever does not play, such as one without cards, is passed over. */
  plays?(player: Player): boolean
}

/**
 * Turns, round and round, until the loop is left or nobody plays any more.
 *
 * @example
 * ```ts
 * for (const { player, seat: turn } of turns(seat, { plays: (one) => hands.get(one)!.length > 0 })) {
 *   const asked = await turn.at('ask').by(player, Wish, () => choose())
 *   if (asked.wellFormed === 'stop') break
 * }
 * ```
 * @param seat the scope in which the turns are taken; they are at `turn/1`, `turn/2` … below it
 * @param order who takes part, who begins, and who is passed over
 */
export function* turns(seat: Seat, order: TurnOrder = {}): Generator<PlayerTurn, void, void> {
  const { players = seat.players, first = players[0], plays = () => true } = order
  const begin = players.indexOf(first ?? '')
  if (begin < 0 && players.length > 0)
    throw new RangeError('whoever begins must be among those who take turns')
  let place = begin
  for (let number = 1; players.some(plays); number++) {
    while (!plays(players[place] as Player)) place = (place + 1) % players.length
    const player = players[place] as Player
    place = (place + 1) % players.length
    yield { number, player, seat: seat.at('turn', number) }
  }
}

/**
 * One round of several.
 *
 * @example
 * ```ts
 * for (const { number, seat: round } of rounds(seat, 3)) console.log(number, await dice(round.at('roll'), 2))
 * ```
 */
export interface Round {
  /** Counted from 1. */
  readonly number: number
  /** The scope of this round. */
  readonly seat: Seat
}

/**
 * So many rounds; without a number, until the loop is left.
 *
 * @example
 * ```ts
 * for (const { number, seat: round } of rounds(seat, 3)) scores.push(await playRound(round))
 * ```
 * @param seat the scope in which they are played; they are at `round/1`, `round/2` … below it
 * @param count how many
 */
export function* rounds(seat: Seat, count = Number.POSITIVE_INFINITY): Generator<Round, void, void> {
  for (let number = 1; number <= count; number++) yield { number, seat: seat.at('round', number) }
}
