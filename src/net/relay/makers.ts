/** Who makes tables, and how often: neither one network nor one creator must fill a relay. */
import type { Clock } from '../../table/index.ts'
import type { Limits } from './limits.ts'
import { hourlyPace, type Pace } from './pace.ts'
import { RelayRefusal } from './refusal.ts'

/** Counts the tables made by each network and by each creator. */
export interface Makers {
  /** Counts one more; throws a `RelayRefusal` when that is too many. */
  count(maker: string): void
  /** Counts one that another relay allowed. */
  note(maker: string): unknown
  /** Forgets those who have made none for an hour. */
  tidy(): void
}

const hour = 60 * 60 * 1000

/** Counts from zero. */
export function createMakers(limits: Limits, clock: Clock): Makers {
  const makers = new Map<string, { readonly pace: Pace; readonly last: number }>()
  function allows(maker: string): boolean {
    const now = clock.now()
    const pace = makers.get(maker)?.pace ?? hourlyPace(limits.tablesPerHour, now)
    makers.set(maker, { pace, last: now })
    return pace.allows(1, now)
  }
  return {
    count(maker) {
      if (allows(maker)) return
      throw new RelayRefusal(
        'too-many',
        `the relay allows ${limits.tablesPerHour} new tables an hour from one address or creator`,
      )
    },
    note: allows,
    tidy() {
      for (const [maker, { last }] of makers) if (last < clock.now() - hour) makers.delete(maker)
    },
  }
}
