/** The door to what all games share: the standard deck of cards. */
export { type Card, cardGlyph, cardIndex, cardName, rankWord } from './cards.ts'
