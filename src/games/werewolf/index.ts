/** The door of the rules of Werewolf: pure functions, no crypto, no clock, no secrets, no randomness of their own. */
export type { Random } from '../random.ts'
export { RulesError } from '../rules-error.ts'
export { apply, applyAll } from './apply.ts'
export {
  botDeclares,
  botLastWords,
  botNight,
  botShot,
  botTalk,
  botVote,
  botWhisper,
} from './bots.ts'
export { clip } from './clip.ts'
export { type Ending, endingOf } from './ending.ts'
export {
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
export { type Headcount, type RuleSections, type RuleTopic, ruleSections, ruleSheet } from './rule-sheet.ts'
export { describeMix, type RuleWords, ruleWords } from './rule-words.ts'
export {
  checkRoles,
  defaultRules,
  hastyTimes,
  LONGEST,
  mixFor,
  type Times,
  timesFor,
  type WerewolfRules,
  whisperRounds,
} from './rules.ts'
export { printSeat, type Remark, readRemarks, sayRemarks } from './speech.ts'
export { packOf, spectatorView, type VillageView, type Whisper } from './view.ts'
export {
  type Balance,
  type Cause,
  type Death,
  type Declared,
  type Due,
  foundVillage,
  isAlive,
  livingIn,
  mayBeHunter,
  QUIET_DAYS,
  type SeatNumber,
  type Stage,
  saidToday,
  seatName,
  type Tally,
  type Village,
  type VillageEvent,
  type VillageWaiting,
  type Winner,
} from './village.ts'
export { describeWaiting, waitsFor } from './waiting.ts'
