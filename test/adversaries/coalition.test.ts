/**
 * All players but one pool what they know (protocols, section 10, row 6). The coalition fixes everything that it can: its
 * seeds are the same at every table, so its keys and orders differ only by what the honest player says. The honest
 * player's card, and the order of the deck, must still be uniform.
 */
import { describe, expect, test } from 'vitest'
import { everyDeck } from '../../src/adversaries/index.ts'
import { type Deck, deckProtocol, numberCards } from '../../src/decks/index.ts'
import { type Player, type Seat, simulate, takeSeat } from '../../src/table/index.ts'

const cards = 3
const tables = 60
/** χ² with 2 degrees of freedom is larger than this once in a million times. */
const limit = 27.6

/** One table of two: whose card lies where in the end. */
async function orderOf(protocol: string, honest: number, seed: string): Promise<readonly string[]> {
  const fixed = new Uint8Array(32).fill(7)
  const { endings } = await simulate({
    seed,
    players: 2,
    game: async (seat: Seat) => {
      const options = protocol === 'names' ? { candidates: 1 } : {}
      const deck: Deck = await deckProtocol(protocol).shuffle(seat.at('deck'), numberCards(cards), options)
      const owner = seat.players[honest - 1] as Player
      await deck.deal(seat.at('deal'), new Map([[owner, [0]]]))
      return deck.audit(seat.at('audit'))
    },
    take: (seat, sitting, game) =>
      seat === honest ? undefined : takeSeat({ ...sitting, seed: fixed }, game),
  })
  return endings[0]?.result ?? []
}

function chiSquare(counts: Iterable<number>): number {
  const expected = tables / cards
  return [...counts].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe.each(everyDeck)('a coalition against one player of %s', (deck) => {
  test.each([1, 2])('learns nothing of the card of player %i, whatever it fixes', async (honest) => {
    const places = Array.from({ length: cards }, () => new Map(numberCards(cards).map((face) => [face, 0])))
    for (let i = 0; i < tables; i++) {
      const order = await orderOf(deck, honest, `coalition ${i}`)
      expect([...order].sort()).toEqual(numberCards(cards))
      order.forEach((face, place) => places[place]?.set(face, (places[place].get(face) ?? 0) + 1))
    }
    for (const counts of places) expect(chiSquare(counts.values())).toBeLessThan(limit)
  })
})
