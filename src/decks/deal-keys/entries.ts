/**
 * The final deck (spec/decks, section 3): entry c stands for face c, and is an encryption of O under the key of the deal that
 * will turn up that face. A deal's key finds the one entry that it decrypts to O.
 */
import { group, type Scalar } from '../../group/index.ts'
import type { Ciphertexts } from '../../proofs/index.ts'

/** Finds entries by their keys. */
export class Entries {
  readonly #deck: Ciphertexts
  /** The entries whose key is not known yet. */
  readonly #closed: Set<number>
  readonly #found = new Map<Scalar, number>()

  constructor(deck: Ciphertexts) {
    this.#deck = deck
    this.#closed = new Set(Array.from({ length: deck.a.length }, (_, entry) => entry))
  }

  /**
   * The entry with α = d·β, for d the whole key of a deal, tried first where it is expected. Every step was proven, so
   * there is exactly one, and no other deal has the same: the search ends with the first.
   */
  find(key: Scalar, expected?: number): number | undefined {
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const candidates = expected === undefined ? this.#closed : new Set([expected, ...this.#closed])
    for (const entry of candidates) {
      if (!this.#opens(entry, key)) continue
      this.#closed.delete(entry)
      this.#found.set(key, entry)
      return entry
    }
    return undefined
  }

  #opens(entry: number, key: Scalar): boolean {
    const [alpha, beta] = [this.#deck.a, this.#deck.b].map((points) => group.pick(points, [entry]))
    return group.equal(alpha!, group.mulPublic(beta!, [key]))
  }
}
