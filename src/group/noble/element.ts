/**
 * One group element with what is known about it: its curve point, its canonical bytes once they were received or
 * computed, and multiples of it that a table laid out.
 */
import { ed25519, ristretto255 } from '@noble/curves/ed25519.js'
import { DecodeError } from '../decode-error.ts'
import { elementBytes } from '../scalar.ts'
import { type Comb, makeComb } from './comb.ts'
import { type Addend, type Extended, isZero, positive, toAddend } from './edwards.ts'
import { p } from './field.ts'
import { oddMultiples } from './straus.ts'

const top = elementBytes - 1

/** An element of ristretto255. Immutable but for what it remembers. */
export class Element {
  readonly point: Extended
  #bytes: Uint8Array | undefined
  #odd: readonly Addend[] | undefined
  #comb: Comb | undefined

  constructor(point: Extended, bytes?: Uint8Array) {
    this.point = point
    this.#bytes = bytes
  }

  /** The canonical encoding (RFC 9496, section 4.3.2), computed once. */
  get bytes(): Uint8Array {
    this.#bytes ??= encodePoint(this.point)
    return this.#bytes
  }

  /** Whether this is O. */
  get isIdentity(): boolean {
    return isZero(this.point)
  }

  /** Odd multiples for multiplications by public scalars: a laid-out table where there is one, else eight. */
  get odd(): readonly Addend[] {
    return this.#odd ?? oddMultiples(this.point, 8).map(toAddend)
  }

  /** Whether this element was laid out for being multiplied often. */
  get hasComb(): boolean {
    return this.#comb !== undefined
  }

  /** The element laid out for being multiplied often, made once. */
  get comb(): Comb {
    if (!this.#comb) {
      this.#comb = makeComb(this.point)
      this.remember(this.#comb[0]!)
    }
    return this.#comb
  }

  /** Keeps every second one of the multiples `P, 2P, 3P, …` for later multiplications by public scalars. */
  remember(multiples: readonly Addend[]): void {
    if (this.#odd && this.#odd.length * 2 >= multiples.length) return
    this.#odd = multiples.filter((_, i) => i % 2 === 0)
  }
}

function encodePoint({ X, Y, Z, T }: Extended): Uint8Array {
  const representative = new ed25519.Point(positive(X), positive(Y), positive(Z), positive(T))
  return new ristretto255.Point(representative).toBytes()
}

/** Reads one canonical encoding (RFC 9496, section 4.3.1); `index` is where it stands in the list. */
export function decodeElement(bytes: Uint8Array, index: number): Element {
  if (isAboveField(bytes)) throw new DecodeError(`[${index}]`, 'point encoding is not canonical')
  if ((bytes[0]! & 1) === 1) throw new DecodeError(`[${index}]`, 'point encoding is negative')
  return new Element(decodePoint(bytes, index), bytes)
}

function decodePoint(bytes: Uint8Array, index: number): Extended {
  try {
    return affine(ristretto255.Point.fromBytes(bytes).toAffine(1n))
  } catch {
    throw new DecodeError(`[${index}]`, 'point encoding does not name a group element')
  }
}

/** A point from affine coordinates. */
export function affine({ x, y }: { x: bigint; y: bigint }): Extended {
  return { X: x, Y: y, Z: 1n, T: (x * y) % p }
}

/** Whether 32 little-endian bytes are p = 2²⁵⁵ − 19 or more. */
function isAboveField(bytes: Uint8Array): boolean {
  if (bytes[top]! > 0x7f) return true
  if (bytes[top]! < 0x7f || bytes[0]! < 0xed) return false
  for (let i = 1; i < top; i++) if (bytes[i] !== 0xff) return false
  return true
}
