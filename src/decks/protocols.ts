/** Every deck protocol of this library, by name. */

import type { DeckProtocolName } from './abilities.ts'
import { allDecks } from './all-decks.ts'
import type { DeckProtocol } from './deck.ts'

/**
 * The protocols, the default first.
 *
 * @example
 * ```ts
 * const reshuffled = [...deckProtocols.values()].filter(({ abilities }) => abilities.reshuffle)
 * ```
 */
export const deckProtocols: ReadonlyMap<DeckProtocolName, DeckProtocol> = new Map(
  allDecks.map((protocol) => [protocol.name, protocol]),
)

/**
 * The deck protocol of that name: `mask` unless there is a reason for another. For a text from elsewhere there is `deckNamed`.
 *
 * @example
 * ```ts
 * const deck = await deckProtocol('mask').shuffle(seat.at('deck'), standardDecks['52'])
 * ```
 */
export function deckProtocol(name: DeckProtocolName): DeckProtocol {
  return deckNamed(name)
}

/**
 * The deck protocol that a text from elsewhere names; throws a `RangeError` that lists all names if there is none.
 *
 * @example
 * ```ts
 * const protocol = deckNamed(process.argv[2] ?? 'mask')
 * ```
 */
export function deckNamed(name: string): DeckProtocol {
  const found = allDecks.find((protocol) => protocol.name === name)
  if (found === undefined) {
    throw new RangeError(`there is no deck protocol "${name}": use ${[...deckProtocols.keys()].join(', ')}`)
  }
  return found
}
