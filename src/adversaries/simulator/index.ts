/** The door of the simulator: whole tables under lies, stalls, crashes and a bad sequencer, each from one seed. */
export { drawPlan, everyGame, type GameName, type TablePlan } from './plan.ts'
export { simulatePlan, simulateSeed, type TableReport } from './simulator.ts'
