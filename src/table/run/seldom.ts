/** What many games never ask of their seat: parts side by side, and the end of a phase. */
import { closePhase } from './close-phase.ts'
import { runParallel } from './parallel.ts'

/** All of it. */
export const seldom = { closePhase, runParallel } as const
