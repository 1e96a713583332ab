/**
 * The curve of Ed25519, as far as signatures need it (RFC 8032, section 5.1). ristretto255 is built on the same curve, so
 * whoever computes the one quickly has the other.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Scalar } from './group.ts'

/** `s·B − k·A` for one A, encoded. */
export type Combine = (s: Scalar, k: Scalar) => Uint8Array

/** What signing and checking signatures takes. */
export interface Curve {
  /** Whether it is quicker than the signatures that a platform has of its own. */
  readonly isQuick: boolean
  /** `s·B` encoded, for a secret s. */
  multiplyBase(s: Scalar): Uint8Array
  /** For the point that canonical bytes name; undefined if they name none, or one of small order. */
  combiner(bytes: Uint8Array): Combine | undefined
}

/** The curve by `@noble/curves`. */
export const nobleCurve: Curve = {
  isQuick: false,
  multiplyBase: (s) => ed25519.Point.BASE.multiply(s).toBytes(),
  combiner(bytes) {
    try {
      const A = ed25519.Point.fromBytes(bytes)
      if (A.isSmallOrder()) return undefined
      return (s, k) => ed25519.Point.BASE.multiplyUnsafe(s).subtract(A.multiplyUnsafe(k)).toBytes()
    } catch {
      return undefined
    }
  },
}
