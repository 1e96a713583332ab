/** Whom a failed step takes out of the village: who lied, and who was silent for too long (spec/werewolf, section 12). */
import { Absent, Fault, type Player } from '../../../table/index.ts'

/** Whom an error takes out; any other error is not ours to handle. */
export function lostBy(error: unknown): readonly Player[] {
  if (error instanceof Fault) return [error.culprit]
  if (error instanceof Absent) return error.players
  throw error
}
