/**
 * Whom I named in which night, kept in this browser so that my score survives a reload. It is kept for everybody alike, for the village that was
 * played last.
 */
import type { SeatNumber } from '../../../games/werewolf/index.ts'

/** Somebody whom I named at night. */
export interface Guess {
  readonly day: number
  readonly seat: SeatNumber
}

interface Kept {
  readonly table: string
  readonly guesses: readonly Guess[]
}

const place = 'nodealer-guesses'

/** What I guessed in this village; nothing, where the browser keeps nothing. */
export function guessesAt(table: string): readonly Guess[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null
    return kept?.table === table ? kept.guesses : []
  } catch {
    return []
  }
}

/** Keeps a guess; of one night the last counts. */
export function keepGuess(table: string, guess: Guess): void {
  const others = guessesAt(table).filter(({ day }) => day !== guess.day)
  const kept: Kept = { table, guesses: [...others, guess] }
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A private window may keep nothing: then there is no score.
  }
}
