/**
 * The deck protocols as a browser has them: the usual one at once, the others when a table plays with them. Stands in for
 * `decks/protocols.ts` in the built page (vite.config.ts), so that nobody loads three decks to play with the fourth.
 */
import { type DeckProtocolName, deckAbilities } from '../../../decks/abilities.ts'
import type { DeckProtocol } from '../../../decks/deck.ts'
import { mask } from '../../../decks/mask/index.ts'

const onDemand = (name: DeckProtocolName, load: () => Promise<DeckProtocol>): DeckProtocol => ({
  name,
  about: '',
  abilities: deckAbilities[name],
  shuffle: async (seat, faces, options) => (await load()).shuffle(seat, faces, options),
})

const protocols: readonly DeckProtocol[] = [
  mask,
  onDemand('deal-keys', async () => (await import('../../../decks/deal-keys/index.ts')).dealKeys),
  onDemand('padlock', async () => (await import('../../../decks/padlock/index.ts')).padlock),
  onDemand('names', async () => (await import('../../../decks/names/index.ts')).names),
]

/** The protocols, the default first. */
export const deckProtocols: ReadonlyMap<string, DeckProtocol> = new Map(
  protocols.map((protocol) => [protocol.name, protocol]),
)

/** The protocol of that name. */
export function deckProtocol(name: string): DeckProtocol {
  const found = deckProtocols.get(name)
  if (found === undefined) throw new RangeError(`there is no deck protocol "${name}"`)
  return found
}
