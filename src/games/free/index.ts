/** The door of the free table: what lies on it, what may be wished, and what it is made of. How it is played is in `play`. */
export {
  type Books,
  type ChipSource,
  most,
  type Note,
  pointsNow,
  type ScoreEntry,
  type ScoreRow,
  scoreOf,
} from './books.ts'
export {
  decksOf,
  type Misfit,
  misfitOf,
  mostPictures,
  type OpeningMove,
  type PlayerRange,
  type Recipe,
  type RecipeDeck,
  type RecipePicture,
  requireSound,
  type Turns,
} from './recipe.ts'
export {
  type Chair,
  type Face,
  type Lying,
  onPiles,
  type Pile,
  type PileEnd,
  pileNamed,
  present,
  type Tabletop,
  type UnderWay,
} from './tabletop.ts'
export { chairAfter } from './turns.ts'
export { isPossible, requirePossible, showsNothing, type Wish } from './wish.ts'
