/** A pace that may be exceeded for a short time only (a token bucket). */

/** Counts what passes. */
export interface Pace {
  /** Counts `amount` at time `now`; returns how many milliseconds to wait before the next, 0 while within the pace. */
  take(amount: number, now: number): number
  /** Counts `amount` at time `now` if that is within the pace; false, and nothing counted, if it is not. */
  allows(amount: number, now: number): boolean
  /** Whether so much would be within the pace. */
  has(amount: number, now: number): boolean
  /** Whether it is as if nothing had been counted yet. */
  isWhole(now: number): boolean
  /** What was counted did not pass after all. */
  giveBack(amount: number): void
}

/** A pace of so much a second, with so much allowed at once. */
export function createPace(perSecond: number, atOnce: number, now: number): Pace {
  let left = atOnce
  let last = now

  function fill(now: number): void {
    left = Math.min(atOnce, left + (Math.max(0, now - last) / 1000) * perSecond)
    last = now
  }

  function has(amount: number, now: number): boolean {
    fill(now)
    return left >= amount
  }

  return {
    take(amount, now) {
      fill(now)
      left -= amount
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1000)
    },
    has,
    allows(amount, now) {
      if (!has(amount, now)) return false
      left -= amount
      return true
    },
    isWhole(now) {
      fill(now)
      return left === atOnce
    },
    giveBack(amount) {
      left = Math.min(atOnce, left + amount)
    },
  }
}

/** A pace of so much an hour, all of it at once if need be. */
export function hourlyPace(perHour: number, now: number): Pace {
  return createPace(perHour / 3600, perHour, now)
}
