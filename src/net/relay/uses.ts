/** What the tables of a store take: each one, those of one maker, and all together. */
import type { Limits } from './limits.ts'
import { Refusal } from './refusal.ts'
import type { TableState } from './store.ts'

/** What tables take. */
export interface Uses {
  /** A table is there, or has changed by another relay's doing. */
  note(state: TableState): void
  /** A table has grown by so many bytes. */
  grew(table: string, bytes: number): void
  /** Counts what somebody hands in, which is under way until it is known whether it was stored. */
  handIn(table: string, by: Speaker, bytes: number): (isStored: boolean) => void
  forget(table: string): void
  has(table: string): boolean
  count(): number
  /** Throws a `Refusal` if these makers may not have one table more, of so many bytes. */
  checkNew(makers: readonly string[], bytes: number): void
  /**
   * Why a table may not grow by so many bytes; undefined if it may. Nobody may use more of a table than it leaves to the others, so one
   * who floods it leaves half of it, and two a quarter; all guests together count as one. Time must pass also at a full table.
   */
  growth(table: string, bytes: number, by: Speaker | 'tick'): Refusal | undefined
}

/** Who fills a table: one of its players, or a guest. */
export interface Speaker {
  readonly player: string
  readonly isGuest: boolean
}

interface Use {
  readonly makers: readonly string[]
  /** What each player has handed in, and all guests, since this relay began. */
  readonly spoken: Map<string, number>
  bytes: number
  /** What is about to be stored. */
  underWay: number
}

/** What ticks may take beyond what a table may. */
const tickReserve = 1024 * 1024

const nameOf = ({ player, isGuest }: Speaker): string => (isGuest ? 'guests' : player)

const storeFull = (): Refusal => new Refusal('store-failed', 'the relay has no room left; try again later')

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

  return {
    note({ opening, network, bytes }) {
      const there = tables.get(opening.name)
      const use = there ?? {
        makers: makersOf(network, opening.creator),
        spoken: new Map(),
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
      const count = (more: number): void => {
        use.spoken.set(nameOf(by), (use.spoken.get(nameOf(by)) ?? 0) + more)
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
    count: () => tables.size,
    checkNew(makers, bytes) {
      if (total + bytes > limits.storeBytes) throw storeFull()
      if (tables.size >= limits.tables)
        throw new Refusal(
          'too-many',
          'this relay has as many tables as it allows; try again later or use another relay',
        )
      if (makers.some((maker) => (shares.get(maker)?.tables ?? 0) >= limits.makerTables))
        throw new Refusal(
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
        return new Refusal(
          'table-full',
          `this table has used up the ${limits.tableBytes} bytes that a table may take`,
        )
      const own = by === 'tick' ? 0 : (use?.spoken.get(nameOf(by)) ?? 0) + bytes
      if (own > limits.tableBytes - size + bytes)
        return new Refusal('table-full', 'what is left of this table is kept for those who have said less')
      if (use?.makers.some((maker) => (shares.get(maker)?.bytes ?? 0) + bytes > mostOfMaker))
        return new Refusal(
          'table-full',
          'whoever made this table has used up the room that one may take at this relay',
        )
      return undefined
    },
  }
}
