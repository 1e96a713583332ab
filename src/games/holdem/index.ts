// The door of the rules of no-limit Hold'em: pure functions, no crypto, no clock, no randomness of their own.

export type { Card, Rank, Suit } from '../cards.ts'
export type { Random } from '../random.ts'
export { RulesError } from '../rules-error.ts'
export { apply, applyAll } from './apply.ts'
export { describeLegal, type Legal, legal } from './betting.ts'
export { decide, TEMPERS, type Temper, wouldShow } from './bots.ts'
export { fromChips, printChips, toChips } from './chips.ts'
export { equity } from './equity.ts'
export { CATEGORIES, type Category, categoryOf, decidingRanks, evaluate, strengthOf } from './evaluate.ts'
export { convict, voidHand } from './fines.ts'
export { forfeit, forgetCards, openingOrder } from './forfeit.ts'
export {
  type Award,
  contenders,
  type Deed,
  type Fine,
  type Fines,
  type Hand,
  potTotal,
  type SeatState,
} from './hand.ts'
export { handName } from './handname.ts'
export { type Replay, readPhh, replayAllPhh, replayPhh } from './phh.ts'
export type { PhhHand } from './phh-file.ts'
export type { Notation } from './phh-notation.ts'
export { type PhhDetails, writePhh } from './phh-write.ts'
export { firstToSpeak, leftOfButton, positionNames, type TableLayout } from './position.ts'
export { collectedPots, type Pot, potsOf } from './pots.ts'
export type { ChairNumber, Seating } from './seating.ts'
export {
  buy,
  canDeal,
  type Dealt,
  finishHand,
  join,
  leave,
  nextHand,
  openSession,
  type Session,
  type SessionPlayer,
  sitIn,
  sitOut,
  survivors,
  type TableRules,
} from './session.ts'
export { type BlindGame, blindGame, checkSetup, MAX_SEATS, type Setup } from './setup.ts'
export { start } from './start.ts'
export {
  describeAward,
  describeDeed,
  describeFines,
  type HandView,
  madeHand,
  potName,
  type SeatView,
  viewOf,
} from './view.ts'
export {
  type Action,
  type BettingAction,
  BOARD_SIZE,
  type HandWaiting,
  type Hole,
  type SeatNumber,
  STREETS,
  type Street,
  seatName,
} from './vocabulary.ts'
export { describeWaiting } from './waiting.ts'
