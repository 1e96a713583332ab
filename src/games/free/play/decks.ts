/** Decks by name, for recipes: those that all games share, and one with colours. */
import { facesNamed } from '../../../decks/index.ts'
import type { Face } from '../tabletop.ts'

/** The faces of a deck by name: 52, 54, 32, 2x52, tarot, mahjong, mahjong-144, dominoes, colours, or a number of number cards. */
export function deckFaces(name: string): readonly Face[] {
  return name === 'colours' ? colours() : facesNamed(name)
}

/**
 * 108 cards of four colours: numbers, and cards that skip, reverse, or make the next one draw; some have any colour. A name with bars is
 * text, symbol and colour.
 */
function colours(): readonly Face[] {
  const numbers = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9].map((number) => `${number}|`)
  const deeds = ['skip|⊘', 'reverse|⇄', '+2|✚'].flatMap((deed) => [deed, deed])
  const wild = ['wild|★|', 'wild +4|★|'].flatMap((face) => [face, face, face, face])
  const suited = ['red', 'yellow', 'green', 'blue'].flatMap((colour) =>
    [...numbers, ...deeds].map((face) => `${face}|${colour}`),
  )
  return [...suited, ...wild]
}
