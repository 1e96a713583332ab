/** A deck from shuffle to showdown among those who stay: whoever lies or is late is out, and the others begin anew. */
import { type Face, showcase } from '../../decks/index.ts'
import { type Game, lostBy, type Seat } from '../../table/index.ts'

/** What all see in the end: how each went who did not stay, and the cards of those who did. */
export interface DeckOutcome {
  readonly story: readonly string[]
  readonly cards: readonly Face[]
}

/** The game at one seat. */
export const deckTable: Game<DeckOutcome> = async (seat) => {
  const story: string[] = []
  let here: Seat = seat
  while (here.players.length > 1) {
    try {
      const { hands, community, deck } = await showcase(here)
      return { story, cards: [...[...hands.values()].flat(), ...community, ...deck] }
    } catch (error) {
      const lost = lostBy(error)
      story.push(`${lost.map((player) => seat.number(player)).join('+')} ${(error as Error).name}`)
      here = here.without(lost)
    }
  }
  return { story, cards: [] }
}
