/** What many games never ask of their seat: parts side by side, the end of a phase, and who has broken a rule. */
import { accuse } from './accuse.ts'
import { closePhase } from './close-phase.ts'
import { runParallel } from './parallel.ts'

/** All of it. */
export const seldom = { accuse, closePhase, runParallel } as const
