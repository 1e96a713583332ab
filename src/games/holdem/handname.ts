// A strength in words, as players say it: "two pair, kings and fours".

import { rankWord } from '../cards.ts'
import { categoryOf, decidingRanks } from './evaluate.ts'

/** The name of a strength: "straight, ten high", "full house, aces full of kings", "royal flush", … */
export function handName(strength: number): string {
  const [first = 0, second = 0] = decidingRanks(strength)
  switch (categoryOf(strength)) {
    case 'high card':
      return `${rankWord(first)} high`
    case 'pair':
      return `pair of ${plural(first)}`
    case 'two pair':
      return `two pair, ${plural(first)} and ${plural(second)}`
    case 'three of a kind':
      return `three of a kind, ${plural(first)}`
    case 'straight':
      return `straight, ${rankWord(first)} high`
    case 'flush':
      return `flush, ${rankWord(first)} high`
    case 'full house':
      return `full house, ${plural(first)} full of ${plural(second)}`
    case 'four of a kind':
      return `four of a kind, ${plural(first)}`
    case 'straight flush':
      return first === 12 ? 'royal flush' : `straight flush, ${rankWord(first)} high`
  }
}

function plural(rank: number): string {
  const word = rankWord(rank)
  return word === 'six' ? 'sixes' : `${word}s`
}
