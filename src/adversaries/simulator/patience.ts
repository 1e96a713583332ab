/** How long players held up a phase, told from the lines of a log alone: a second way to what the table counts as it goes. */
import { lateIn, phaseOf } from '../../table/inside.ts'
import type { LoggedEntry } from './table-log.ts'

/** Some table time, in milliseconds. */
type Stretch = readonly [from: number, until: number]

/** The answers that are looked at. */
export interface Answering {
  readonly player: string
  readonly phase: string
  /** What is free in a slot of the phase, in milliseconds; undefined where all of it is. */
  readonly freeIn: (slot: string) => number | undefined
  readonly isCounted: (k: number) => boolean
}

/** When this player held up the phase by answers that came before entry `end`, earliest first and each moment once. */
export function heldUp(lines: readonly LoggedEntry[], answering: Answering, end = lines.length): Stretch[] {
  const { player, phase, freeIn, isCounted } = answering
  const answered = new Set<string>()
  const stretches = lines.slice(0, end).flatMap(({ k, at, statement }): Stretch[] => {
    if (statement?.by !== player || !isCounted(k) || answered.has(statement.slot)) return []
    const { slot, q } = statement
    // A contradiction is no later answer, also when the game is over and nobody lists it as a stray any more.
    answered.add(slot)
    const free = freeIn(slot)
    if (phaseOf(slot) !== phase || lateIn(slot) !== undefined || free === undefined) return []
    const from = (lines[q]?.at ?? 0) + free
    return from < at ? [[from, at]] : []
  })
  return united(stretches)
}

/** When it may have held up the phase by silence where another's lateness ended the question; whether it was asked there the log does not say. */
export function silentBeside(lines: readonly LoggedEntry[], answering: Answering, end: number): Stretch[] {
  const { player, phase, freeIn, isCounted } = answering
  const before = lines.slice(0, end).filter(({ k }) => isCounted(k))
  return before.flatMap(({ at, statement }): Stretch[] => {
    const slot = statement && lateIn(statement.slot)
    if (slot === undefined || phaseOf(slot) !== phase) return []
    const free = freeIn(slot)
    if (free === undefined) return []
    const isAnswered = before.some(({ statement: said }) => said?.by === player && said.slot === slot)
    const from = (lines[statement!.q]?.at ?? 0) + free
    return isAnswered || from >= at ? [] : [[from, at]]
  })
}

/** The same table time, each moment once. */
export function united(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const [from, until] of [...stretches].sort(([a], [b]) => a - b)) {
    const last = whole.at(-1)
    if (last === undefined || from > last[1]) whole.push([from, until])
    else if (until > last[1]) whole[whole.length - 1] = [last[0], until]
  }
  return whole
}

/** What is left of patience after these stretches; what is spent comes back in ten times the time. */
export function leftAfter(size: number, stretches: readonly Stretch[]): number {
  let [left, at] = [size, 0]
  for (const [from, until] of stretches) {
    left = Math.max(0, Math.min(size, left + (from - at) / 10) - (until - from))
    at = until
  }
  return left
}
