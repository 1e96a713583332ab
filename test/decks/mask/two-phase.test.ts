/** The two-phase form of the source does what every deck does. */
import { mask } from '../../../src/decks/index.ts'
import { deckSuite } from '../deck-suite.ts'

deckSuite(mask, {
  name: 'mask in two phases',
  options: { twoPhase: true },
  players: 3,
  cards: ['52'],
  tampered: /^deck/,
})
