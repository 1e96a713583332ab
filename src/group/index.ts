/** The door of the group room: the chosen backend, the types, scalars and hashing. */

import { backendNamed, curveOf } from './backends.ts'
import type { Curve } from './curve.ts'
import type { Group, Point } from './group.ts'
import { hashWith } from './hash.ts'

export { backendNamed, backends } from './backends.ts'
export type { Combination, Curve, CurveKey } from './curve.ts'
export { DecodeError } from './decode-error.ts'
export type { Backend, Group, IdentityRule, Point, Points, Precomputed, Scalar } from './group.ts'
export { expandMessage, hashToScalar, hashWith } from './hash.ts'
export { decodeScalars, elementBytes, encodeScalars, q } from './scalar.ts'
export * as scalar from './scalars.ts'
export { type Hash, sha256, sha512 } from './sha2.ts'

/** The backend that this process uses: `NODEALER_GROUP` names it where there is an environment. */
export const group: Group = backendNamed(globalThis.process?.env?.['NODEALER_GROUP'] || undefined)

/** The curve behind it, for signatures. */
export const curve: Curve = curveOf(group)

/** `expand_message_xmd` and the one-way map: a point whose logarithm nobody knows. */
export function hashToGroup(tag: string, message: Uint8Array | string): Point {
  return hashWith(group, tag, message)
}
