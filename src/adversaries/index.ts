/** The door of the adversaries' room: players who cheat, and the catalogue of what they try. */
export {
  type Accused,
  type Adversary,
  type CatalogueEntry,
  type CheatTable,
  type CompanyAdversary,
  type CompanyStep,
  type DeckAdversary,
  type DeckName,
  type Expectation,
  everyDeck,
  type HoldemAdversary,
  type Lies,
  type Outcome,
  type Partner,
} from './adversary.ts'
export { catalogue } from './catalogue/index.ts'
export type { Cheat, CheatScene, Lie, SideDoor } from './cheat.ts'
export { cheatingSeat, takeAccomplicesSeat, takeCheatingSeat } from './cheating-seat.ts'
export type { HoldemScene, HoldemSetting, HoldemStep } from './holdem-setting.ts'
export { type CheatChoice, type CheatResult, chosenCheats, runCheats } from './run-cheats.ts'
export type { TableStep } from './table-step.ts'
