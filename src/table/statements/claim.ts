/**
 * Claims (spec/log, section 7): what players have said and nobody has checked yet. The form of a claim is right, or it would have
 * been a fault; whether it is true is for `seat.accept` to say, which gives the value once it holds.
 */
import { taggedBytes } from './canonical.ts'
import type { Player } from './identity.ts'
import type { Statement } from './statement.ts'

/**
 * What a player has said in a slot, before it is checked.
 *
 * @example
 * ```ts
 * const claim = await seat.at('bid').by(player, Bid, () => ({ price: 120 }))
 * const { price } = await seat.accept('bid what you have', claim, ({ price }) => price <= 200)
 * ```
 */
export interface Claim<out T> {
  readonly player: Player
  /** Where it was said. */
  readonly slot: string
  /** The context that its proofs are bound to: this table, slot and player, and the whole past at which it was asked. */
  readonly context: Uint8Array
  /** Milliseconds of table time from the question to the answer: the same at all seats. */
  readonly took: number
  /**
   * The value, where its form is all that there is to check: any value will do, as with a free choice or a seal that is opened later. Whoever
   * reads it says why; a check is given the value by `accept`.
   */
  readonly wellFormed: T
}

/**
 * What several players have said in a slot, in seat order.
 *
 * @example
 * ```ts
 * const claims = await seat.at('bid').all(Bid, () => ({ price: 120 }))
 * const bids = await seat.acceptAll('bid what you have', claims, ({ price }) => price <= 200)
 * ```
 */
export interface Claims<out T> extends Iterable<Claim<T>> {
  /** What this player said. */
  of(player: Player): Claim<T>
  /** All values, where their form is all that there is to check. */
  readonly wellFormed: ReadonlyMap<Player, T>
}

/** An answer that was as good as the first one in its slot, and came after it. */
export interface Overtaken {
  readonly slot: string
  readonly player: Player
}

/** The claim that a statement makes, with what its body says and how long it took. */
export function claimOf<T>(statement: Statement, value: T, took: number): Claim<T> {
  const { by: player, slot } = statement
  // What was said stays as it is, as all that codecs read: a game that changes it by mistake is told at once.
  const wellFormed = ArrayBuffer.isView(value) ? value : Object.freeze(value)
  return { player, slot, context: proofContext(statement), took, wellFormed }
}

/** Claims of different players, in this order. */
export function claimsOf<T>(claims: readonly Claim<T>[]): Claims<T> {
  return {
    [Symbol.iterator]: () => claims[Symbol.iterator](),
    get wellFormed() {
      return valuesOf(claims)
    },
    of(player) {
      const found = claims.find((claim) => claim.player === player)
      if (found === undefined) throw new RangeError('this player was not asked, or has not spoken here')
      return found
    },
  }
}

/** What each player said; refuses two claims of one player, of which one would be lost. */
export function valuesOf<T>(claims: Iterable<Claim<T>>): ReadonlyMap<Player, T> {
  const values = new Map<Player, T>()
  for (const { player, wellFormed, context } of claims) {
    if (!(context instanceof Uint8Array))
      throw new TypeError('only a claim can be accepted: give what was asked for, not a value')
    if (values.has(player))
      throw new RangeError('one player made two of these claims: accept them one by one')
    values.set(player, wellFormed)
  }
  return values
}

/** Version, table, slot, prover and the whole past at the question: see spec/log, section 6. */
export function proofContext({
  table,
  slot,
  by,
  head,
}: Pick<Statement, 'table' | 'slot' | 'by' | 'head'>): Uint8Array {
  return taggedBytes('nodealer/v2/context', { by, head, slot, table })
}
