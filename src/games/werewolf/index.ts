/** The door of the rules of Werewolf: pure functions, no crypto, no clock, no secrets, no randomness of their own. */
export { RulesError } from '../rules-error.ts'
export { apply, applyAll } from './apply.ts'
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
export { defaultRules, hastyTimes, mixFor, type Times, type WerewolfRules } from './rules.ts'
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
