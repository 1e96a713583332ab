/** A pace that may be exceeded for a short time only (a token bucket). */

/** Counts what passes. */
export interface Pace {
  /** Counts `amount` at time `now`; returns how many milliseconds to wait before the next, 0 while within the pace. */
  take(amount: number, now: number): number
}

/** A pace of so much a second, with so much allowed at once. */
export function createPace(perSecond: number, atOnce: number, now: number): Pace {
  let left = atOnce
  let last = now
  return {
    take(amount, now) {
      left = Math.min(atOnce, left + ((now - last) / 1000) * perSecond) - amount
      last = now
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1000)
    },
  }
}
