/**
 * The final deck (protocols, section 1): entry c stands for face c, and is an encryption of O under the key of the deal that
 * will turn up that face. A deal's key finds the one entry that it decrypts to O.
 */
import { group, type Point, type Scalar, type Table } from '../../group/index.ts'
import type { Ciphertexts } from '../../proofs/index.ts'

/** Finds entries by their keys. */
export class Entries {
  readonly #deck: Ciphertexts
  /** The entries that no key has been found for, each with a table of its β once it is needed. */
  readonly #open: Map<number, Table | undefined>
  readonly #found = new Map<Scalar, number>()

  constructor(deck: Ciphertexts) {
    this.#deck = deck
    this.#open = new Map(Array.from({ length: deck.a.length }, (_, c) => [c, undefined]))
  }

  /**
   * The entry with α = d·β, for d the whole key of a deal. Every step was proven, so there is exactly one and no other
   * deal finds the same; undefined is our own mistake.
   */
  find(key: Scalar): number | undefined {
    const known = this.#found.get(key)
    if (known !== undefined) return known
    for (const [entry, table] of this.#open) {
      if (!this.#opens(entry, table, key)) continue
      this.#open.delete(entry)
      this.#found.set(key, entry)
      return entry
    }
    return undefined
  }

  #opens(entry: number, known: Table | undefined, key: Scalar): boolean {
    const table = known ?? group.table(group.pick(this.#deck.b, [entry]))
    this.#open.set(entry, table)
    return group.equal(group.mulTable(table, [key]), group.pick(this.#deck.a, [entry]) as Point)
  }
}
