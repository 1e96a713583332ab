/** What is done at a table of cheats, one after the other. */
export const tableSteps = ['shuffle', 'deal', 'open', 'lose', 'show'] as const

/** One of these operations. */
export type TableStep = (typeof tableSteps)[number]
