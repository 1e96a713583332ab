/**
 * The second door of the table room, for those who look behind a seat: players who lie, simulators, and keepers of logs. A game needs none
 * of this.
 */
export { auditInParts } from './audit/audit-parts.ts'
export { foundingSlots } from './founding/founding.ts'
export { sayOneThing } from './order/fault.ts'
export { Chain } from './order/follow.ts'
export { certificateLine } from './order/log-line.ts'
export { readEntry } from './order/sequenced.ts'
export { valuesOf } from './statements/claim.ts'
export { isOver, lineNumber } from './statements/kept-line.ts'
export { lateIn, latePart, phaseOf, slotBelow } from './statements/slot.ts'
export { type Body, state } from './statements/statement.ts'
