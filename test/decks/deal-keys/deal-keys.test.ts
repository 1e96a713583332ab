/** The deal-key deck does what every deck does. */
import { dealKeys } from '../../../src/decks/deal-keys/index.ts'
import { deckSuite } from '../deck-suite.ts'

deckSuite(dealKeys, {
  judgedLater: /respond/,
})
