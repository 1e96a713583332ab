/** The door of Hold'em as it is played over a table: rules, deck and statements joined. */

export { platformRandom } from '../../play/random.ts'
export type { Plan } from './forms.ts'
export { type HandOptions, type PlayedHand, playHand } from './hand.ts'
export { type HoldemQuestion, HumanHoldem, type HumanOptions, patienceOf } from './human.ts'
export type { Lost } from './lost.ts'
export {
  botMind,
  type Decision,
  type HoldemMind,
  type Intent,
  timidAction,
  viewFor,
} from './mind.ts'
export type { Ballots } from './removal.ts'
export { defaultRules, type HoldemRules, holdemRules } from './rules.ts'
export type { Standing } from './standing.ts'
export { boardStep, holdemSteps } from './steps.ts'
export { type HoldemOptions, type HoldemOutcome, holdem } from './table.ts'
export type { Spent, TimeBanks } from './time-bank.ts'
