/** The cheats that a bot can be asked to try, by name. */
import type { Cheat } from '../../adversaries/cheating-seat.ts'

/** A cheat by name; undefined if there is none of that name. */
export function cheatNamed(name: string): Cheat | undefined {
  return cheats[name]
}

const cheats: { readonly [name: string]: Cheat } = {
  silent: { slot: /^hand#1\/play\/board\/flop/, remake: () => 'silence' },
}
