// Who sits where relative to the button: order of turns and the names of positions.

import type { SeatNumber } from './vocabulary.ts'

/** What positions follow from. */
export interface TableLayout {
  readonly stacks: readonly number[]
  readonly blinds: readonly number[]
  readonly button: SeatNumber
}

/** All seats clockwise, beginning with `first`. */
export function seatsFrom(count: number, first: SeatNumber): SeatNumber[] {
  return Array.from({ length: count }, (_, i) => (first + i) % count)
}

/** All seats clockwise, beginning left of the button; the button itself is last. */
export function leftOfButton(setup: Pick<TableLayout, 'stacks' | 'button'>): SeatNumber[] {
  return seatsFrom(setup.stacks.length, (setup.button + 1) % setup.stacks.length)
}

/** The greatest blind or straddle that the setup asks for: what a call before the flop must reach. */
export function openingLevel(setup: TableLayout): number {
  return Math.max(0, ...setup.blinds)
}

/** Who has the first turn before the flop: left of the greatest blind or straddle (with equal ones, of the later). */
export function firstToSpeak(setup: TableLayout): SeatNumber {
  const order = leftOfButton(setup)
  const level = openingLevel(setup)
  if (level === 0) return order[0] as SeatNumber
  const last = order.findLast((seat) => setup.blinds[seat] === level) as SeatNumber
  return (last + 1) % setup.stacks.length
}

/** Short names of the positions, as players say them; 'D' marks the button when it also has a blind. */
export function positionNames(setup: TableLayout): string[] {
  const order = leftOfButton(setup)
  const names: string[] = setup.stacks.map(() => '')
  const forced = order.filter((seat) => (setup.blinds[seat] as number) > 0)
  const byAmount = [...forced].sort((a, b) => (setup.blinds[a] as number) - (setup.blinds[b] as number))
  const titles = byAmount.length === 1 ? ['BB'] : ['SB', 'BB']
  for (const [i, seat] of byAmount.entries()) names[seat] = titles[i] ?? 'STR'
  names[setup.button] = names[setup.button] === '' ? 'BTN' : `${names[setup.button]}/D`
  const late = ['CO', 'HJ', 'LJ']
  const free = order.filter((seat) => names[seat] === '')
  for (const [i, seat] of free.entries()) {
    const behind = free.length - 1 - i
    names[seat] = i === 0 && free.length > 1 ? 'UTG' : (late[behind] ?? `UTG+${i}`)
  }
  return names
}
