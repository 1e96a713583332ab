/** The deck protocols of this library. */
import { dealKeys } from './deal-keys/index.ts'
import type { DeckProtocol } from './deck.ts'
import { mask } from './mask/index.ts'
import { names } from './names/index.ts'
import { padlock } from './padlock/index.ts'

/** The protocols, the default first. */
export const allDecks: readonly DeckProtocol[] = [mask, dealKeys, padlock, names]
