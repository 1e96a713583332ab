/** What the tables of a store take: each one, those of one maker, and all together. */
import type { Limits } from './limits.ts'
import { RelayRefusal } from './refusal.ts'
import type { TableState } from './store.ts'

/** What tables take. */
export interface Uses {
  /** A table is there, or has changed by another relay's doing. */
  note(state: TableState): void
  /** A table has grown by so many bytes. */
  grew(table: string, bytes: number): void
  /** Counts what somebody hands in, which is under way until it is known whether it was stored. */
  handIn(table: string, by: Contributor, bytes: number): (isStored: boolean) => void
  forget(table: string): void
  has(table: string): boolean
  /** All tables that are known. */
  names(): readonly string[]
  count(): number
  /** Throws a `Refusal` if these makers may not have one table more, of so many bytes. */
  checkNew(makers: readonly string[], bytes: number): void
  /**
   * Why a table may not grow by so many bytes; undefined if it may. Nobody may use more of a table than it leaves to the others, so one
   * who floods it leaves half of it, and two a quarter; all guests together count as one. The last quarter is divided equally among as many
   * as can ever write, since whoever made the table can name any number of keys: what is left of it is enough to end a hand.
   * Of what its maker may take in all, a part is kept for each table, to end the hand that is open when others from the same network have
   * used up the rest. Time must pass also at a full table.
   */
  growth(table: string, bytes: number, by: Contributor | 'tick'): RelayRefusal | undefined
}

/** Who fills a table: one of its players, or a guest. */
export interface Contributor {
  readonly player: string
  readonly isGuest: boolean
}

interface Use {
  readonly makers: readonly string[]
  /** What each player has handed in, and all guests, since this relay began; and what of it belongs to the last quarter. */
  readonly spoken: Map<string, number>
  readonly spokenLast: Map<string, number>
  /** What each has taken of the part that is kept for this table. */
  readonly spokenKept: Map<string, number>
  bytes: number
  /** What is about to be stored. */
  underWay: number
}

/** Among how many the last quarter of a table is divided: no list of writers is longer, and guests are one more. */
const mostSpeakers = 258

/** The part of a table's most bytes that is kept for it of what its maker may take: enough to end a hand. */
const keptPart = 1 / 256

/** What ticks may take beyond what a table may. */
const tickReserve = 1024 * 1024

const nameOf = ({ player, isGuest }: Contributor): string => (isGuest ? 'guests' : player)

const storeFull = (): RelayRefusal =>
  new RelayRefusal('store-failed', 'the relay has no room left; try again later')
const partUsedUp = (): RelayRefusal =>
  new RelayRefusal('table-full', 'this table is nearly full, and your part of what is left is used up')

const shareUsedUp = (): RelayRefusal =>
  new RelayRefusal(
    'table-full',
    'whoever made this table, or others at the same address, have used up the room that one may take at this relay',
  )

/** The two that a table is counted for. */
export function makersOf(network: string, creator: string): string[] {
  return [`network ${network}`, `creator ${creator}`]
}

/** Nothing is there yet. */
export function createUses(limits: Limits): Uses {
  const tables = new Map<string, Use>()
  const shares = new Map<string, { tables: number; bytes: number }>()
  let total = 0
  // However small the store is, one maker leaves most of it to the others.
  const mostOfMaker = Math.min(limits.makerBytes, limits.storeBytes / 4)
  const keptBytes = Math.min(keptPart * limits.tableBytes, mostOfMaker / limits.makerTables)
  const plenty = (3 / 4) * limits.tableBytes
  const share = limits.tableBytes / 4 / mostSpeakers

  function change(use: Use, bytes: number, count: number): void {
    use.bytes += bytes
    total += bytes
    for (const maker of use.makers) {
      const share = shares.get(maker) ?? { tables: 0, bytes: 0 }
      share.tables += count
      share.bytes += bytes
      if (share.tables > 0) shares.set(maker, share)
      else shares.delete(maker)
    }
  }

  /** Whether a maker's tables may take no more than what is kept for each; `isAll`: not even that. */
  function isShort({ makers }: Use, bytes: number, isAll: boolean): boolean {
    return makers.some((maker) => {
      const used = shares.get(maker) ?? { tables: 0, bytes: 0 }
      return used.bytes + (isAll ? 0 : used.tables * keptBytes) + bytes > mostOfMaker
    })
  }

  /** Whether this is more of the part that is kept for a table than its speaker leaves to the others. */
  function isOverKept({ spokenKept }: Use, bytes: number, by: Contributor | 'tick'): boolean {
    const taken = [...spokenKept.values()].reduce((sum, one) => sum + one, 0)
    const own = by === 'tick' ? 0 : (spokenKept.get(nameOf(by)) ?? 0)
    return own + bytes > keptBytes - taken - bytes
  }

  return {
    note({ opening, network, bytes }) {
      const there = tables.get(opening.name)
      const use = there ?? {
        makers: makersOf(network, opening.creator),
        spoken: new Map(),
        spokenLast: new Map(),
        spokenKept: new Map(),
        bytes: 0,
        underWay: 0,
      }
      tables.set(opening.name, use)
      change(use, bytes - use.bytes, there === undefined ? 1 : 0)
    },
    grew(table, bytes) {
      const use = tables.get(table)
      if (use !== undefined) change(use, bytes, 0)
    },
    handIn(table, by, bytes) {
      const use = tables.get(table)
      if (use === undefined) return () => {}
      const isLast = use.bytes + use.underWay + bytes > plenty
      const isKept = isShort(use, bytes, false)
      if (!isKept) use.spokenKept.clear()
      const counted = [use.spoken, ...(isLast ? [use.spokenLast] : []), ...(isKept ? [use.spokenKept] : [])]
      const count = (more: number): void => {
        for (const spoken of counted) spoken.set(nameOf(by), (spoken.get(nameOf(by)) ?? 0) + more)
      }
      count(bytes)
      use.underWay += bytes
      return (isStored) => {
        use.underWay -= bytes
        if (!isStored) count(-bytes)
      }
    },
    forget(table) {
      const use = tables.get(table)
      if (use !== undefined) change(use, -use.bytes, -1)
      tables.delete(table)
    },
    has: (table) => tables.has(table),
    names: () => [...tables.keys()],
    count: () => tables.size,
    checkNew(makers, bytes) {
      if (total + bytes > limits.storeBytes) throw storeFull()
      if (tables.size >= limits.tables)
        throw new RelayRefusal(
          'too-many',
          'this relay has as many tables as it allows; try again later or use another relay',
        )
      if (makers.some((maker) => (shares.get(maker)?.tables ?? 0) >= limits.makerTables))
        throw new RelayRefusal(
          'too-many',
          `the relay keeps ${limits.makerTables} tables of one address or creator at most`,
        )
    },
    growth(table, bytes, by) {
      const use = tables.get(table)
      const size = (use?.bytes ?? 0) + (use?.underWay ?? 0) + bytes
      if (by === 'tick' && size <= limits.tableBytes + tickReserve) return undefined
      if (total + bytes > limits.storeBytes) return storeFull()
      if (size > limits.tableBytes)
        return new RelayRefusal(
          'table-full',
          `this table has used up the ${limits.tableBytes} bytes that a table may take`,
        )
      const last = by === 'tick' ? 0 : (use?.spokenLast.get(nameOf(by)) ?? 0) + bytes
      if (size > plenty) return last <= share ? undefined : partUsedUp()
      const own = by === 'tick' ? 0 : (use?.spoken.get(nameOf(by)) ?? 0) + bytes
      if (own > limits.tableBytes - size + bytes)
        return new RelayRefusal(
          'table-full',
          'what is left of this table is kept for those who have said less',
        )
      if (use === undefined || !isShort(use, bytes, false)) return undefined
      if (isShort(use, bytes, true) || isOverKept(use, bytes, by)) return shareUsedUp()
      return undefined
    },
  }
}
