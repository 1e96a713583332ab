/** Stops reading from a caller for as long as there is a reason to. */
import type { Wire } from './wire.ts'

/** Why a caller is not read: it sends too fast, too much of it is under way, or it does not read what it is told. */
export type HoldReason = 'pace' | 'work' | 'replies'

/** The brake of one connection. */
export interface Brake {
  hold(reason: HoldReason): void
  release(reason: HoldReason): void
  isHeld(reason: HoldReason): boolean
}

/** The brake of this wire, not held. */
export function createBrake(wire: Pick<Wire, 'pause' | 'resume'>): Brake {
  const reasons = new Set<HoldReason>()
  return {
    hold(reason) {
      reasons.add(reason)
      wire.pause()
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) wire.resume()
    },
    isHeld: (reason) => reasons.has(reason),
  }
}
