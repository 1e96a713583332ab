/** Who makes tables, and how many: one network address must not fill a relay. */
import type { Clock } from '../../table/clock.ts'
import type { Limits } from './limits.ts'
import { createPace, type Pace } from './pace.ts'
import { Refusal } from './refusal.ts'

/** Counts the tables made by each address. */
export interface Makers {
  /** Counts one more; throws a `Refusal` when that is too many. */
  count(address: string): void
  /** Forgets those who have made none for an hour. */
  tidy(): void
}

const hour = 60 * 60 * 1000

/** Counts from zero. */
export function createMakers(limits: Limits, clock: Clock): Makers {
  const makers = new Map<string, { readonly pace: Pace; last: number }>()
  return {
    count(address) {
      const now = clock.now()
      const fresh = (): Pace => createPace(limits.tablesPerHour / 3600, limits.tablesPerHour, now)
      const maker = makers.get(address) ?? { pace: fresh(), last: now }
      maker.last = now
      makers.set(address, maker)
      if (maker.pace.take(1, now) > 0) {
        throw new Refusal(
          'too-many',
          `the relay allows ${limits.tablesPerHour} new tables an hour from one address`,
        )
      }
    },
    tidy() {
      for (const [address, { last }] of makers) if (last < clock.now() - hour) makers.delete(address)
    },
  }
}
