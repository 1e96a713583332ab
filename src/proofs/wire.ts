/** How proofs travel: all points, then all scalars, 32 bytes each, with nothing before, between or after them. */

import {
  DecodeError,
  decodeScalars,
  elementBytes,
  encodeScalars,
  group,
  type Points,
  type Scalar,
} from '../group/index.ts'
import { concatBytes } from '../group/inside.ts'

/** How many points and scalars a proof has: known from the statement, never read from the wire. */
export interface Sizes {
  readonly points: number
  readonly scalars: number
}

/** The bytes of a proof. */
export function encodeElements(points: Points, scalars: readonly Scalar[]): Uint8Array {
  return concatBytes(group.encode(points), encodeScalars(scalars))
}

/** Reads a proof of exactly these sizes; throws a `DecodeError` that says which element is wrong, and why. */
export function decodeElements(bytes: Uint8Array, sizes: Sizes): { points: Points; scalars: Scalar[] } {
  const length = elementBytes * (sizes.points + sizes.scalars)
  if (bytes.length !== length) {
    throw new DecodeError('', `the proof must have ${length} bytes, not ${bytes.length}`)
  }
  const border = elementBytes * sizes.points
  return {
    points: within('points', () => group.decode(bytes.subarray(0, border), 'allowed')),
    scalars: within('scalars', () => decodeScalars(bytes.subarray(border))),
  }
}

/** Names the part of the input that a decoder's error is about. */
function within<T>(field: string, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof DecodeError) throw new DecodeError(`${field}${error.field}`, error.reason)
    throw error
  }
}
