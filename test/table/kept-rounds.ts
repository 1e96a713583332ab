/** A game of many rounds, each a phase, for tests of what is kept: everybody says something long, and signs the count. */
import { form, type Game, type Terms, wire } from '../../src/table/index.ts'

const Word = form('test', 'word', wire.record({ word: wire.text(100_000) }))
const Count = form('test', 'count', wire.record({ count: wire.integer(0) }))

/** The terms of a table for so many players. */
export function roundsTerms(players: number): Terms {
  const seats = { min: players, max: players }
  return { game: 'rounds', rules: null, seats, deadlines: { step: 60_000, act: 60_000 }, spectators: false }
}

/** What a test wants to know or change. */
export interface RoundsOptions {
  /** Called when a round begins; what it gives is waited for before this seat speaks. */
  readonly onRound?: (number: number) => void | Promise<void>
  /** How many characters everybody says in a round. */
  readonly length?: number
}

/** Plays so many rounds; gives the number. */
export function keptRounds(rounds: number, { onRound, length = 100 }: RoundsOptions = {}): Game<number> {
  return async (seat) => {
    const last = seat.last('round', () => Count)
    await seat.resumed()
    let count = last?.result.count ?? 0
    for (let number = (last?.number ?? 0) + 1; number <= rounds; number++) {
      const round = seat.phase('round', number)
      await round.at('word').all(Word, async () => {
        await onRound?.(number)
        return { word: 'w'.repeat(length) }
      })
      count++
      await round.close(Count, { count })
    }
    return count
  }
}
