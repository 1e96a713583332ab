/**
 * What a seat may need that is not in one process with all others from the first entry to the last: to keep a journal, to come late or back, to ask for a
 * seat, to hear of others than the sequencer, and to compare results at the end.
 */
import { Results } from './agreement.ts'
import { Hearsay } from './hearsay.ts'
import { Past } from './past.ts'
import { SeatRequests } from './seat-requests.ts'

/** All of it. */
export const networked = { Hearsay, Past, Results, SeatRequests } as const
