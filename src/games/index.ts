/** The door to what all games share: the standard deck of cards. */
export { type Card, cardGlyph } from './cards.ts'
