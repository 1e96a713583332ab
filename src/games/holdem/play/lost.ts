/** Whom a failed step takes out of a hand (spec/holdem, section 6): liars for good, those who were late until they say that they are back. */
import { LostCut } from '../../../decks/index.ts'
import { Absent, Fault, type Player } from '../../../table/index.ts'

/** Players who are lost, and how. */
export interface Lost {
  /** Who lied. */
  readonly gone: readonly Player[]
  /** Who was late. */
  readonly absent: readonly Player[]
}

/** Whom an error takes out of the hand; any other error is not ours to handle. */
export function lostFromHand(error: unknown): Lost {
  if (error instanceof Fault) return { gone: [error.culprit], absent: [] }
  if (error instanceof LostCut) {
    const absent = error.players.filter((player) => player !== error.dealer)
    return { gone: [error.dealer], absent }
  }
  if (error instanceof Absent) return { gone: [], absent: error.players }
  throw error
}
