// How often two cards win against unknown hands, by playing the rest of the board at random many times.

import { type Card, cardIndex } from '../cards.ts'
import type { Random } from '../random.ts'
import { evaluate } from './evaluate.ts'
import type { Hole } from './vocabulary.ts'

/** The share of the pot that the hand wins on average against random hands; a tie counts in parts. */
export function equity(
  hole: Hole,
  board: readonly Card[],
  opponents: number,
  random: Random,
  trials: number,
): number {
  const mine = hole.map(cardIndex)
  const shown = board.map(cardIndex)
  const deck = Array.from({ length: 52 }, (_, i) => i).filter((i) => !mine.includes(i) && !shown.includes(i))
  const missing = 5 - shown.length
  let won = 0
  for (let trial = 0; trial < trials; trial++) {
    shuffleFront(deck, missing + 2 * opponents, random)
    const full = [...shown, ...deck.slice(0, missing)]
    const strength = evaluate([...mine, ...full])
    let ties = 0
    let beaten = false
    for (let i = 0; i < opponents && !beaten; i++) {
      const at = missing + 2 * i
      const other = evaluate([deck[at]!, deck[at + 1]!, ...full])
      beaten = other > strength
      if (other === strength) ties++
    }
    if (!beaten) won += 1 / (ties + 1)
  }
  return won / trials
}

/** Puts a random choice of cards at the front of the deck. */
function shuffleFront(deck: number[], count: number, random: Random): void {
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (deck.length - i))
    const card = deck[j]!
    deck[j] = deck[i]!
    deck[i] = card
  }
}
