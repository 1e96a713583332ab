/** Sitting down at a table: the door to what a seat does there (`seat-at-work.ts`). */

import type { Founding } from '../founding/founding.ts'
import { Stuck } from '../order/fault.ts'
import type { Game } from '../run/seat.ts'
import type { Identity, Player } from '../statements/identity.ts'
import { SeatAtWork, type Sitting } from './seat-at-work.ts'

/**
 * A seat at a table, from the lobby to the end of the game.
 *
 * @example
 * ```ts
 * const seat: TakenSeat<string> = takeSeat(sitting, highCard)
 * console.log(await seat.result)
 * ```
 */
export interface TakenSeat<R> {
  /** What the game gives; rejects with what ended it. */
  readonly result: Promise<R>
  /** The key that this seat signs with at this table; undefined for a spectator. */
  readonly player: Promise<Player | undefined>
  /** How far the table has come. */
  readonly founding: Founding
  /** Resolves when all that the sequencer had at first has been read; never, if it cannot be reached. */
  readonly caughtUp: Promise<void>
  /** Asks for a seat under a name: consents to the charter. `moved`: the key at the table that this one goes on from. */
  join(name: string, moved?: Identity): Promise<void>
  /** For the host: these players, in this order, begin. */
  start(players: readonly Player[]): Promise<void>
  /** For the host: lets one who has joined sit down when the next phase begins. */
  admit(player: Player): Promise<void>
  /** Stops taking part at once, without a word to the others. */
  leave(): void
}

/**
 * Comes to a table, and plays the game once it has begun, to its end. `localTable`, and `hostTable` and `joinTable` of `nodealer/net`,
 * call it for you; on its own it is for transports of one's own.
 *
 * @example
 * ```ts
 * const { result } = takeSeat({ table: id, transport: mine, person: createIdentity(), seed: mySeed }, highCard)
 * ```
 * @param sitting who comes, to which table, by which transport, and where it keeps what it needs after a crash
 * @param game the game as it is played at this seat
 */
export function takeSeat<R>(sitting: Sitting, game: Game<R>): TakenSeat<R> {
  const seat = new SeatAtWork<R>(sitting, game)
  const result = seat.play()
  result.catch(() => {})
  return {
    result,
    player: seat.player,
    caughtUp: seat.caughtUp,
    get founding() {
      return seat.founding
    },
    join: async (name, moved) => (await seat.requests()).join(name, moved),
    start: async (players) => (await seat.requests()).start(players),
    admit: async (player) => (await seat.requests()).admit(player),
    leave: () => seat.end(new Stuck('left the table')),
  }
}
