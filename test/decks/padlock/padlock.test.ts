/** The padlock deck does what every deck does. */
import { padlock } from '../../../src/decks/padlock/index.ts'
import { deckSuite } from '../deck-suite.ts'

deckSuite(padlock)
