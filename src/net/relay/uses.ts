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
  /** Throws a `RelayRefusal` if these makers may not have one table more, of so many bytes. */
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
  return new CountedUses(limits)
}

/** Adds to what is counted under a name. */
function count(counted: Map<string, number>, name: string, more: number): void {
  counted.set(name, (counted.get(name) ?? 0) + more)
}

class CountedUses implements Uses {
  readonly #limits: Limits
  readonly #tables = new Map<string, Use>()
  readonly #shares = new Map<string, { tables: number; bytes: number }>()
  readonly #mostOfMaker: number
  readonly #keptBytes: number
  readonly #plenty: number
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
    // However small the store is, one maker leaves most of it to the others.
    this.#mostOfMaker = Math.min(limits.makerBytes, limits.storeBytes / 4)
    this.#keptBytes = Math.min(keptPart * limits.tableBytes, this.#mostOfMaker / limits.makerTables)
    this.#plenty = (3 / 4) * limits.tableBytes
  }

  note({ opening, network, bytes }: TableState): void {
    const there = this.#tables.get(opening.name)
    const use = there ?? {
      makers: makersOf(network, opening.creator),
      spoken: new Map(),
      spokenLast: new Map(),
      spokenKept: new Map(),
      bytes: 0,
      underWay: 0,
    }
    this.#tables.set(opening.name, use)
    this.#change(use, bytes - use.bytes, there === undefined ? 1 : 0)
  }

  grew(table: string, bytes: number): void {
    const use = this.#tables.get(table)
    if (use !== undefined) this.#change(use, bytes, 0)
  }

  handIn(table: string, by: Contributor, bytes: number): (isStored: boolean) => void {
    const use = this.#tables.get(table)
    if (use === undefined) return () => {}
    const isLast = use.bytes + use.underWay + bytes > this.#plenty
    const isKept = this.#isShort(use, bytes, false)
    if (!isKept) use.spokenKept.clear()
    const counted = [use.spoken, ...(isLast ? [use.spokenLast] : []), ...(isKept ? [use.spokenKept] : [])]
    for (const spoken of counted) count(spoken, nameOf(by), bytes)
    use.underWay += bytes
    return (isStored) => {
      use.underWay -= bytes
      if (!isStored) for (const spoken of counted) count(spoken, nameOf(by), -bytes)
    }
  }

  forget(table: string): void {
    const use = this.#tables.get(table)
    if (use !== undefined) this.#change(use, -use.bytes, -1)
    this.#tables.delete(table)
  }

  has(table: string): boolean {
    return this.#tables.has(table)
  }

  names(): readonly string[] {
    return [...this.#tables.keys()]
  }

  count(): number {
    return this.#tables.size
  }

  checkNew(makers: readonly string[], bytes: number): void {
    const { storeBytes, tables, makerTables } = this.#limits
    if (this.#total + bytes > storeBytes) throw storeFull()
    if (this.#tables.size >= tables)
      throw new RelayRefusal(
        'too-many',
        'this relay has as many tables as it allows; try again later or use another relay',
      )
    if (makers.some((maker) => (this.#shares.get(maker)?.tables ?? 0) >= makerTables))
      throw new RelayRefusal(
        'too-many',
        `the relay keeps ${makerTables} tables of one address or creator at most`,
      )
  }

  growth(table: string, bytes: number, by: Contributor | 'tick'): RelayRefusal | undefined {
    const { tableBytes, storeBytes } = this.#limits
    const use = this.#tables.get(table)
    const size = (use?.bytes ?? 0) + (use?.underWay ?? 0) + bytes
    if (by === 'tick' && size <= tableBytes + tickReserve) return undefined
    if (this.#total + bytes > storeBytes) return storeFull()
    if (size > tableBytes)
      return new RelayRefusal(
        'table-full',
        `this table has used up the ${tableBytes} bytes that a table may take`,
      )
    const last = by === 'tick' ? 0 : (use?.spokenLast.get(nameOf(by)) ?? 0) + bytes
    if (size > this.#plenty) return last <= tableBytes / 4 / mostSpeakers ? undefined : partUsedUp()
    const own = by === 'tick' ? 0 : (use?.spoken.get(nameOf(by)) ?? 0) + bytes
    if (own > tableBytes - size + bytes)
      return new RelayRefusal('table-full', 'what is left of this table is kept for those who have said less')
    if (use === undefined || !this.#isShort(use, bytes, false)) return undefined
    if (this.#isShort(use, bytes, true) || this.#isOverKept(use, bytes, by)) return shareUsedUp()
    return undefined
  }

  #change(use: Use, bytes: number, tables: number): void {
    use.bytes += bytes
    this.#total += bytes
    for (const maker of use.makers) {
      const share = this.#shares.get(maker) ?? { tables: 0, bytes: 0 }
      share.tables += tables
      share.bytes += bytes
      if (share.tables > 0) this.#shares.set(maker, share)
      else this.#shares.delete(maker)
    }
  }

  /** Whether a maker's tables may take no more than what is kept for each; `isAll`: not even that. */
  #isShort({ makers }: Use, bytes: number, isAll: boolean): boolean {
    return makers.some((maker) => {
      const used = this.#shares.get(maker) ?? { tables: 0, bytes: 0 }
      return used.bytes + (isAll ? 0 : used.tables * this.#keptBytes) + bytes > this.#mostOfMaker
    })
  }

  /** Whether this is more of the part that is kept for a table than its speaker leaves to the others. */
  #isOverKept({ spokenKept }: Use, bytes: number, by: Contributor | 'tick'): boolean {
    const taken = [...spokenKept.values()].reduce((sum, one) => sum + one, 0)
    const own = by === 'tick' ? 0 : (spokenKept.get(nameOf(by)) ?? 0)
    return own + bytes > this.#keptBytes - taken - bytes
  }
}
