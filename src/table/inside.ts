/**
 * The second door of the table room, for those who look behind a seat: players who lie, simulators, and keepers of logs. A game needs none
 * of this.
 */
export { auditInParts } from './audit-parts.ts'
export { valuesOf } from './claim.ts'
export { sayOneThing } from './fault.ts'
export { Chain } from './follow.ts'
export { isOver, lineNumber } from './kept-line.ts'
export { certificateLine } from './log-line.ts'
export { readEntry } from './sequenced.ts'
export { latePart, slotBelow } from './slot.ts'
export { type Body, state } from './statement.ts'
