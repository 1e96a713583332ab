/** The door of the rules of Werewolf: pure functions, no crypto, no clock, no secrets, no randomness of their own. */
export { RulesError } from '../rules-error.ts'
export { apply, applyAll } from './apply.ts'
export { botLastWords, botNight, botTalk, botVote, botWhisper, type Random } from './bots.ts'
export {
  checkSpecials,
  DUTIES,
  FEWEST,
  type Mix,
  MOST,
  mixOf,
  ROLES,
  type Role,
  type Specials,
  usualSpecials,
} from './roles.ts'
export { describeMix, ruleSheet } from './rule-sheet.ts'
export { defaultRules, hastyTimes, mixFor, type Times, type WerewolfRules } from './rules.ts'
export { printSeat, type Remark, readRemarks, sayRemarks } from './speech.ts'
export { packOf, spectatorView, type VillageView, type Whisper } from './view.ts'
export {
  type Balance,
  type Cause,
  type Death,
  type Due,
  foundVillage,
  isAlive,
  type LastWords,
  livingIn,
  type Seat,
  type Stage,
  seatName,
  type Tally,
  type Village,
  type VillageEvent,
  type Waiting,
  type Winner,
} from './village.ts'
export { describeWaiting, waitsFor } from './waiting.ts'
