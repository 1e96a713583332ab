/** Whether a caller is still there: it says something, answers a ping, or takes what waits for it. */
import type { Wire } from './wire.ts'

/** The pulse of one connection. */
export interface Pulse {
  /** The caller was heard. */
  heard(): void
  /** Whether there was any sign of life since the last time. */
  beat(): boolean
}

/** The pulse of the caller at the other end of this wire. */
export function createPulse(wire: Pick<Wire, 'progress'>): Pulse {
  let alive = true
  let last = { sent: 0, backlog: 0 }
  return {
    heard() {
      alive = true
    },
    beat() {
      const now = wire.progress()
      // A slow reader's answer comes behind much else; that it takes what waits for it is a sign of life too. Without a
      // backlog it is none: the system takes small things for a caller that is gone.
      const isTaking = last.backlog > 0 && now.sent > last.sent
      const isAlive = alive || isTaking
      alive = false
      last = now
      return isAlive
    },
  }
}
