/** Players who vanish, for tests of what the mask deck does about it. */
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import type { Deck } from '../../../src/decks/index.ts'
import { Absent, form, type Player, type Seat, wire } from '../../../src/table/index.ts'

const Ping = form('test', 'ping', wire.record({}))

/** A player who says nothing in these slots. */
export function silentIn(slot: RegExp): Cheat {
  return { slot, remake: () => 'silence' }
}

/** Everybody says that it is there; gives the scope of those who are, and those who are not. */
export async function rollCall(seat: Seat): Promise<{ seat: Seat; lost: readonly Player[] }> {
  try {
    await seat.all(Ping, () => ({}))
    return { seat, lost: [] }
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    return { seat: seat.without(error.players), lost: error.players }
  }
}

/** Goes on without the lost, also when more are lost on the way; gives the scope of those who stay, and whether cards stay. */
export async function goOn(
  deck: Deck,
  seat: Seat,
  lost: readonly Player[],
  needed: readonly number[],
): Promise<{ seat: Seat; goesOn: boolean }> {
  try {
    return { seat, goesOn: await deck.lose(seat.at('lose'), lost, needed) }
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    return goOn(deck, seat.without(error.players), error.players, needed)
  }
}

/** Two cards for each player, in seat order. */
export function twoEach(players: readonly Player[]): Map<Player, number[]> {
  return new Map(players.map((player, i) => [player, [2 * i, 2 * i + 1]]))
}

/** The numbers from `from` up to but not including `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}
