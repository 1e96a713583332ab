/** The wish that the roster be closed, kept until the relay shows the roster in the log or says no. */
import type { Identity } from '../table/identity.ts'
import type { Opening, Roster } from './protocol.ts'
import { signRoster } from './signing.ts'

/** A wish that can be sent as often as it takes. */
export interface RosterWish {
  /** Wishes that only these players write. Resolves when it is so. */
  make(players: readonly string[]): Promise<void>
  /** Wishes that a roster which was closed before, and which the relay has lost, be closed again. */
  restore(roster: Roster): void
  /** What to send: undefined when nothing is wished for, or the table's opening is not known yet. */
  message(opening: Opening | undefined): { readonly type: 'roster'; readonly roster: Roster } | undefined
  /** The relay shows the closed roster. */
  closed(roster: Roster): void
  /** The relay says no. False when nothing was wished for. */
  refused(reason: string): boolean
}

/** The wishes of one player. */
export function createRosterWish(identity: Identity): RosterWish {
  let wish: { players: readonly string[]; resolve: () => void; reject: (error: Error) => void } | undefined
  let lost: Roster | undefined
  let now: Roster | undefined

  function settle(reason?: string): boolean {
    const settled = wish
    wish = undefined
    if (reason === undefined) settled?.resolve()
    else settled?.reject(new Error(reason))
    return settled !== undefined
  }

  function compare(): void {
    if (wish === undefined || now === undefined) return
    const same = now.players.join() === wish.players.join()
    settle(same ? undefined : 'the roster of this table is closed, with other players')
  }

  return {
    make(players) {
      if (wish !== undefined) return Promise.reject(new Error('the roster is being closed already'))
      return new Promise((resolve, reject) => {
        wish = { players, resolve, reject }
        compare()
      })
    },
    restore(roster) {
      lost = roster
    },
    message(opening) {
      if (lost !== undefined) return { type: 'roster', roster: lost }
      if (wish === undefined || opening === undefined) return undefined
      return { type: 'roster', roster: signRoster(opening, identity, wish.players) }
    },
    closed(roster) {
      now = roster
      lost = undefined
      compare()
    },
    refused: (reason) => settle(reason),
  }
}
