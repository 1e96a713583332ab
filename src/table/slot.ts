/**
 * Names of slots. A slot is a path, `shuffle/2`; inside a phase it begins with the phase's name and number,
 * `hand#3/shuffle/2`. The slot alone says which phase a statement belongs to, so a log can be kept and dropped by phase;
 * and `without-2-5` in it says who has gone.
 */

/** The phase that a slot belongs to: `hand#3`, or the empty text for what belongs to the whole table. */
export function phaseOf(slot: string): string {
  const end = slot.indexOf('/')
  const first = end < 0 ? slot : slot.slice(0, end)
  return first.includes('#') ? first : ''
}

/** The name and number of a phase. */
export function readPhase(phase: string): { name: string; number: number } {
  const mark = phase.indexOf('#')
  return { name: phase.slice(0, mark), number: Number(phase.slice(mark + 1)) }
}

/** A slot below another. */
export function below(slot: string, ...parts: readonly (string | number)[]): string {
  return [slot, ...parts].filter((part) => part !== '').join('/')
}

/** The part of a slot that says that the players at these seats have gone. */
export function withoutPart(seatNumbers: readonly number[]): string {
  return `without-${[...seatNumbers].sort((a, b) => a - b).join('-')}`
}

/** The numbers of the seats whose players have gone according to the slot's name. */
export function goneIn(slot: string): number[] {
  return slot.split('/').flatMap((part) => {
    return part.startsWith('without-') ? part.slice('without-'.length).split('-').map(Number) : []
  })
}

const endPattern = /^[a-z][a-z0-9-]*#[0-9]+(\/without-[0-9-]+)*\/end$/

/** Whether this is a slot in which players sign the result of a phase. */
export function isEndSlot(slot: string): boolean {
  return endPattern.test(slot)
}

const absencePattern = /^(.+)\/absent\/([0-9]+)$/

/** Where a player states that the player at that seat (counted from 1) has not filled the slot. */
export function absenceSlot(slot: string, seatNumber: number): string {
  return below(slot, 'absent', seatNumber)
}

/** The slot and seat number that an absence slot speaks of. */
export function readAbsenceSlot(slot: string): { slot: string; seatNumber: number } | undefined {
  const match = absencePattern.exec(slot)
  return match ? { slot: match[1] as string, seatNumber: Number(match[2]) } : undefined
}
