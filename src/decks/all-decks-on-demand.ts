/**
 * The deck protocols as a browser has them: the usual one at once, the others when a table plays with them, so that nobody loads
 * three decks to play with the fourth. Stands in for `all-decks.ts` in bundles for browsers (`browser` in package.json, vite.config.ts).
 */
import { type DeckProtocolName, deckAbilities } from './abilities.ts'
import type { DeckProtocol } from './deck.ts'
import { mask } from './mask/index.ts'

const onDemand = (name: DeckProtocolName, load: () => Promise<DeckProtocol>): DeckProtocol => ({
  name,
  abilities: deckAbilities[name],
  shuffle: async (seat, faces, options) => (await load()).shuffle(seat, faces, options),
})

/** The protocols, the default first. */
export const allDecks: readonly DeckProtocol[] = [
  mask,
  onDemand('deal-keys', async () => (await import('./deal-keys/index.ts')).dealKeys),
  onDemand('padlock', async () => (await import('./padlock/index.ts')).padlock),
  onDemand('names', async () => (await import('./names/index.ts')).names),
]
