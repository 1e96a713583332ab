import type { Clock } from '../../src/table/order/clock.ts'

/** Time that passes only when told to. */
export function handClock(): Clock & { pass(milliseconds: number): void } {
  let now = 0
  let timers: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds, work) {
      const timer = { at: now + milliseconds, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers = timers.filter((other) => other !== next)
        now = next.at
        next.work()
      }
      now = end
    },
  }
}
