/** The door of Werewolf as it is played over a table. */
export { deadlinesOf } from './deadlines.ts'
export { type WerewolfOutcome, werewolf } from './game.ts'
export { type Answer, HumanMind, type Question } from './human.ts'
export { botMind, type WerewolfMind } from './mind.ts'
export { werewolfRules } from './rules.ts'
