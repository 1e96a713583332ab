/** The door of Werewolf as it is played over a table. */
export type { WerewolfMind } from './mind.ts'
export { werewolfRules } from './rules.ts'
