/**
 * What a seat may need that is not in one process with all others from the first entry to the last: to come late or back, to ask for a
 * seat, to hear of others than the sequencer, and to compare results at the end.
 */
import { Results } from './agreement.ts'
import { feedKept, readSitting } from './coming-back.ts'
import { Hearsay } from './hearsay.ts'
import { searchLastClosing } from './late-start.ts'
import { readMissed } from './missed.ts'
import { SeatRequests } from './seat-requests.ts'

/** All of it. */
export const networked = {
  feedKept,
  Hearsay,
  Results,
  readMissed,
  readSitting,
  searchLastClosing,
  SeatRequests,
} as const
