/** What decided a hand: the five cards that count, and the kicker where two hands have the same name. */

import { decidingRanks, handName, strengthOf } from '../../../games/holdem/index.ts'
import type { Card } from '../../../games/index.ts'

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
