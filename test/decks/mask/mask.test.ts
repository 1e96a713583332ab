/** The mask deck does what every deck does. */
import { mask } from '../../../src/decks/index.ts'
import { deckSuite } from '../deck-suite.ts'

deckSuite(mask)
