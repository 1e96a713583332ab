/**
 * Names of slots. A slot is a path, `shuffle/2`; inside a phase it begins with the phase's name and number,
 * `hand#3/shuffle/2`. The slot alone says which phase a statement belongs to, so a log can be kept and dropped by phase.
 */
import { digestOf } from './canonical.ts'

/** The phase that a slot belongs to: `hand#3`, or the empty text for what belongs to the whole table. */
export function phaseOf(slot: string): string {
  const end = slot.indexOf('/')
  const first = end < 0 ? slot : slot.slice(0, end)
  return first.includes('#') ? first : ''
}

/** The name and number of a phase. */
export function readPhase(phase: string): { readonly name: string; readonly number: number } {
  const mark = phase.indexOf('#')
  return { name: phase.slice(0, mark), number: Number(phase.slice(mark + 1)) }
}

/** The most characters of a slot. */
export const longestSlot = 240
const slotPattern = /^[a-z][a-z0-9-]{0,63}(#[1-9][0-9]{0,5})?(\/[A-Za-z0-9_-]{1,64}){0,16}$/

/** Whether others read a statement in this slot. */
export function isSlot(slot: string): boolean {
  return slot.length <= longestSlot && slotPattern.test(slot)
}

/** A slot below another. */
export function slotBelow(slot: string, ...parts: readonly (string | number)[]): string {
  return [slot, ...parts].filter((part) => part !== '').join('/')
}

/** The part of a slot that says that the players at these seats have gone; of many, in a short form. */
export function withoutPart(seatNumbers: readonly number[]): string {
  const list = [...seatNumbers].sort((a, b) => a - b)
  const written = list.join('-')
  if (written.length <= longestList) return `without-${written}`
  return `without-${list.length}-${digestOf('nodealer/v2/without', list).slice(0, 22)}`
}

const longestList = 32

/** Where a player says what the game gave; no game can ask there. */
export const resultSlot = 'table-result'

/** The last part of a slot in which players sign the end of a phase. */
export const endPart = 'end'

/** Whether the end of a phase may be signed in this slot; a game may ask for something else in one of that name. */
export function mayEnd(slot: string): boolean {
  return slot.endsWith(`/${endPart}`)
}

/** The last part of a slot in which somebody says that another is late. */
export const latePart = 'late'
const lateEnding = `/${latePart}`

/** The slot whose silence a statement in this slot complains about; undefined if it is no such slot. */
export function lateIn(slot: string): string | undefined {
  return slot.endsWith(lateEnding) ? slot.slice(0, -lateEnding.length) : undefined
}
