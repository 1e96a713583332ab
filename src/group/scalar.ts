/**
 * Integers modulo q, the order of ristretto255 (RFC 9496, section 4): plain bigints, always reduced to `0 <= s < q`.
 *
 * Scalars stay bigints in every backend; they cost less than three per cent of any job. Bigint arithmetic is not
 * constant time: that limit of the platform is documented, and kept to the scalars.
 */
import { DecodeError } from './decode-error.ts'
import type { Scalar } from './group.ts'

/** The order of the group, a prime of 253 bits. */
export const q: bigint = (1n << 252n) + 27742317777372353535851937790883648493n

/** Bytes of one encoded scalar or point. */
export const elementBytes = 32

/** Any integer, modulo q. */
export function reduce(value: bigint): Scalar {
  const rest = value % q
  return rest < 0n ? rest + q : rest
}

/** `a + b`. */
export function add(a: Scalar, b: Scalar): Scalar {
  const total = a + b
  return total >= q ? total - q : total
}

/** `a − b`. */
export function sub(a: Scalar, b: Scalar): Scalar {
  const rest = a - b
  return rest < 0n ? rest + q : rest
}

/** `a · b`. */
export function mul(a: Scalar, b: Scalar): Scalar {
  return (a * b) % q
}

/** `−a`. */
export function neg(a: Scalar): Scalar {
  return a === 0n ? 0n : q - a
}

/** The sum of all values. */
export function sum(values: Iterable<Scalar>): Scalar {
  let total = 0n
  for (const value of values) total += value
  return reduce(total)
}

/** `Σ aᵢ·bᵢ`. Both lists must be equally long. */
export function dot(a: readonly Scalar[], b: readonly Scalar[]): Scalar {
  if (a.length !== b.length) throw new Error('a dot product needs two lists of one length')
  let total = 0n
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!
  return reduce(total)
}

/** `[x, x², …, xⁿ]`. */
export function powers(x: Scalar, n: number): Scalar[] {
  const list: Scalar[] = []
  let power = 1n
  for (let i = 0; i < n; i++) {
    power = mul(power, x)
    list.push(power)
  }
  return list
}

/** 64 uniform bytes, little-endian, modulo q: a uniform scalar. */
export function fromWide(bytes: Uint8Array): Scalar {
  if (bytes.length !== 64) throw new Error('a wide scalar is read from exactly 64 bytes')
  return littleEndian(bytes) % q
}

/** Each scalar as 32 bytes, little-endian, one after another. */
export function encodeScalars(scalars: readonly Scalar[]): Uint8Array {
  const bytes = new Uint8Array(scalars.length * elementBytes)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const scalar of scalars) {
    if (scalar < 0n || scalar >= q) throw new Error('a scalar must be reduced before it is encoded')
    // A view takes the lowest 64 bits of what it is given.
    view.setBigUint64(at, scalar, true)
    view.setBigUint64(at + 8, scalar >> 64n, true)
    view.setBigUint64(at + 16, scalar >> 128n, true)
    view.setBigUint64(at + 24, scalar >> 192n, true)
    at += elementBytes
  }
  return bytes
}

/** Reads what `encodeScalars` writes, strictly: throws a `DecodeError` with the index of the first that is not < q. */
export function decodeScalars(bytes: Uint8Array): Scalar[] {
  if (bytes.length % elementBytes !== 0) throw new DecodeError('', 'scalars must be a multiple of 32 bytes')
  const scalars: Scalar[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let start = 0; start < bytes.length; start += elementBytes) {
    const scalar = numberAt(view, start, start + elementBytes)
    if (scalar >= q) throw new DecodeError(`[${scalars.length}]`, 'scalar is not below the group order')
    scalars.push(scalar)
  }
  return scalars
}

/** Reads a little-endian integer of a whole number of 64-bit words. */
export function littleEndian(bytes: Uint8Array): bigint {
  return numberAt(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0, bytes.length)
}

/** Reads the words from `start` to `end`. */
function numberAt(view: DataView, start: number, end: number): bigint {
  let value = 0n
  for (let at = end - 8; at >= start; at -= 8) value = (value << 64n) | view.getBigUint64(at, true)
  return value
}
