/** The door of the simulator: whole tables under lies, stalls, crashes and a bad sequencer, each from one seed. */
export { drawPlan, everyGame, type SimulatedGame } from './plan.ts'
export { simulateSeed, type TableReport } from './simulator.ts'
