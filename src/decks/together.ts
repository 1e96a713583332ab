/**
 * Some players speak at the same time while the others only listen. Each has a slot of its own, and everybody in the scope
 * waits for all of them, so that the listeners too can state that one of them stayed silent.
 */
import { Absent, type Form, type Mine, type Player, type Seat } from '../table/index.ts'

/** What one player said, and where. */
export interface Spoken<T> {
  readonly player: Player
  readonly seat: Seat
  readonly said: T
}

/**
 * Gives what these players say, in their order. All seats fail in the same way, whatever arrives first: with the first
 * fault in order, or else with everybody who stayed silent.
 */
export async function together<T>(
  seat: Seat,
  players: readonly Player[],
  form: Form<T>,
  make: (mine: Mine) => T,
): Promise<readonly Spoken<T>[]> {
  const turns = players.map((player) => ({ player, seat: seat.at(player) }))
  return allInOrder(
    seat,
    turns.map(async (turn) => ({ ...turn, said: await turn.seat.by(turn.player, form, make) })),
  )
}

/**
 * Waits for all parts that run side by side. Whatever fails in them is told in their order, not in that of time, so that all
 * seats go on with the same failure: the first fault, else everybody who is absent.
 */
export async function allInOrder<T>(seat: Seat, parts: readonly Promise<T>[]): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(parts)
  const errors: unknown[] = outcomes.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  for (const error of errors) if (!(error instanceof Absent)) throw error
  const absent = errors.flatMap((error) => (error instanceof Absent ? error.players : []))
  if (absent.length > 0) throw new Absent([...new Set(absent)], seat.slot)
  return outcomes.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
}
