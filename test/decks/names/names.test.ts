/** The deck of names does what every deck does. */
import { names } from '../../../src/decks/names/index.ts'
import { deckSuite } from '../deck-suite.ts'

deckSuite(names, {
  options: { candidates: 2 },
  judgedLater: /coin\/seal$|shuffle\/[0-9]+$/,
})
