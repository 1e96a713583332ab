/** The faces of usual decks, and of number cards. */
import type { Face } from './deck.ts'

/**
 * The name of a usual deck.
 *
 * @example
 * ```ts
 * const name: StandardDeckName = '52'
 * const faces = standardDecks[name]
 * ```
 */
export type StandardDeckName = '52' | '54' | '32' | '2x52' | 'mahjong' | 'mahjong-144' | 'dominoes' | 'tarot'

/**
 * The faces of usual decks, by name.
 *
 * @example
 * ```ts
 * const deck = await deckProtocol('mask').shuffle(seat.at('deck'), standardDecks['52'])
 * ```
 */
export const standardDecks: { readonly [name in StandardDeckName]: readonly Face[] } = {
  '52': pairs('23456789TJQKA', 'cdhs'),
  '54': [...pairs('23456789TJQKA', 'cdhs'), 'joker', 'joker'],
  '32': pairs('789TJQKA', 'cdhs'),
  '2x52': [...pairs('23456789TJQKA', 'cdhs'), ...pairs('23456789TJQKA', 'cdhs')],
  mahjong: mahjongWall(),
  'mahjong-144': [...mahjongWall(), ...bonusTiles()],
  dominoes: dominoes(),
  tarot: tarot(),
}

/** The faces of a deck by name: a standard deck, or a number of number cards. */
export function facesNamed(name: string): readonly Face[] {
  if (isStandardDeck(name)) return standardDecks[name]
  const count = Number(name)
  if (Number.isInteger(count) && count >= 2 && count <= 1000) return numberCards(count)
  throw new RangeError(
    `there is no deck "${name}": use ${Object.keys(standardDecks).join(', ')} or 2 to 1000 number cards`,
  )
}

function isStandardDeck(name: string): name is StandardDeckName {
  return Object.hasOwn(standardDecks, name)
}

/**
 * Number cards `1` to `count`.
 *
 * @example
 * ```ts
 * numberCards(3) // ['1', '2', '3']
 * ```
 */
export function numberCards(count: number): readonly Face[] {
  return Array.from({ length: count }, (_, i) => String(i + 1))
}

function pairs(ranks: string, suits: string): Face[] {
  return [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit))
}

/** Four flowers and four seasons. */
function bonusTiles(): Face[] {
  return ['plum', 'orchid', 'chrysanthemum', 'bamboo', 'spring', 'summer', 'autumn', 'winter'].map(
    (tile) => `bonus-${tile}`,
  )
}

/** The 28 dominoes from 0-0 to 6-6. */
function dominoes(): Face[] {
  const dots = [0, 1, 2, 3, 4, 5, 6]
  return dots.flatMap((low) => dots.filter((high) => high >= low).map((high) => `${low}-${high}`))
}

/** The 78 cards of the French game: four suits with a knight (C), 21 trumps and the fool. */
function tarot(): Face[] {
  return [...pairs('A23456789TJCQK', 'cdhs'), ...numberCards(21).map((number) => `trump-${number}`), 'fool']
}

/** 136 tiles: three suits of nine, four winds, three dragons, four of each. */
function mahjongWall(): Face[] {
  const suited = ['dots', 'bamboo', 'characters'].flatMap((suit) =>
    numberCards(9).map((number) => `${suit}-${number}`),
  )
  const honours = ['east', 'south', 'west', 'north', 'red', 'green', 'white']
  return [...suited, ...honours].flatMap((tile) => [tile, tile, tile, tile])
}
