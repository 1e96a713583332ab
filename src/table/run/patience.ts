/**
 * The patience of a table with each of its players (spec/log, section 7): how long one may hold up a phase in all, beside what is free in every
 * step. Somebody who answers everything at the last moment is never late in any one question, and would slow a game down without end.
 */
import type { Charter } from '../statements/charter.ts'
import type { Player } from '../statements/identity.ts'

/** Patience comes back this much slower than it is spent. */
const slowness = 10
/** What a program may take for its work without spending anything: this part of the deadline of a step, between two and five seconds. */
const freePart = 8
const leastFree = 2_000
const mostFree = 5_000

/**
 * What is free in a question beside what a person has by the rules, in milliseconds of table time: what a program may take, and one beat, so
 * that a gap in the order, which counts as one beat at most, never costs anybody anything.
 */
export function freeForPrograms({ beat, deadlines: { step } }: Pick<Charter, 'beat' | 'deadlines'>): number {
  return beat + Math.max(leastFree, Math.min(mostFree, Math.floor(step / freePart)))
}

/** What somebody has left, in tenths of milliseconds, at the table time until which it last held up the phase. */
interface Purse {
  readonly left: number
  readonly at: number
  /** The table time at which there was nothing left. */
  readonly emptied: number | undefined
}

/** The purses of one phase. Whoever has none yet has spent nothing. */
export class Patience {
  readonly #size: number
  readonly #purses = new Map<Player, Purse>()

  /** `size`: milliseconds of table time; null where there is no end to it. */
  constructor(size: number | null) {
    this.#size = size === null ? Number.POSITIVE_INFINITY : slowness * size
  }

  /** A player holds the phase up from the table time `since` until now. However much waits for it, it spends that time once. */
  spend(player: Player, since: number, now: number): void {
    const start = this.#startOf(player, since)
    if (start >= now) return
    const left = Math.max(0, this.#leftAt(player, start) - slowness * (now - start))
    const emptied = left === 0 ? this.emptyAt(player, since) : undefined
    this.#purses.set(player, { left, at: now, emptied })
  }

  /** The table time at which there is nothing left if this player holds the phase up from `since` on. */
  emptyAt(player: Player, since: number): number {
    const { at, emptied } = this.#purses.get(player) ?? {}
    if (emptied !== undefined && at !== undefined && since <= at) return emptied
    const start = this.#startOf(player, since)
    return start + Math.ceil(this.#leftAt(player, start) / slowness)
  }

  /** Until its purse was last counted, time has been spent already. */
  #startOf(player: Player, since: number): number {
    return Math.max(since, this.#purses.get(player)?.at ?? since)
  }

  #leftAt(player: Player, time: number): number {
    const { left, at } = this.#purses.get(player) ?? { left: this.#size, at: time }
    return Math.min(this.#size, left + (time - at))
  }
}
