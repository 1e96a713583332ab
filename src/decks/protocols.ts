/** Every deck protocol of this library, by name. */
import { dealKeys } from './deal-keys/index.ts'
import type { DeckProtocol } from './deck.ts'
import { mask } from './mask/index.ts'
import { names } from './names/index.ts'
import { padlock } from './padlock/index.ts'

/** The protocols, the default first. */
export const deckProtocols: ReadonlyMap<string, DeckProtocol> = new Map(
  [mask, dealKeys, padlock, names].map((protocol) => [protocol.name, protocol]),
)

/** The protocol of that name; a clear error if there is none. */
export function deckProtocol(name: string): DeckProtocol {
  const found = deckProtocols.get(name)
  if (found === undefined) {
    throw new RangeError(`there is no deck protocol "${name}": use ${[...deckProtocols.keys()].join(', ')}`)
  }
  return found
}
