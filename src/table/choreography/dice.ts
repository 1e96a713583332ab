/** Numbers that nobody controls, from a coin that all toss (spec/decks, section 1). */

import type { Seat } from '../run/seat.ts'
import { hashOf } from '../statements/canonical.ts'
import { coin } from './coin.ts'

/**
 * A whole number from 0 to n − 1 that nobody controls, each as likely as the others; the same at all seats. Throws `Fault` for a
 * player who does not open what it sealed, `Absent` for one who stays silent.
 *
 * @example
 * ```ts
 * const first = seat.players[await below(seat.at('first'), seat.players.length)]
 * const isHeads = (await below(seat.at('toss'), 2)) === 1
 * ```
 * @param seat a scope of its own, in which nothing else is asked: `seat.at('lot')`
 * @param n how many numbers there are, at least 1
 */
export async function below(seat: Seat, n: number): Promise<number> {
  const [number] = await numbers(seat, 1, n)
  return number as number
}

/**
 * Rolls dice that nobody controls: each shows 1 to `sides`, the same at all seats.
 *
 * @example
 * ```ts
 * const [red, blue] = await dice(seat.at('roll', round), 2)
 * ```
 * @param seat a scope of its own, in which nothing else is asked: `seat.at('roll')`
 * @param count how many dice, all in one toss
 * @param sides how many sides each has
 */
export async function dice(seat: Seat, count: number, sides = 6): Promise<readonly number[]> {
  return (await numbers(seat, count, sides)).map((number) => number + 1)
}

async function numbers(seat: Seat, count: number, n: number): Promise<readonly number[]> {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`there is no number below ${n}`)
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} numbers cannot be drawn`)
  const tossed = [...(await coin(seat))]
  return Array.from({ length: count }, (_, i) => uniform(tossed, i, n))
}

/** 256 bits modulo a number below 2⁵³: no remainder is likelier than another by more than 2⁻²⁰³. */
function uniform(tossed: readonly number[], i: number, n: number): number {
  const bits = hashOf('nodealer/v2/number', [tossed, i])
  return Number(bits.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % BigInt(n))
}
