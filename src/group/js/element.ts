/**
 * One group element with what is known about it: its curve point, its canonical bytes once they were received or
 * computed, and multiples of it that were laid out.
 */
import { bytesAt, checkFieldBytes, notAnElement } from '../lists.ts'
import { type Comb, makeComb } from './comb.ts'
import type { Limbs } from './limbs.ts'
import { type Multiples, oddOf } from './multiples.ts'
import { decodePoint, encodePoint, isIdentity } from './ristretto.ts'

/** From this many multiplications of one element on, laying it out is worth it. */
const combFrom = 16

/** An element of ristretto255. Immutable but for what it remembers. */
export class Element {
  readonly point: Limbs
  #bytes: Uint8Array | undefined
  #multiples: Multiples | undefined
  #odd: Multiples | undefined
  #comb: Comb | undefined
  #uses = 0

  constructor(point: Limbs, bytes?: Uint8Array) {
    this.point = point
    this.#bytes = bytes
  }

  /** The canonical encoding, computed once. */
  get bytes(): Uint8Array {
    this.#bytes ??= encodePoint(this.point)
    return this.#bytes
  }

  /** Whether this is O. */
  get isIdentity(): boolean {
    return isIdentity(this.point)
  }

  /** Odd multiples for multiplications by public scalars, if they were laid out. */
  get odd(): Multiples | undefined {
    return this.#odd
  }

  /** Counts multiplications of this element to come; the comb, once there were enough to make it worth while. */
  combFor(uses: number): Comb | undefined {
    this.#uses += uses
    return this.#comb || this.#uses >= combFrom ? this.comb : undefined
  }

  /** The element laid out for being multiplied often, made once. */
  get comb(): Comb {
    if (!this.#comb) {
      this.#comb = makeComb(this.point)
      this.#odd ??= oddOf(this.#comb[0]!)
    }
    return this.#comb
  }

  /** The multiples `0, P, …, count·P`, if exactly these were laid out. */
  multiples(count: number): Multiples | undefined {
    return this.#multiples?.count === count ? this.#multiples : undefined
  }

  /** Keeps the multiples `0, P, 2P, …` for later multiplications. */
  remember(multiples: Multiples): void {
    this.#multiples = multiples
    if (!this.#odd || this.#odd.count < multiples.count >> 1) this.#odd = oddOf(multiples)
  }
}

/** Reads one canonical encoding (RFC 9496, section 4.3.1) of those that stand side by side. */
export function decodeElement(bytes: Uint8Array, index: number): Element {
  checkFieldBytes(bytes, index)
  const own = bytesAt(bytes, index)
  const point = decodePoint(own)
  if (!point) throw notAnElement(index)
  return new Element(point, own)
}
