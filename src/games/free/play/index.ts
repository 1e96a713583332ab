/** The door of the free table in play. */
export type { OpenQuestion } from '../../play/asking.ts'
export type { Objection } from './consent.ts'
export { deckFaces } from './decks.ts'
export type { Done } from './deeds.ts'
export { recipeCodec } from './forms.ts'
export { type FreeOutcome, freeTable } from './game.ts'
export {
  type Dropped,
  type FreeAnswer,
  type FreeQuestion,
  HumanFree,
  type HumanFreeOptions,
  type MeantCard,
} from './human.ts'
export { mostMoves, mostObjections, mostRefusals } from './limits.ts'
export type { FreeMind, FreeView } from './mind.ts'
export type { PlayersBooks } from './players-books.ts'
export { type RandomMindOptions, randomMind } from './random-mind.ts'
export { recipes } from './recipes.ts'
export type { FreeEvent, FreeOptions } from './round.ts'
