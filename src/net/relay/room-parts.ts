/** What a room needs of its relay. */
import type { Clock, Identity } from '../../table/index.ts'
import type { Departures } from './departures.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Guest, TableQuota } from './quotas.ts'
import type { Store } from './store.ts'
import type { Uses } from './uses.ts'

/** What a room needs of its relay. */
export interface RoomParts {
  readonly store: Store
  readonly sequencer: Identity
  readonly limits: Limits
  readonly metrics: Metrics
  readonly clock: Clock
  readonly uses: Uses
  readonly departures: Departures
  /** Addresses of the other relays of this house. */
  readonly relays: readonly string[]
  quota(): TableQuota
  /** Tells the other relays what a guest of this table has handed in here. */
  tellGuest(guest: Guest, bytes: number): void
}
