/** Lists of elements, as backends in plain JavaScript hold them; what is the same whatever an element is. */
import { DecodeError } from './decode-error.ts'
import type { IdentityRule, Points, Scalar } from './group.ts'
import { elementBytes, q } from './scalar.ts'

/** What a list needs to know of an element. */
export interface Encoded {
  /** The canonical encoding. */
  readonly bytes: Uint8Array
  readonly isIdentity: boolean
}

/** Elements in order, with their bytes once they are known. */
export class List<E extends Encoded> implements Points {
  readonly elements: readonly E[]
  #bytes: Uint8Array | undefined

  constructor(elements: readonly E[], bytes?: Uint8Array) {
    this.elements = elements
    this.#bytes = bytes
  }

  get length(): number {
    return this.elements.length
  }

  /** All canonical encodings, one after another. */
  get bytes(): Uint8Array {
    if (!this.#bytes) {
      this.encodeMissing()
      const bytes = new Uint8Array(this.length * elementBytes)
      this.elements.forEach((element, i) => {
        this.writeElement(element, bytes, i * elementBytes)
      })
      this.#bytes = bytes
    }
    return this.#bytes
  }

  protected writeElement(element: E, bytes: Uint8Array, at: number): void {
    bytes.set(element.bytes, at)
  }

  /** Called before all encodings are asked for: a backend may compute the unknown ones together. */
  protected encodeMissing(): void {}
}

/** The elements at these indices, in this order. */
export function pickFrom<E>(elements: readonly E[], indices: readonly number[]): E[] {
  return indices.map((index) => {
    const element = elements[index]
    if (!element) throw new Error(`there is no point ${index} in a list of ${elements.length}`)
    return element
  })
}

/** Where the identity stands. */
export function identitiesIn(elements: readonly Encoded[]): number[] {
  return elements.flatMap((element, i) => (element.isIdentity ? [i] : []))
}

/** Reads a list, strictly; `decodeElement` reads the one with this index from the whole, and throws a `DecodeError` for bytes that are no element. */
export function decodeList<E extends Encoded>(
  bytes: Uint8Array,
  identity: IdentityRule,
  decodeElement: (bytes: Uint8Array, index: number) => E,
): { elements: E[]; bytes: Uint8Array } {
  if (bytes.length % elementBytes !== 0) throw new DecodeError('', 'points must be a multiple of 32 bytes')
  const copy = bytes.slice()
  const elements: E[] = []
  for (let index = 0; index < copy.length / elementBytes; index++) {
    const element = decodeElement(copy, index)
    if (identity === 'refused' && element.isIdentity) {
      throw new DecodeError(`[${index}]`, 'point is the identity')
    }
    elements.push(element)
  }
  return { elements, bytes: copy }
}

/** The bytes of the element with this index. */
export function bytesAt(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.subarray(index * elementBytes, (index + 1) * elementBytes)
}

/**
 * The cheap half of strict decoding (RFC 9496, section 4.3.1): throws a `DecodeError` unless the 32 bytes of the element with this
 * index are below p = 2²⁵⁵ − 19 and not negative.
 */
export function checkFieldBytes(bytes: Uint8Array, index: number): void {
  const start = index * elementBytes
  if (isAboveField(bytes, start)) throw new DecodeError(`[${index}]`, 'point encoding is not canonical')
  if ((bytes[start]! & 1) === 1) throw new DecodeError(`[${index}]`, 'point encoding is negative')
}

/** What is said of bytes that pass `checkFieldBytes` and still name no element. */
export function notAnElement(index: number): DecodeError {
  return new DecodeError(`[${index}]`, 'point encoding does not name a group element')
}

/** Whether the 32 bytes from here on, little-endian, are p or more. */
export function isAboveField(bytes: Uint8Array, start = 0): boolean {
  const top = start + elementBytes - 1
  if (bytes[top]! > 0x7f) return true
  if (bytes[top]! < 0x7f || bytes[start]! < 0xed) return false
  for (let i = start + 1; i < top; i++) if (bytes[i] !== 0xff) return false
  return true
}

/** Pairs two lists; a list of one is repeated as often as needed. */
export function paired<A, B, C>(a: readonly A[], b: readonly B[], join: (a: A, b: B) => C): C[] {
  const length = pairedLength(a.length, b.length)
  if (b.length === 1) return a.map((x) => join(x, b[0]!))
  return b.map((y, i) => join(a[length === a.length ? i : 0]!, y))
}

/** How many pairs two lists of these lengths make. */
export function pairedLength(a: number, b: number): number {
  if (a === b || b === 1) return a
  if (a === 1) return b
  throw new Error(`lists of ${a} and ${b} cannot be paired`)
}

/** Stops at a scalar that is not reduced: that is a bug of the caller. */
export function checkScalars(scalars: readonly Scalar[]): void {
  for (const scalar of scalars) {
    if (scalar < 0n || scalar >= q) throw new Error('a scalar must be reduced before it multiplies a point')
  }
}

/** As `checkScalars`, for one scalar to each point. */
export function checkTerms(points: number, scalars: readonly Scalar[]): void {
  if (points !== scalars.length) throw new Error(`${points} points cannot take ${scalars.length} scalars`)
  checkScalars(scalars)
}
