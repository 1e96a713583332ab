/** The deck of names does what every deck does. */
import { names } from '../../../src/decks/names/index.ts'
import { deckSuite } from '../deck-suite.ts'

deckSuite(names, {
  options: { candidates: 2 },
  survivesLoss: false,
  reshuffles: false,
  cuts: false,
  judgedLater: /coin\/seal$|shuffle\/[0-9]+$/,
})
