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
  forget(table: string): void
  has(table: string): boolean
  count(): number
  /** Throws a `Refusal` if these makers may not have one table more, of so many bytes. */
  checkNew(makers: readonly string[], bytes: number): void
  /** Why a table may not grow by so many bytes; undefined if it may. Guests may fill half of it. */
  growth(table: string, bytes: number, isGuest: boolean): Refusal | undefined
}

interface Use {
  readonly makers: readonly string[]
  bytes: number
}

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
      const use = there ?? { makers: makersOf(network, opening.creator), bytes: 0 }
      tables.set(opening.name, use)
      change(use, bytes - use.bytes, there === undefined ? 1 : 0)
    },
    grew(table, bytes) {
      const use = tables.get(table)
      if (use !== undefined) change(use, bytes, 0)
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
    growth(table, bytes, isGuest) {
      const use = tables.get(table)
      const size = (use?.bytes ?? 0) + bytes
      if (total + bytes > limits.storeBytes) return storeFull()
      if (size > limits.tableBytes)
        return new Refusal(
          'table-full',
          `this table has used up the ${limits.tableBytes} bytes that a table may take`,
        )
      if (isGuest && size > limits.tableBytes / 2)
        return new Refusal('table-full', 'what is left of this table is kept for its players')
      if (use?.makers.some((maker) => (shares.get(maker)?.bytes ?? 0) + bytes > limits.makerBytes))
        return new Refusal(
          'table-full',
          'whoever made this table has used up the room that one may take at this relay',
        )
      return undefined
    },
  }
}
