/** The door of Hold'em as it is played over a table: rules, deck and statements joined. */
export { platformRandom } from '../../play/random.ts'
export { type PlayedHand, playHand } from './hand.ts'
export { HumanMind, type HumanOptions, patienceOf, type Question } from './human.ts'
export {
  botMind,
  type Decision,
  type HoldemMind,
  type Intent,
  timidAction,
  viewFor,
} from './mind.ts'
export { defaultRules, type HoldemRules, holdemRules } from './rules.ts'
export type { Standing } from './standing.ts'
export { type HoldemOptions, type HoldemOutcome, holdem } from './table.ts'
