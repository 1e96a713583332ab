/** The creator's wish that certain players be the writers, kept until the relay says that they are. */
import type { Identity } from '../table/index.ts'
import type { ClientMessage, RefusalCode } from './protocol.ts'
import { signWriters } from './signing.ts'

/** Who the writers are, as the relay tells it. */
interface NamedWriters {
  readonly number: number
  readonly players: readonly string[]
}

/** A wish that can be sent as often as it takes. */
export interface WritersWish {
  /** Wishes for these writers; a wish made before is replaced. Resolves when the relay has them. */
  make(players: readonly string[]): Promise<void>
  /** What to send; undefined when nothing is wished for. */
  message(): ClientMessage | undefined
  /** The relay tells who the writers are. */
  heard(now: NamedWriters): void
  /** The relay says no: `again` if another try may help, undefined if nothing was wished for. */
  refused(code: RefusalCode, reason: string): 'again' | 'given-up' | undefined
  /** There will be no answer, for this reason. */
  giveUp(reason: string): void
}

/** How often another's newer list may come first before the wish is given up. */
const mostTries = 5

/** The wishes of one player, for the table with this id. */
export function createWritersWish(id: string, identity: Identity): WritersWish {
  let wanted: readonly string[] | undefined
  let waiters: { resolve: () => void; reject: (error: Error) => void }[] = []
  let known: NamedWriters = { number: 0, players: [] }
  let tries = 0

  function settle(reason?: string): void {
    const settled = waiters
    wanted = undefined
    waiters = []
    for (const { resolve, reject } of settled) {
      if (reason === undefined) resolve()
      else reject(new Error(reason))
    }
  }

  function compare(): void {
    if (wanted !== undefined && known.number > 0 && known.players.join() === wanted.join()) settle()
  }

  return {
    make(players) {
      wanted = [...players]
      tries = 0
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject })
        compare()
      })
    },
    message() {
      if (wanted === undefined) return undefined
      return { type: 'writers', writers: signWriters(id, identity, known.number + 1, wanted) }
    },
    heard(now) {
      known = now
      compare()
    },
    refused(code, reason) {
      if (wanted === undefined) return undefined
      if (code === 'old-writers' && ++tries < mostTries) return 'again'
      settle(reason)
      return 'given-up'
    },
    giveUp: (reason) => settle(reason),
  }
}
