/**
 * What passes at each table, for those who are not its writers: a stranger who has the link may ask for a seat, but not fill
 * the table. Each guest has a quota, and all guests of a table share one, since anybody can make any number of keys. Ticks have
 * one too. The quotas outlive the room, so that leaving and coming back does not renew them.
 */
import type { Clock } from '../../table/index.ts'
import type { Limits } from './limits.ts'
import { hourlyPace, type Pace } from './pace.ts'

/** What is left for the guests and ticks of one table. */
export interface TableQuota {
  /** Counts an envelope of a guest, if that is within its quota and that of all guests. Gives the way to take it back. */
  guest(player: string, bytes: number): (() => void) | undefined
  /** Counts a tick, if there may be one. Gives the way to take it back. */
  tick(): (() => void) | undefined
}

/** The quotas of all tables. */
export interface Quotas {
  of(table: string): TableQuota
  /** Forgets those that are whole again. */
  tidy(): void
}

const hour = 60 * 60 * 1000

/** Counts from zero. */
export function createQuotas(limits: Limits, clock: Clock): Quotas {
  const tables = new Map<string, { readonly quota: TableQuota; used: number }>()
  return {
    of(table) {
      const there = tables.get(table)
      const quota = there?.quota ?? createTableQuota(limits, clock)
      tables.set(table, { quota, used: clock.now() })
      return quota
    },
    tidy() {
      for (const [table, { used }] of tables) if (used < clock.now() - hour) tables.delete(table)
    },
  }
}

type Paces = readonly [lines: Pace, bytes: Pace]

function createTableQuota(limits: Limits, clock: Clock): TableQuota {
  const paces = (lines: number, bytes: number): Paces => [
    hourlyPace(lines, clock.now()),
    hourlyPace(bytes, clock.now()),
  ]
  const shared = paces(limits.tableGuestLines, limits.tableGuestBytes)
  const ticks = hourlyPace(limits.ticksPerHour, clock.now())
  let guests = new Map<string, Paces>()
  let before = new Map<string, Paces>()
  let turned = clock.now()

  /** Guests who were not heard for an hour are forgotten; the shared quota bounds how many there are in an hour. */
  function turn(): void {
    if (clock.now() < turned + hour) return
    before = guests
    guests = new Map()
    turned = clock.now()
  }

  return {
    guest(player, bytes) {
      turn()
      const own = guests.get(player) ?? before.get(player) ?? paces(limits.guestLines, limits.guestBytes)
      const giveBack = takeAll([...shared, ...own], [1, bytes, 1, bytes], clock.now())
      if (giveBack !== undefined) guests.set(player, own)
      return giveBack
    },
    tick: () => takeAll([ticks], [1], clock.now()),
  }
}

/** Counts at all of these paces or at none. */
function takeAll(paces: readonly Pace[], amounts: readonly number[], now: number): (() => void) | undefined {
  const taken: [Pace, number][] = []
  const giveBack = (): void => {
    for (const [pace, amount] of taken) pace.giveBack(amount)
  }
  for (const [i, pace] of paces.entries()) {
    const amount = amounts[i] as number
    if (!pace.allows(amount, now)) {
      giveBack()
      return undefined
    }
    taken.push([pace, amount])
  }
  return giveBack
}
