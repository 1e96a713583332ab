/** What contenders for a lock are told, and what they answer. */

/** `usual`: as a journal does it; `lease`: as with an older Node. */
export type How = 'usual' | 'lease'

/** What a contender is told. `die`: takes the locks and is killed with them. */
export interface Order {
  readonly folders: readonly string[]
  readonly how: How
  readonly die?: boolean
}

/** What came of one try. */
export type Outcome = 'held' | 'refused' | 'two at once'

/** Quick enough for a test, slow enough for a busy machine. */
export const quickLease = { firm: false, beat: 100, patience: 2_000 }
