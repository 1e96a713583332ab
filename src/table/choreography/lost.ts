/** Whom a failed step loses: who broke a promise, and who was late. Those who stay can take it again without them. */
import { Absent, Fault } from '../order/fault.ts'
import type { Seat } from '../run/seat.ts'
import type { Player } from '../statements/identity.ts'

/** Whom an error takes out of the game. Any other error is thrown on: it is nobody's fault. */
export function lostBy(error: unknown): readonly Player[] {
  if (error instanceof Fault) return [error.culprit]
  if (error instanceof Absent) return error.players
  throw error
}

/** Does a step until everybody left has done its part; whoever is lost is out, and the others begin again in fresh slots. */
export async function amongThoseWhoStay<T>(
  seat: Seat,
  step: (seat: Seat) => Promise<T>,
): Promise<{ readonly result: T; readonly seat: Seat }> {
  try {
    return { result: await step(seat), seat }
  } catch (error) {
    return amongThoseWhoStay(seat.without(lostBy(error)), step)
  }
}
