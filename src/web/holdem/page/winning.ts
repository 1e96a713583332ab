/** What decided a hand: the five cards that count, and the kicker where two hands have the same name. */

import { decidingRanks, handName, strengthOf } from '../../../games/holdem/index.ts'
import type { Card } from '../../../games/index.ts'
import type { HandModel } from '../model.ts'

/** Five of these cards that have this strength. */
export function fiveOf(cards: readonly Card[], strength: number): readonly Card[] {
  for (const five of choose(cards, 5)) if (strengthOf(five) === strength) return five
  return []
}

function* choose(cards: readonly Card[], count: number): Generator<Card[]> {
  if (count === 0) return yield []
  for (let i = 0; i <= cards.length - count; i++) {
    for (const rest of choose(cards.slice(i + 1), count - 1)) yield [cards[i] as Card, ...rest]
  }
}

/** The rank, from 0 for a two, that makes a hand better than the best of others that bear the same name. */
export function kickerOf(strength: number, others: readonly number[]): number | undefined {
  const rivals = others.filter((other) => other < strength && handName(other) === handName(strength))
  if (rivals.length === 0) return undefined
  const best = decidingRanks(Math.max(...rivals))
  return decidingRanks(strength).find((rank, i) => rank !== best[i])
}

/** The cards with which a hand was won; undefined while it is open, or if nobody had to show. */
export function winningCards(hand: HandModel | undefined): ReadonlySet<Card> | undefined {
  const view = hand?.view
  if (view?.waiting.for !== 'finished') return undefined
  const five = view.awards.flatMap(({ shares, strength }) =>
    shares.flatMap(({ seat }) => {
      const cards = view.seats[seat]?.cards
      return strength === undefined || cards === undefined ? [] : fiveOf([...cards, ...view.board], strength)
    }),
  )
  return five.length === 0 ? undefined : new Set(five)
}

/** How a card is shown once it is known which ones count. */
export function markOf(
  card: Card | undefined,
  five: ReadonlySet<Card> | undefined,
): 'lifted' | 'dim' | undefined {
  if (five === undefined || card === undefined) return undefined
  return five.has(card) ? 'lifted' : 'dim'
}
