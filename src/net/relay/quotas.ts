/**
 * What passes at each table, for those who are not its writers: a stranger who has the link may ask for a seat, but not fill
 * the table. Each guest has a quota, all guests from one network share one, and all guests of a table, since anybody can make any number
 * of keys. When that is used up, a reserve is left for the first words of a guest, a little of it for each network: so whoever floods a
 * table keeps nobody from asking for a seat. Ticks have a quota too. The quotas outlive the room, so that leaving and coming back does not renew them.
 */
import type { Clock } from '../../table/index.ts'
import type { Limits } from './limits.ts'
import { createPace, hourlyPace, type Pace } from './pace.ts'

/** What is left for the guests and ticks of one table, and how fast everybody may be. */
export interface TableQuota {
  /** The pace of one player, which all its connections share: its frames, and their bytes. Forgotten when it is whole again, so ask each time. */
  pacesOf(player: string): Paces
  /** Counts an envelope of a guest, if that is within its quota and those that it shares. Gives the way to take it back. */
  guest(guest: Guest, bytes: number): (() => void) | undefined
  /** Whether there may be another tick now. */
  mayTick(): boolean
  /** Counts ticks that the log has now, whichever relay let them in. */
  ticked(count: number): void
}

/** Somebody at a table who is not one of its writers, and the network that it comes from. */
export interface Guest {
  readonly player: string
  readonly network: string
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

/** How fast somebody may be. */
export type Paces = readonly [lines: Pace, bytes: Pace]

/** How fast whoever has said nothing yet may send. */
export function sendingPaces(limits: Limits, now: number): Paces {
  return [
    createPace(limits.linesPerSecond, limits.linesAtOnce, now),
    createPace(limits.bytesPerSecond, limits.bytesAtOnce, now),
  ]
}

/** What somebody has left, and how many envelopes were taken from it. */
interface Quota {
  readonly paces: Paces
  count: number
}

/** What the guests from one network have left, of what all may use and of the reserve. */
interface NetworkQuota {
  readonly usual: Paces
  readonly first: Paces
}

/** How many envelopes of a guest are its first words. */
const firstWords = 3

/** Paces are looked through for whole ones when there are so many. */
const fewPaces = 64

function createTableQuota(limits: Limits, clock: Clock): TableQuota {
  const paces = (lines: number, bytes: number): Paces => [
    hourlyPace(lines, clock.now()),
    hourlyPace(bytes, clock.now()),
  ]
  const shared = paces(limits.tableGuestLines, limits.tableGuestBytes)
  const reserve = paces(limits.tableGuestLines, limits.tableGuestBytes)
  const ticks = hourlyPace(limits.ticksPerHour, clock.now())
  const speeds = createSpeeds(limits, clock)
  const guests = createRecent(
    clock,
    (): Quota => ({ paces: paces(limits.guestLines, limits.guestBytes), count: 0 }),
  )
  const networks = createRecent(
    clock,
    (): NetworkQuota => ({
      usual: paces(limits.networkGuestLines, limits.networkGuestBytes),
      first: paces(limits.networkFirstLines, limits.networkGuestBytes),
    }),
  )

  return {
    pacesOf: speeds,
    guest({ player, network }, bytes) {
      const [own, theirs] = [guests.of(player), networks.of(network)]
      const take = (...all: Paces[]): (() => void) | undefined =>
        takeAll(
          all.flat(),
          all.flatMap(() => [1, bytes]),
          clock.now(),
        )
      const isFirst = own.count < firstWords
      const giveBack =
        take(own.paces, theirs.usual, shared) ??
        (isFirst ? take(own.paces, theirs.first, reserve) : undefined)
      if (giveBack === undefined) return undefined
      own.count++
      guests.keep(player, own)
      networks.keep(network, theirs)
      return () => {
        own.count--
        giveBack()
      }
    },
    mayTick: () => ticks.has(1, clock.now()),
    ticked: (count) => ticks.take(count, clock.now()),
  }
}

/** How fast each player is. A pace that is whole again is as good as a new one: so there are no more of them than came in the last seconds. */
function createSpeeds(limits: Limits, clock: Clock): (player: string) => Paces {
  const speeds = new Map<string, Paces>()
  let many = fewPaces
  return (player) => {
    const known = speeds.get(player)
    if (known !== undefined) return known
    if (speeds.size >= many) {
      for (const [other, all] of speeds)
        if (all.every((pace) => pace.isWhole(clock.now()))) speeds.delete(other)
      many = Math.max(fewPaces, 2 * speeds.size)
    }
    const fresh = sendingPaces(limits, clock.now())
    speeds.set(player, fresh)
    return fresh
  }
}

/** Those who were heard within the last hour or two; the shared quota and the reserve bound how many that are. */
function createRecent<T>(
  clock: Clock,
  fresh: () => T,
): { of(name: string): T; keep(name: string, one: T): void } {
  let recent = new Map<string, T>()
  let before = new Map<string, T>()
  let turned = clock.now()
  return {
    of(name) {
      if (clock.now() >= turned + hour) {
        before = recent
        recent = new Map()
        turned = clock.now()
      }
      return recent.get(name) ?? before.get(name) ?? fresh()
    },
    keep: (name, one) => recent.set(name, one),
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
