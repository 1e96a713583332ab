/** How long players held up a phase, told from the lines of a log alone: a second way to what the table counts as it goes. */
import { latePart } from '../../table/inside.ts'
import type { LoggedEntry } from './table-log.ts'

/** Some table time, in milliseconds. */
type Stretch = readonly [from: number, until: number]

/** The answers that are looked at. */
export interface Answering {
  readonly player: string
  readonly phase: string
  /** What is free in each step, in milliseconds. */
  readonly free: number
  /** Whether a slot is one of the phase in which a program answers by itself. */
  readonly isStep: (slot: string) => boolean
  readonly isCounted: (k: number) => boolean
}

/** When this player held up the phase by answers that came before entry `end`, earliest first and each moment once. */
export function heldUp(lines: readonly LoggedEntry[], answering: Answering, end = lines.length): Stretch[] {
  const { player, phase, free, isStep, isCounted } = answering
  const stretches = lines.slice(0, end).flatMap(({ k, at, statement }): Stretch[] => {
    if (statement?.by !== player || !isCounted(k)) return []
    const { slot, q } = statement
    if (phaseOf(slot) !== phase || slot.endsWith(`/${latePart}`) || !isStep(slot)) return []
    const from = (lines[q]?.at ?? 0) + free
    return from < at ? [[from, at]] : []
  })
  return united(stretches)
}

/** When it may have held up the phase by silence where another's lateness ended the question; whether it was asked there the log does not say. */
export function silentBeside(lines: readonly LoggedEntry[], answering: Answering, end: number): Stretch[] {
  const { player, phase, free, isStep, isCounted } = answering
  const before = lines.slice(0, end).filter(({ k }) => isCounted(k))
  return before.flatMap(({ at, statement }): Stretch[] => {
    const [, slot = ''] = /^(.*)\/late$/.exec(statement?.slot ?? '') ?? []
    if (slot === '' || phaseOf(slot) !== phase || !isStep(slot)) return []
    const isAnswered = before.some(({ statement: said }) => said?.by === player && said.slot === slot)
    const from = (lines[statement?.q ?? 0]?.at ?? 0) + free
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

/** The phase of a slot, as its name says. */
export function phaseOf(slot: string): string {
  return /^[a-z0-9-]+#\d+/.exec(slot)?.[0] ?? ''
}
