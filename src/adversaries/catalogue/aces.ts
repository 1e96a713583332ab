/** A dealer of names who fills its decks with aces (spec/decks, section 5): every card is genuine, and all are the same. */

import {
  type CandidateDeck,
  closeCandidate,
  freshCards,
  layerSecret,
  type OpenCandidate,
  stepSeed,
} from '../../decks/names/inside.ts'
import { group, type Points } from '../../group/index.ts'
import { expand } from '../../proofs/index.ts'
import type { Cheat } from '../cheat.ts'

/** Prepares such decks in these slots, and opens those that must be opened as they are. */
export function dealAces(slot: RegExp = /^shuffle\/candidate/): readonly Cheat[] {
  const prepared = new Map<bigint, OpenCandidate>()
  const candidate: Cheat<CandidateDeck> = {
    slot,
    remake({ names }, mine) {
      const seed = stepSeed(mine)
      const deck = { secret: layerSecret(seed), cards: aces(seed, names.length) }
      prepared.set(deck.secret, deck)
      return closeCandidate(deck, mine)
    },
  }
  const cut: Cheat<{ readonly decks: readonly OpenCandidate[] }> = {
    slot: /^shuffle\/cut/,
    remake: ({ decks }) => ({ decks: decks.map((deck) => prepared.get(deck.secret) ?? deck) }),
  }
  return [candidate, cut] as readonly Cheat[]
}

/** Cards of the first value, each with a nonce of its own. */
function aces(seed: Uint8Array, count: number): Points {
  return group.concat(Array.from({ length: count }, (_, i) => freshCards(expand(seed, `ace-${i}`, 32), 1)))
}
